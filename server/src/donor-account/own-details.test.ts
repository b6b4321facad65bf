import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDonorPage } from '../../test/open-donor-page.ts'
import type { Visitor } from '../../test/visitor.ts'
import { packPersonalData } from '../donations/personal-data/export-personal-data.ts'

const site = await openDonorPage()
const { app, amna, empty, give, sentCodes, signIn, page, donations } = site
beforeEach(empty)
afterAll(app.close)

/** Adds an address with the code that was sent to it. */
async function addAddress(donor: Visitor, email: string, sent: number): Promise<void> {
  expect((await donor.call('POST', '/my/contact-points', { who: email })).status).toBe(200)
  const { code } = (await sentCodes(sent)).at(-1) ?? {}
  expect((await donor.call('POST', '/my/contact-points/confirm', { code })).status).toBe(200)
}

const other = 'amna@office.example'

test('a donor adds an address by the code sent there and sees the donations under both', async () => {
  await give({}, { email: other })
  const donor = await signIn()
  expect(await page(donor)).toMatchObject({
    contact: { first_name: 'Amna', last_name: 'Farooq', is_whole: false, details: null },
    contact_points: [],
  })
  expect((await donations(donor)).total).toBe(1)
  await addAddress(donor, 'Amna@Office.example', 2)
  expect(await page(donor)).toMatchObject({ contact: { is_whole: true }, contact_points: [other] })
  expect((await donations(donor)).total).toBe(2)
  // The added address alone opens no more than before: a couple may share it.
  const shared = await signIn(other, 2)
  expect(await page(shared)).toMatchObject({ contact: { is_whole: false }, contact_points: [] })
  expect((await donations(shared)).total).toBe(1)
  await donor.call('POST', '/my/contact-points/remove', { point: other })
  expect((await donations(donor)).total).toBe(1)
  expect((await donor.call('POST', '/my/contact-points/remove', { point: other })).status).toBe(404)
})

test('an address without a donor becomes a verified contact detail of the whole record', async () => {
  await give({})
  await addAddress(await signIn(), 'new@example.com', 2)
  const point = sql`select value, source, verified_at is not null as is_verified from contact_points
    where kind = 'email' order by id`
  expect((await point.execute(app.db)).rows).toEqual([
    { value: amna.email, source: 'donation', is_verified: false },
    { value: 'new@example.com', source: 'donor', is_verified: true },
  ])
})

test('a code for an address works once, only in the session that requested it, and not after five wrong codes', async () => {
  await give({}, { first_name: 'Sara', email: 'sara@example.com', phone: '03002222222' })
  const [donor, sara] = [await signIn(), await signIn('sara@example.com', 1)]
  const prove = (visitor: Visitor, code = '') => visitor.call('POST', '/my/contact-points/confirm', { code })
  await sara.call('POST', '/my/contact-points', { who: amna.email })
  const { code = '', token = '' } = (await sentCodes(3)).at(-1) ?? {}
  expect((await prove(donor, code)).status).toBe(422)
  // The address signs nobody in either.
  expect((await app.visitor().call('POST', '/my/sign-in', { token, code })).status).not.toBe(200)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let guess = 0; guess < 5; guess++) expect((await prove(sara, wrong)).status).toBe(422)
  expect((await prove(sara, code)).status).toBe(422)
  expect((await page(sara)).contact_points).toEqual([])

  await sara.call('POST', '/my/contact-points', { who: 'second@example.com' })
  const second = (await sentCodes(4)).at(-1)
  await sql`update donor_codes set created_at = now() - interval '31 minutes'`.execute(app.db)
  expect((await prove(sara, second?.code)).status).toBe(422)
  await sql`update donor_codes set created_at = now()`.execute(app.db)
  expect((await prove(sara, second?.code)).status).toBe(200)
  expect((await prove(sara, second?.code)).status).toBe(422)
})

