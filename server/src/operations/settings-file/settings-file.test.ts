import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { recordDonations } from '../../../test/record-donations.ts'
import { pendingChangeEmail } from '../../approvals/pending-change-email.ts'
import { makeAccountChange } from '../../catalogue/bank-accounts/save-bank-account.ts'
import { writeCause } from '../../catalogue/causes/save-cause.ts'
import { offerPair } from '../../catalogue/payment-methods/change-association.ts'
import { writePaymentName } from '../../catalogue/payment-methods/payment-name.ts'
import { changeCharity } from '../../charity/change-charity.ts'
import { saveCharityText } from '../../charity/save-charity-text.ts'
import { localStorage } from '../../platform/files/storage.ts'
import { saveTexts } from '../../receipts/message-templates/save-email-templates.ts'
import { createUser, operator } from '../../staff/auth/user.ts'
import { exportSettings } from './export-settings.ts'
import { importSettings } from './import-settings.ts'
import { readSettingsFile, SettingsError } from './read-settings-file.ts'

const places: (() => Promise<void>)[] = []
afterAll(() => Promise.all(places.map((close) => close())))

/** A new database with its files; 'template_demo' has the causes and accounts of a demo. */
async function newPlace(template?: 'template_demo') {
  const { db, pool, drop } = await createTestDatabase(template)
  const folder = await mkdtemp(join(tmpdir(), 'amanah-settings-'))
  places.push(drop, () => rm(folder, { recursive: true }))
  return { db, pool, storage: localStorage(folder), publicUrl: 'https://give.umeed.example' }
}

type Place = Awaited<ReturnType<typeof newPlace>>

const logo = `/media/${randomUUID()}.png`
const photo = `/media/${randomUUID()}.jpg`
const image = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a7a4b' } })
    .toFormat(format)
    .toBuffer()
const account = {
  bank_name: 'Indus Bank',
  name: 'Umeed Foundation',
  number: '0012345678',
  iban_no: 'PK36SCBL0000001123456702',
  swift_code: null,
  currency: 'PKR',
  kind: 'general' as const,
  status: 1 as const,
  notes: { en: 'Branch F-7', ur: 'برانچ ایف سیون' },
}

const administrator = {
  email: 'hina@umeed.example',
  firstName: 'Hina',
  lastName: 'Raza',
  roles: ['Administrator'],
  temporary: true,
}

/** A charity as staff have set it up. */
async function setUp({ db, storage }: Place): Promise<void> {
  await storage.put(logo.slice(1), await image('png'))
  await storage.put(photo.slice(1), await image('jpeg'))
  await createUser(db, administrator)
  await db.transaction().execute(async (trx) => {
    const texts = { ur: { name: 'امید فاؤنڈیشن' } }
    const prices = { gold_price: 430_000, silver_price: 5200, prices_on: '2026-11-20' }
    await changeCharity(
      trx,
      { name: 'Umeed Foundation', phone: '042 1234567', logo, texts, ...prices },
      operator,
    )
    await saveCharityText(
      trx,
      'privacy',
      { html: '<p>We keep little.</p>', texts: { ur: '<p>کم۔</p>' } },
      operator,
    )
    const cause = {
      fundtitle: 'Flood Relief',
      funddetail: '<p>Tents and food.</p>',
      fundimage: photo,
      icon: 'emergency-relief' as const,
      kind: 'zakat' as const,
      impact: 'A family is fed.',
      unit_name: 'pack',
      other_names: 'rashan',
      amount: 5000,
      accept_fraction: 1 as const,
      status: 1 as const,
      web_sequence: 3,
      mobile_sequence: 4,
      fundtypes: ['Tent', 'Food'],
      texts: {
        ur: {
          fundtitle: 'سیلاب',
          funddetail: '<p>خیمے۔</p>',
          impact: '',
          unit_name: '',
          fundtypes: { Tent: 'خیمہ' },
        },
      },
    }
    await writeCause(trx, null, cause, operator)
    await makeAccountChange(trx, null, { kind: 'add', columns: { ...account, logo } }, operator)
    await writePaymentName(
      trx,
      { table: 'payment_methods', id: null, name: 'Raast P2M', titles: { ur: 'راست' } },
      operator,
    )
    await offerPair(trx, operator, { payment_method: 'Raast P2M', payment_gateway: 'default' })
    await saveTexts(trx, 'en', { 'mail.thanks': 'Wassalam,' }, operator)
  })
}

