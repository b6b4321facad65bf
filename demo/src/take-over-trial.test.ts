import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Cause } from '../../contract/src/causes.ts'
import type { FullCharity } from '../../contract/src/charity.ts'
import { readCharity } from '../../server/src/charity/read-charity.ts'
import { type Database, jsonText } from '../../server/src/platform/database/database.ts'
import { localStorage } from '../../server/src/platform/files/storage.ts'
import { createUser } from '../../server/src/staff/auth/create-user.ts'
import { createTestDatabase } from '../../server/test/create-test-database.ts'
import { buildTestApp } from '../../server/test/test-app.ts'
import { demoCharity } from './demo-charity.ts'
import { isUnused } from './is-unused.ts'
import { takeOverTrial } from './take-over-trial.ts'
import { writeHistory } from './write-history.ts'

const trial = await buildTestApp({ abroadMsisdn: '03001234567' })
const real = await createTestDatabase()
const second = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'amanah-taken-over-'))
afterAll(async () => {
  await trial.close()
  await real.drop()
  await second.drop()
  await rm(folder, { recursive: true })
})

/** Every row of every table, as text. */
async function readEverything(db: Database): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const contents = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(one)::text as row from ${sql.table(name)} as one`.execute(db)
    contents.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return contents
}

const filledIn = (contents: Map<string, string[]>) =>
  [...contents].filter(([, rows]) => rows.length > 0).map(([name]) => name)

const drawn = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#0a7a4b' } })
  .png()
  .toBuffer()
const formWith = (file: string, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(file, new Blob([new Uint8Array(drawn)]))
  return form
}

test('what people entered in a trial is taken over, and nothing of the demo comes along', async () => {
  const empty = filledIn(await readEverything(real.db))
  await writeHistory(trial.context, trial.dataDir)
  const manager = await trial.staff()
  const { body } = await manager.call<FullCharity>('GET', '/charity/settings')
  const { logo: _, mark: __, certificate_picture: ___, ...texts } = body.data
  const saved = await manager.call('PUT', '/charity', {
    ...texts,
    name: 'Umeed Foundation',
    phone: '051 1234567',
    texts: { ur: { ...body.data.texts.ur, name: 'امید فاؤنڈیشن' } },
  })
  expect(saved.status).toBe(200)
  await manager.call('POST', '/charity/logo', formWith('picture', {}))
  await manager.call('PUT', '/charity/texts/privacy', { html: '<p>We keep little.</p>' })
  await manager.call('PUT', '/wordings/en', { texts: { 'mail.thanks': 'Your friends,' } })
  const usual = { accept_fraction: '0', status: '1', web_sequence: '1', mobile_sequence: '1' }
  await manager.call(
    'POST',
    '/cause',
    formWith('fundimage', {
      ...usual,
      fundtitle: 'Village Library',
      funddetail: 'Books',
      fundtypes: 'Shelf\nBook',
    }),
  )
  const renamed = await manager.call<Cause>(
    'POST',
    `/cause/${trial.causeId('Education')}`,
    (() => {
      const form = new FormData()
      for (const [name, value] of Object.entries({
        ...usual,
        fundtitle: 'Our clinic',
        funddetail: 'Our own words',
      }))
        form.set(name, value)
      return form
    })(),
  )
  expect(renamed.body.data.fundimage).toMatch(/^\/art\//)
  // Renamed alone, with an Urdu fund type of its own beside those of the demo; and saved without a change, as the editor writes it.
  const { rows } = await trial.pool.query(
    `update causes set fundtitle = 'Our kitchen', texts = jsonb_set(texts, '{ur,fundtypes,Daily}', '"روزانہ"')
      where fundtitle = 'Food Ration Packs' returning id`,
  )
  expect(rows).toHaveLength(1)
  await trial.pool.query(
    `update causes set funddetail = replace(funddetail, E'\n', '') where fundtitle = 'Zakat'`,
  )
  // As the editor writes a list, and with a new price.
  await trial.pool.query(
    `update causes set amount = 900, funddetail = replace(replace(funddetail, '<li>', '<li><p>'), '</li>', '</p></li>')
      where fundtitle = 'Ramazan Iftar'`,
  )
  // The charity's own cause, whose name and types are nobody's; and one of the demo's with a link of the charity's.
  await trial.pool.query(
    `update causes set funddetail = '<p>Ours</p>', texts = jsonb_set(texts, '{ur,funddetail}', '"<p>ہماری</p>"') where fundtitle = 'Sadqah'`,
  )
  await trial.pool.query(
    `update causes set funddetail = regexp_replace(funddetail, '<p>(.*?)</p>', '<p><a href="https://umeed.org.pk/jobs">\\1</a></p>')
      where fundtitle = 'Livelihood'`,
  )
  await trial.pool.query(`update bank_accounts set iban_no = 'PK36SCBL0000001123456702', number = '00112233445566',
    bank_name = 'Chenab Bank', name = 'Umeed', notes = '{"ur": "برانچ ایف سیون"}' where id = (select min(id) from bank_accounts)`)
  // Its title is still the demo's.
  await trial.pool.query(`update bank_accounts set iban_no = 'PK36SCBL0000001123456703', number = '00112233445577',
    bank_name = 'Chenab Bank' where id = (select max(id) from bank_accounts)`)
  await trial.pool.query(`update bank_accounts set name = 'Umeed' where iban_no = 'PK34CHNR0011070055812009'`)
  await trial.pool.query(`insert into bank_account_changes (kind, form, asked_by)
    select 'add', '{"iban_no": "PK36SCBL0000001123456704"}', min(id) from users`)
  await createUser(trial.db, {
    email: 'hina@umeed.org.pk',
    firstName: 'Hina',
    lastName: 'Raza',
    roles: ['Administrator'],
  })

  const taken = await takeOverTrial(
    { db: trial.db, storage: trial.context.storage },
    { db: real.db, storage: localStorage(folder) },
  )
  expect(taken).toEqual({
    settings: 4,
    pages: 1,
    wordings: 1,
    causes: 5,
    accounts: 2,
    staff: 1,
    unfinished: ['Our kitchen', 'PK36SCBL0000001123456703'],
    changed: ['Ramazan Iftar', 'PK34CHNR0011070055812009'],
    waiting: 1,
    missing: [],
    hasAdministrator: true,
  })

  const contents = await readEverything(real.db)
  expect(filledIn(contents)).toEqual(
    [
      ...empty,
      'audit_entries',
      'bank_accounts',
      'causes',
      'fund_types',
      'user_roles',
      'users',
      'wordings',
    ].sort(),
  )
  expect(contents.get('audit_entries')).toHaveLength(1)
  const all = [...contents.values()].flat().join('\n')
  for (const own of [
    'Umeed Foundation',
    'امید فاؤنڈیشن',
    'Village Library',
    'Our clinic',
    'Our kitchen',
    'روزانہ',
    'صدقۂ جاریہ',
    'https://umeed.org.pk/jobs',
    'We keep little.',
    'Your friends,',
    'PK36SCBL0000001123456702',
    'برانچ ایف سیون',
    'hina@umeed.org.pk',
  ])
    expect(all).toContain(own)
  for (const ofDemo of [
    /Amanah|امانت|جزاک اللہ|مصدقہ|تعلیم|بچے اسکول میں/i,
    /kitchen of a family|راشن|ایک پیک|poor before it leaves/,
    /\/art\/(?!icons)/,
    /\.example/,
    /example\.(org|com)/,
    /MGIB|CHNR/,
    /Margalla|Chinar/,
  ])
    expect(all).not.toMatch(ofDemo)
  const closed = await real.pool.query(
    `select fundtitle as what from causes where status = 0 union all select iban_no from bank_accounts where status = 0 order by 1`,
  )
  expect(closed.rows.map(({ what }) => what)).toEqual(['Our kitchen', 'PK36SCBL0000001123456703'])
  const { rows: people } = await trial.pool.query('select distinct email, phone from donors')
  expect(people.length).toBeGreaterThan(50)
  for (const { email, phone } of people) {
    expect(all).not.toContain(email)
    if (phone) expect(all).not.toContain(phone)
  }
  const pictures = [...all.matchAll(/\/media\/([\w.-]+)/g)].map(([, name]) => name)
  expect(pictures).toHaveLength(2)
  expect((await readdir(join(folder, 'files', 'media'))).sort()).toEqual([...pictures].sort())
})

test('a picture that the trial has lost is left out and named, and so is it said that nobody can manage staff', async () => {
  const manager = await trial.staff()
  const { body } = await manager.call<FullCharity>('POST', '/charity/mark', formWith('picture', {}))
  const { mark } = body.data
  await trial.context.storage.delete(mark.slice(1))
  await createUser(trial.db, {
    email: 'sana@umeed.org.pk',
    firstName: 'Sana',
    lastName: 'Malik',
    roles: ['Donation Officer'],
  })
  // As after an invitation that nobody has followed yet.
  await trial.pool.query(`update users set password_hash = null where email = 'hina@umeed.org.pk'`)

  const { staff, missing, hasAdministrator } = await takeOverTrial(
    { db: trial.db, storage: trial.context.storage },
    { db: second.db, storage: localStorage(join(folder, 'second')) },
  )
  expect({ staff, missing, hasAdministrator }).toEqual({ staff: 2, missing: [mark], hasAdministrator: false })
  expect((await readCharity(second.db)).mark).toBe('')
})

test('a database that took over nothing but the text of an e-mail is not taken for an empty one', async () => {
  const third = await createTestDatabase()
  expect(await isUnused(third.db)).toBe(true)
  await third.db
    .insertInto('wordings')
    .values({ language: 'en', key: 'mail.thanks', message: 'Your friends,' })
    .execute()
  expect(await isUnused(third.db)).toBe(false)
  await third.drop()
})

test('a trial in which nothing was entered gives nothing but a line in the audit, and only once', async () => {
  const [untouched, fourth] = [await createTestDatabase(), await createTestDatabase()]
  // The demo has prices of gold of the day on which it was made.
  await untouched.db
    .updateTable('charity')
    .set({ settings: jsonText({ ...demoCharity, prices_on: '2026-01-01' }) })
    .execute()
  const taken = await takeOverTrial(
    { db: untouched.db, storage: localStorage(join(folder, 'untouched')) },
    { db: fourth.db, storage: localStorage(join(folder, 'fourth')) },
  )
  expect(taken).toMatchObject({
    settings: 0,
    pages: 0,
    wordings: 0,
    causes: 0,
    accounts: 0,
    staff: 0,
    changed: [],
  })
  expect(await isUnused(fourth.db)).toBe(false)
  await untouched.drop()
  await fourth.drop()
})

test('a price of gold entered on the day of the trial comes along with its day', async () => {
  const [priced, fifth] = [await createTestDatabase(), await createTestDatabase()]
  const { prices_on } = demoCharity
  await priced.db
    .updateTable('charity')
    .set({ settings: jsonText({ ...demoCharity, gold_price: 412_345 }) })
    .execute()
  await takeOverTrial(
    { db: priced.db, storage: localStorage(join(folder, 'priced')) },
    { db: fifth.db, storage: localStorage(join(folder, 'fifth')) },
  )
  const { settings } = await fifth.db.selectFrom('charity').select('settings').executeTakeFirstOrThrow()
  expect(settings).toEqual({ gold_price: 412_345, prices_on })
  await priced.drop()
  await fifth.drop()
})