test('asking for codes reveals no donor: an address at its limit is answered like any other', async () => {
  await give({})
  const donor = await signIn()
  for (let more = 0; more < 5; more++) await site.ask(app.visitor(), amna.email)
  await sentCodes(5)
  await give({ first_name: 'Sara', email: 'sara@example.com', phone: '03002222222' })
  const sara = await signIn('sara@example.com', 5)
  const answers = [
    await sara.call('POST', '/my/contact-points', { who: amna.email }),
    await sara.call('POST', '/my/contact-points', { who: 'nobody@example.com' }),
  ]
  expect(answers[0]?.text).toBe(answers[1]?.text)
  expect((await sentCodes(7)).at(-1)?.point).toBe('nobody@example.com')
  for (let more = 0; more < 10; more++)
    await donor.call('POST', '/my/contact-points', { who: `more${more}@example.com` })
  expect((await donor.call('POST', '/my/contact-points', { who: 'eleventh@example.com' })).status).toBe(409)
})

test('a donor adds, corrects, chooses and ends taxpayers of their own, and each has its statement', async () => {
  await give({}, { first_name: 'Sara', email: 'sara@example.com', phone: '03002222222' })
  const [donor, sara] = [await signIn(), await signIn('sara@example.com', 1)]
  const fields = { kind: 'ntn', name: 'Farooq Traders', number: '1234567-8' }
  await donor.call('POST', '/my/taxpayers', fields)
  const taxpayers = async () => (await page(donor)).contact?.details?.taxpayers ?? []
  const [{ id } = { id: 0 }] = await taxpayers()
  expect((await sara.call('PUT', `/my/taxpayers/${id}`, fields)).status).toBe(404)
  expect((await sara.call('PUT', '/my/default-taxpayer', { taxpayer_id: id })).status).toBe(404)
  expect((await sara.call('DELETE', `/my/taxpayers/${id}`)).status).toBe(404)
  await donor.call('PUT', `/my/taxpayers/${id}`, { ...fields, name: 'Farooq Trading', number: '7654321' })
  await donor.call('PUT', '/my/default-taxpayer', { taxpayer_id: id })
  expect(await taxpayers()).toMatchObject([{ name: 'Farooq Trading', kind: 'ntn', is_default: true }])
  expect((await page(donor)).contact?.years[0]?.taxpayers).toEqual([
    { id, name: 'Farooq Trading', donations: 1, amount: 1000 },
  ])
  const statement = async (taxpayer: number) =>
    (await donor.ask(`/api/v1/my/yearly-statements/2027?taxpayer_id=${taxpayer}`)).status
  expect([await statement(id), await statement(0)]).toEqual([200, 404])
  expect((await sara.ask(`/api/v1/my/yearly-statements/2027?taxpayer_id=${id}`)).status).toBe(404)
  // Assigns one donation to the taxpayer, and back to the donor.
  const [given] = (await donations(donor)).data
  const choose = (visitor: Visitor, taxpayer_id: number | null) =>
    visitor.call('PUT', `/my/donations/${given?.code}/taxpayer`, { taxpayer_id })
  expect(given?.taxpayer_id).toBe(null)
  expect((await choose(sara, null)).status).toBe(404)
  expect((await choose(donor, id)).status).toBe(200)
  await donor.call('PUT', '/my/default-taxpayer', { taxpayer_id: null })
  expect((await donations(donor)).data[0]?.taxpayer_id).toBe(id)
  expect([await statement(id), await statement(0)]).toEqual([200, 404])
  expect((await choose(donor, null)).status).toBe(200)
  expect([await statement(id), await statement(0)]).toEqual([404, 200])
  await donor.call('DELETE', `/my/taxpayers/${id}`)
  expect(await taxpayers()).toEqual([])
  expect([await statement(id), await statement(0)]).toEqual([404, 200])
})