const source = await newPlace()
await setUp(source)
const { file } = await exportSettings(source, '1.1.0')
const text = JSON.stringify(file)
type WrittenFile = typeof file
/** Reads the written file, after changes of its content. */
const read = (change: (content: WrittenFile) => void = () => {}) => {
  const content = JSON.parse(text)
  change(content)
  return readSettingsFile(JSON.stringify(content), '1.1.0')
}

/** Everything except the time of writing and the bytes of pictures, which are redrawn. */
const settingsOf = async (place: Place) => {
  const { made_at: _, pictures, ...settings } = (await exportSettings(place, '1.1.0')).file
  return { ...settings, pictures: Object.keys(pictures).sort() }
}
const countsOf = async ({ pool }: Place) =>
  (
    await pool.query(
      `select (select count(*)::int from causes) as causes,
        (select count(*)::int from bank_accounts) as accounts,
         (select count(*)::int from audit_entries) as audit`,
    )
  ).rows[0]

test('the settings of a charity arrive whole on a new server, and a second import changes nothing', async () => {
  const target = await newPlace()
  const { changes, left } = await importSettings(target, read())
  expect(left).toEqual([])
  expect(changes.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['added Flood Relief', `added ${account.iban_no}`, 'added Raast P2M']),
  )
  expect(await settingsOf(target)).toEqual(await settingsOf(source))
  expect(file.payment_methods).toContainEqual({ name: 'Raast P2M', titles: { ur: 'راست' } })

  expect((await importSettings(target, read())).changes).toEqual([])
  const { rows } = await target.pool.query(
    `select who from audit_entries where subject = 'imported from a file'`,
  )
  expect(rows).toEqual([{ who: 'operator (command)' }, { who: 'operator (command)' }])
})

test('a dry run shows what would change and writes nothing, not even a picture', async () => {
  const target = await newPlace()
  const before = await countsOf(target)
  const shown = await importSettings(target, read(), { dryRun: true })
  expect(await countsOf(target)).toEqual(before)
  expect(await target.storage.exists(logo.slice(1))).toBe(false)
  expect(await importSettings(target, read())).toEqual(shown)
})

test('an import names the digits and links that are new in its texts, and needs nobody’s approval', async () => {
  const target = await newPlace()
  const stolen = 'PK24SCBL0000001171495101'
  const { found } = await importSettings(
    target,
    read((content) => {
      content.charity.footer = `IBAN ${account.iban_no}, soon ${stolen}: https://evil.test`
    }),
  )
  expect(found).toEqual(expect.arrayContaining([stolen, 'https://evil.test']))
  expect((await settingsOf(target)).charity.footer).toContain(stolen)
})

test('settings that the file lacks stay, and those in the file are changed', async () => {
  const target = await newPlace()
  await importSettings(target, read())
  const { changes } = await importSettings(
    target,
    read((content) => {
      const [cause, other] = [content.causes[0], structuredClone(content.causes[0])]
      if (!cause || !other) throw new Error('There is no cause.')
      content.causes = [{ ...other, fundtitle: 'Winter' }]
      content.charity.phone = ''
      content.email_templates = {}
    }),
  )
  expect(changes).toEqual([
    { subject: 'charity', facts: { phone: '042 1234567 → nothing' } },
    { subject: 'added Winter', facts: {} },
  ])
  expect((await settingsOf(target)).causes.map(({ fundtitle }) => fundtitle)).toEqual([
    'Flood Relief',
    'Winter',
  ])
})