test('a donation shows the day on which a bank credited it, by transfer or with all of a payout', async () => {
  await give({}, {}, {})
  const donor = await signIn()
  await sql`update payment_intents set value_date = '2026-08-11' where id = (select min(intent_id) from donations)`.execute(
    app.db,
  )
  await sql`
    with line as (
      insert into statement_lines (bank_account_id, fingerprint, occurrence, value_date, amount_paisa, description)
      select min(id), 'payout', 1, '2026-08-14', 150000, 'payout' from bank_accounts returning id
    ), attempt as (
      insert into payment_attempts (intent_id, transaction_id, active_pay_method_id, gateway, amount, status,
        expires_at, settled_at)
      select intent.id, 'payout-' || intent.id, active_pay_method_id, 'swich', amount, 'success', now(), now()
      from payment_intents as intent join donations on intent_id = intent.id returning id, intent_id
    ) insert into statement_matches (line_id, attempt_id, amount, found_by, matched_by)
      select line.id, attempt.id, case intent_id when (select max(intent_id) from donations) then 500 else 1000 end,
        'proposal', (select min(id) from users)
      from line, attempt where intent_id > (select min(intent_id) from donations)`.execute(app.db)
  const days = (await donations(donor)).data.map(({ value_date }) => value_date)
  expect(days).toEqual([null, '2026-08-14', '2026-08-11'])
})

// Runs last, because consents are never deleted.
test('only a session that opens the whole record changes phone, language, consents and taxpayers', async () => {
  await give({})
  const donor = await signIn()
  const details = { language: 'ur', phone: '03009999999' }
  expect((await donor.call('PUT', '/my/details', { ...details, phone: '12' })).body.errors).toHaveProperty(
    'phone',
  )
  expect((await donor.call('PUT', '/my/details', { ...details, language: 'xx' })).status).toBe(422)
  expect((await donor.call('PUT', '/my/details', details)).status).toBe(200)
  const news = { purpose: 'news', channel: 'email' }
  const set = (is_given: boolean) => donor.call('PUT', '/my/consents', { consents: [{ ...news, is_given }] })
  // Withdrawing a consent that was never given adds nothing.
  await set(false)
  await set(true)
  await set(true)
  expect((await page(donor)).contact?.details).toMatchObject({
    ...details,
    email: amna.email,
    consents: [news],
  })
  await set(false)
  const { rows } = await sql`select is_given, source, user_id from consents order by id`.execute(app.db)
  expect(rows).toEqual([
    { is_given: true, source: 'donor_page', user_id: null },
    { is_given: false, source: 'donor_page', user_id: null },
  ])
  const phones = await sql`select value, valid_until < day_in_pakistan(now()) as has_ended from contact_points
    where kind = 'phone' order by id`.execute(app.db)
  expect(phones.rows).toEqual([
    { value: amna.phone, has_ended: true },
    { value: details.phone, has_ended: null },
  ])

  await donor.call('POST', '/my/taxpayers', { kind: 'ntn', name: 'Farooq Traders', number: '1234567-8' })
  await sql`insert into notes (contact_id, user_id, note) select 1, min(id), 'inside' from users`.execute(
    app.db,
  )
  const exported = async (isWhole: boolean) => {
    const { intent_id } = await app.db.selectFrom('donations').select('intent_id').executeTakeFirstOrThrow()
    const { content } = await packPersonalData(app.context, [intent_id], { own: { isWhole, contactId: 1 } })
    const files = unzipSync(await buffer(content as Readable))
    return Buffer.from(files['personal-data.json'] ?? '').toString()
  }
  const whole = JSON.parse(await exported(true))
  expect(whole[1]).toMatchObject({ what: 'donor', taxpayers: [{ number: '12345678' }], consents: [{}, {}] })
  expect(await exported(true)).not.toContain('inside')
  expect(await exported(false)).not.toContain('Traders')

  // A donor who gave under her name and number opens a part of the record, and changes nothing.
  await give({ email: 'thief@example.com' })
  const thief = await signIn('thief@example.com', 1)
  const taxpayer = { kind: 'cnic', name: 'Thief', number: '3520112345671' }
  const attempts = [
    thief.call('PUT', '/my/details', details),
    thief.call('PUT', '/my/consents', { consents: [] }),
    thief.call('POST', '/my/taxpayers', taxpayer),
    thief.call('PUT', '/my/taxpayers/1', taxpayer),
    thief.call('PUT', '/my/default-taxpayer', { taxpayer_id: null }),
    thief.call('DELETE', '/my/taxpayers/1'),
    thief.call('PUT', '/my/donations/AAA-AAA-AAA/taxpayer', { taxpayer_id: null }),
  ]
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 403))
  expect((await page(thief)).contact).toMatchObject({ details: null, years: [] })
})