test('import into a site with donations neither rewrites nor opens an account: it adds closed ones and closes others', async () => {
  const target = await newPlace('template_demo')
  await importSettings(target, read())
  await recordDonations(target.db, [{ lines: [{ cause: 'Flood Relief' }] }])
  const another = { ...account, iban_no: 'PK68BAHL1234567890123456', number: '99', logo }
  const changed = read((content) => {
    content.bank_accounts = [{ ...account, logo, number: '6666', name: 'Somebody else' }, another]
  })
  await createUser(target.db, { ...administrator, email: 'approver@umeed.example' })
  const { left } = await importSettings(target, changed)
  const emails = await target.pool.query('select from messages where user_id is not null and kind = $1', [
    pendingChangeEmail.kind,
  ])
  expect(emails.rows).toHaveLength(1)
  expect(left).toEqual([
    expect.stringMatching(`${account.iban_no}.*: name, number not taken`),
    expect.stringContaining('status not taken'),
  ])
  const accounts = async () =>
    (
      await target.pool.query(
        'select number, name, status from bank_accounts where iban_no = any($1) order by id',
        [[account.iban_no, another.iban_no]],
      )
    ).rows
  expect(await accounts()).toEqual([
    { number: account.number, name: account.name, status: 1 },
    { number: '99', name: account.name, status: 0 },
  ])
  await importSettings(
    target,
    read((content) => {
      content.bank_accounts = [{ ...account, logo, status: 0 }]
    }),
  )
  expect((await accounts()).map(({ status }) => status)).toEqual([0, 0])
})

test('every entry that breaks a rule is named, and nothing is changed', async () => {
  const target = await newPlace()
  const before = await countsOf(target)
  const broken = () =>
    read((content) => {
      const [cause, bank] = [content.causes[0], content.bank_accounts[0]]
      if (!cause || !bank) throw new Error('There is no entry.')
      cause.fundtitle = ''
      bank.iban_no = 'PK00'
      content.charity.email = 'nobody'
    })
  expect(broken).toThrow(SettingsError)
  expect(broken).toThrow('causes 1 fundtitle: Title is required')
  expect(broken).toThrow('bank_accounts 1 (PK00) iban_no: Enter valid IBAN')
  expect(broken).toThrow('charity email: Enter valid email address')
  // Breaks rules that only the import checks: an empty description, and a file that is not a picture.
  const blank = read((content) => {
    for (const cause of content.causes) cause.funddetail = '<p> </p>'
  })
  await expect(importSettings(target, blank)).rejects.toThrow(
    'causes (Flood Relief): Description is required',
  )
  const fake = read((content) => {
    content.pictures[logo] = Buffer.from('<svg/>').toString('base64')
  })
  await expect(importSettings(await newPlace(), fake)).rejects.toThrow(`pictures ${logo}: `)
  expect(await countsOf(target)).toEqual(before)
})

test.each([
  ['of something else', '{"name": "package"}', 'not a settings file'],
  ['cut off', text.slice(0, 500), 'cut off'],
  ['of a newer version', text.replace('"version":"1.1.0"', '"version":"1.10.0"'), 'Upgrade first'],
  ['of a newer format', text.replace('"format":1', '"format":2'), 'Upgrade first'],
  ['without a picture', text.replace(`"${photo}":"`, `"/media/${randomUUID()}.jpg":"`), 'is missing'],
  [
    'with a picture of the demo',
    text.replaceAll(photo, '/art/causes/zakat.svg'),
    'not the address of a picture',
  ],
  ['with a misspelt part', text.replace('"email_templates"', '"email_template"'), 'email_template'],
])('a file %s is refused with the reason', (_, content, reason) => {
  expect(() => readSettingsFile(content, '1.1.0')).toThrow(reason)
})

test('no staff, donor, gift, secret or account of the demo is in a file', async () => {
  const demo = await newPlace('template_demo')
  await createUser(demo.db, { ...administrator, email: 'secret.person@umeed.example' })
  await recordDonations(demo.db, [{ lines: [{ cause: 'Zakat' }] }])
  const { file, ofDemo } = await exportSettings(demo, '1.1.0')
  expect(file.bank_accounts).toEqual([])
  expect(ofDemo).toContain('PK20MGIB0002140010457301')
  const { rows } = await demo.pool.query('select password_hash from users where password_hash is not null')
  for (const secret of ['secret.person', 'ayesha.siddiqui', rows[0].password_hash, '/art/causes', 'operator'])
    expect(JSON.stringify(file)).not.toContain(secret)
})
