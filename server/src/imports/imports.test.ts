import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { ImportMapping } from '../../../contract/src/import-mapping.ts'
import { addCampaign } from '../../test/add-campaign.ts'
import { importsBy } from '../../test/import-files.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { readCampaign } from '../catalogue/campaigns/campaigns.queries.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import { workImport } from './work-import.ts'

const app = await buildTestApp()
afterAll(app.close)
const staff = await app.staff()
const { context } = app

const { upload: uploadFile, work, details, check, run, undo } = importsBy(app, staff)

const heading =
  'Donation ID,First Name,Last Name,Email Address,Donation Total,Currency Code,Donation Status,Payment Mode,Form Title,Donation Date,Donor Comment,Newsletter'

const upload = (rows: readonly string[], name = 'old.csv', head = heading) =>
  uploadFile([head, ...rows].join('\r\n'), { name })

async function attach(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`select attach_contacts(500) as count`.execute(app.db)
    if (rows[0]?.count === 0) return
  }
}

/** Counts the rows of the tables that an import writes, and sums the ledger. */
async function books() {
  await attach()
  const { rows } = await sql`select
    (select count(*) from donations) as donations, (select count(*) from payment_attempts) as attempts,
    (select count(*) from refunds) as refunds, (select count(*) from contacts) as contacts,
    (select count(*) from consents) as consents, (select count(*) from messages) as messages,
    (select count(*) from receipts) as receipts, (select count(*) from events) as events,
    (select coalesce(sum(coalesce(credit, 0) - coalesce(debit, 0)), 0)::bigint from ledger_lines
      where account = 'donations') as income,
    (select coalesce(sum(coalesce(debit, 0) - coalesce(credit, 0)), 0)::bigint from ledger_lines
      where account = 'opening_balances') as opening`.execute(app.db)
  return rows[0] as Record<string, number>
}

async function expectSoundBooks(): Promise<void> {
  const results = await runChecks(bookChecks, app.db, 'test')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
}

const rows = [
  '1,Ayesha,Siddiqui,ayesha@example.com,"1,000.00",PKR,Complete,live,Zakat,26/10/2019,,yes',
  '2,Hamid,Raza,hamid@example.com,"2,500.00",PKR,Complete,live,Sadqah,27/10/2019,=cmd(),no',
  '3,Hamid,Raza,hamid@example.com,700.00,PKR,Refunded,live,Sadqah,28/10/2019,,no',
  '4,Sana,Khan,sana@example.com,900.00,PKR,Failed,live,Sadqah,29/10/2019,,no',
  '5,Sana,Khan,sana@example.com,900.00,PKR,Complete,test,Sadqah,29/10/2019,,no',
  '6,Sana,Khan,not an address,900.50,PKR,Complete,live,Sadqah,31/13/2019,,no',
  '2,Hamid,Raza,hamid@example.com,"2,500.00",PKR,Complete,live,Sadqah,27/10/2019,,no',
]
const consent = {
  columns: [
    'id',
    'first_name',
    'last_name',
    'email',
    'amount',
    'currency',
    'status',
    'test',
    'cause',
    'date',
    'remarks',
    'consent',
  ] as ImportMapping['columns'],
}

test('an export is recognised, checked without writing, imported with matching totals, and undone', async () => {
  await attach()
  const before = await books()
  const id = await upload(rows)
  expect(await details(id)).toMatchObject({
    state: 'uploaded',
    work: null,
    file: { rows: 7, format: 'givewp' },
    mapping: {
      source: 'givewp',
      statuses: { complete: 'received', refunded: 'refunded', failed: 'not_received' },
    },
  })
  const checked = await check(id, consent)
  expect(checked).toMatchObject({
    state: 'checked',
    problem: null,
    summary: {
      records: { new: 3, refused: 2, left_out: 2, known: 0, changed: 0, same_looking: 0 },
      reasons: { not_received: 1, test: 1, date: 1, email: 1, whole_rupees: 1, repeated_id: 1 },
      money: [{ currency: 'PKR', count: 3, hundredths: 420_000, rupees: 4200 }],
      refunded: 1,
    },
  })
  expect(await books()).toEqual(before)

  const wrong = await staff.call('POST', `/imports/${id}/run`, {
    expected_count: 3,
    expected_sums: { PKR: '4,100' },
  })
  expect(wrong.status).toBe(422)
  expect((await details(id)).state).toBe('checked')

  expect(await run(id)).toMatchObject({ state: 'done', work: null, written: 3, progress: 3 })
  const after = await books()
  expect(after).toEqual({
    ...before,
    donations: (before.donations ?? 0) + 3,
    attempts: (before.attempts ?? 0) + 3,
    refunds: (before.refunds ?? 0) + 1,
    contacts: (before.contacts ?? 0) + 2,
    consents: (before.consents ?? 0) + 2,
    income: (before.income ?? 0) + 350_000,
    opening: (before.opening ?? 0) + 350_000,
  })
  await expectSoundBooks()

  expect(await undo(id)).toMatchObject({ state: 'undone', written: 0, touched: [] })
  expect(await books()).toEqual(before)
  await expectSoundBooks()
})

test('a value of the cause column can name a campaign, whose figure grows with the import and falls with its undo', async () => {
  const sadqah = app.causeId('Sadqah')
  const campaign = await addCampaign(app.db, {
    slug: 'old-appeal',
    cause_id: sadqah,
    fundtitle: 'Old Appeal',
    status: 'archived',
  })
  const amounts = async () => (await readCampaign(app.db, campaign)).figures
  const id = await upload([
    '71,Noor,Din,noor@example.com,"1,200.00",PKR,Complete,live,Old Appeal,26/10/2019,,no',
    '71,Noor,Din,noor@example.com,300.00,PKR,Complete,live,Zakat,26/10/2019,,no',
    '72,Noor,Din,noor@example.com,900.00,PKR,Refunded,live,Old Appeal,27/10/2019,,no',
  ])
  // The title of the campaign is recognised.
  const { mapping } = await details(id)
  expect([mapping?.causes['old appeal'], mapping?.campaigns]).toEqual([sadqah, { 'old appeal': campaign }])
  const wrong = { ...mapping, campaigns: { zakat: campaign } }
  expect((await staff.call('PUT', `/imports/${id}/mapping`, wrong)).status).toBe(422)
  await check(id)
  await run(id)
  expect(await amounts()).toMatchObject({ amount: 1200, donations: 1 })
  await expectSoundBooks()
  await undo(id)
  expect(await amounts()).toMatchObject({ amount: 0, donations: 0 })
  await expectSoundBooks()
})

test('a file with causes and campaigns apart imports both, and refuses a campaign of another cause', async () => {
  const campaign = await addCampaign(app.db, {
    slug: 'well',
    cause_id: app.causeId('Sadqah'),
    fundtitle: 'Village Well',
  })
  const gift = (id: number, cause: string, through: string) =>
    `${id},Noor,Din,noor@example.com,"1,000.00",PKR,Complete,${cause},26/10/2019,${through}`
  const id = await upload(
    [gift(81, 'Sadqah', 'Village Well'), gift(82, 'Zakat', ''), gift(83, 'Zakat', 'Village Well')],
    'apart.csv',
    'Donation ID,First Name,Last Name,Email Address,Donation Total,Currency Code,Donation Status,Cause,Donation Date,Campaign',
  )
  const { mapping } = await details(id)
  expect(mapping?.campaigns).toEqual({ '': null, 'village well': campaign })
  const unknown = { ...mapping, campaigns: { '': null } }
  const refused = await staff.call('PUT', `/imports/${id}/mapping`, unknown)
  expect(refused.body.errors).toEqual({ campaigns: ['Choose what each campaign means.'] })
  const { summary } = await check(id)
  expect(summary?.reasons).toEqual({ campaign: 1 })
  await run(id)
  expect((await readCampaign(app.db, campaign)).figures).toMatchObject({ amount: 1000, donations: 1 })
  await undo(id)
})

test('a file whose only column of purposes is of campaigns takes their causes', async () => {
  const campaign = await addCampaign(app.db, {
    slug: 'school',
    cause_id: app.causeId('Education'),
    fundtitle: 'A School',
  })
  const id = await upload(
    [
      '91,Noor,Din,"1,000.00",PKR,Complete,26/10/2019,A School',
      '92,Noor,Din,500.00,PKR,Complete,26/10/2019,',
    ],
    'campaigns.csv',
    'Donation ID,First Name,Last Name,Donation Total,Currency Code,Donation Status,Donation Date,Campaign Name',
  )
  const sadqah = app.causeId('Sadqah')
  await check(id, { cause_id: sadqah })
  await run(id)
  const { rows } = await sql<{ cause_id: number; campaign_id: number | null }>`
    select cause_id, campaign_id from donation_funds where donation_id in (select donation_id
      from imported_donations where import_id = ${id}) order by amount desc`.execute(app.db)
  expect(rows).toEqual([
    { cause_id: app.causeId('Education'), campaign_id: campaign },
    { cause_id: sadqah, campaign_id: null },
  ])
  await undo(id)
})

test('a second import of the same donations adds nothing, and lists the changed rows', async () => {
  const first = await upload(rows.slice(0, 3))
  await check(first)
  await run(first)
  const before = await books()
  const changed = rows[1]?.replace('2,500.00', '2,600.00') ?? ''
  const again = await upload([
    rows[0] ?? '',
    changed,
    rows[2] ?? '',
    '9,Nida,Ali,nida@example.com,50,PKR,Complete,live,Zakat,1/11/2019,,no',
  ])
  expect((await check(again)).summary?.records).toMatchObject({ known: 2, changed: 1, new: 1 })
  await run(again)
  expect(await books()).toMatchObject({
    donations: (before.donations ?? 0) + 1,
    income: (before.income ?? 0) + 5000,
  })
  expect((await details(await upload(rows.slice(0, 3)))).same_file).toMatchObject({ id: first })
  await undo(again)
  await undo(first)
})

test('duplicate rows without an id are numbered, and each is imported a single time', async () => {
  const head = 'Date,Amount,Donor Name,Fund'
  const twice = ['26/10/2019,500,Ali Raza,Zakat', '26/10/2019,500,Ali Raza,Zakat', '27/10/2019,80,,Zakat']
  const first = await upload(twice, 'cash book.csv', head)
  expect((await check(first, { source: 'cash-book' })).summary?.records).toMatchObject({
    new: 2,
    same_looking: 1,
  })
  expect((await run(first)).written).toBe(3)
  const second = await upload([...twice, twice[0] ?? ''], 'cash book.csv', head)
  expect((await details(second)).mapping?.source, 'the saved mapping').toBe('cash-book')
  expect((await check(second)).summary?.records).toMatchObject({ known: 3, same_looking: 1, new: 0 })
  expect((await run(second)).written).toBe(1)
  await expectSoundBooks()
  await undo(second)
  await undo(first)
})

test('an interrupted import continues, and writes no row twice', async () => {
  const many = Array.from(
    { length: 7 },
    (_, place) => `8${place},Ali,Raza,ali@example.com,"1,00${place}",PKR,Complete,live,Zakat,26/10/2019,,no`,
  )
  const id = await upload(many)
  const { summary } = await check(id)
  await staff.call('POST', `/imports/${id}/run`, {
    expected_count: 7,
    expected_sums: { PKR: String((summary?.money[0]?.hundredths ?? 0) / 100) },
  })
  await sql`select import_donations(${id}, 3)`.execute(context.db)
  expect(await details(id)).toMatchObject({ state: 'running', work: 'run', progress: 3, written: 3 })
  expect((await staff.call('POST', `/imports/${id}/undo`)).status, 'while it is at work').toBe(409)
  await work()
  expect(await details(id)).toMatchObject({ state: 'done', progress: 7, written: 7 })
  await expectSoundBooks()
  await undo(id)
})

test('a failing step shows its reason, delays no other import, and continues when the cause is gone', async () => {
  const getStream = async () => {
    throw new Error('The disk is not mounted')
  }
  const broken = { ...context, storage: Object.assign(Object.create(context.storage), { getStream }) }
  const other = await upload(rows.slice(0, 1))
  // Consents are recorded after the donations are attached to donor records.
  const { summary } = await check(other, { columns: consent.columns.with(-1, null) })
  const id = await upload(rows.slice(1, 2))
  await staff.call('PUT', `/imports/${id}/mapping`, (await details(id)).mapping)
  await expect(workImport(broken)).rejects.toThrow('not mounted')
  expect(await details(id)).toMatchObject({
    work: 'check',
    is_failing: true,
    problem: expect.stringContaining('The disk is not mounted'),
  })
  await staff.call('POST', `/imports/${other}/run`, {
    expected_count: 1,
    expected_sums: { PKR: String((summary?.money[0]?.hundredths ?? 0) / 100) },
  })
  expect(await workImport(broken)).toBe(true)
  expect(await details(other)).toMatchObject({ state: 'done', is_failing: false, is_attaching: true })
  await attach()
  expect(await details(other)).toMatchObject({ is_attaching: false })
  await work()
  expect(await details(id)).toMatchObject({ state: 'checked', work: null, is_failing: false, problem: null })
  await undo(other)
})

test('an import that fails half-way is undone at once', async () => {
  const id = await upload(rows.slice(0, 2))
  await check(id)
  await sql`update imports set state = 'running', work = 'run', run_at = now(), problem = '{}'
    where id = ${id}`.execute(context.db)
  await sql`select import_donations(${id}, 1)`.execute(context.db)
  expect(await undo(id)).toMatchObject({ state: 'undone', written: 0 })
  await expectSoundBooks()
})

test('the rows of a donation of Charitable with several campaigns are one donation with several lines', async () => {
  const head =
    'Donation ID,Campaign ID,Campaign Title,First Name,Last Name,Email,Donation Amount,Date of Donation,Donation Status'
  const id = await upload(
    [
      '7,1,Zakat,Ali,Raza,ali@example.com,500,2019-10-26,Paid',
      '7,2,Sadqah,Ali,Raza,ali@example.com,300,2019-10-26,Paid',
      '8,2,Sadqah,Ali,Raza,ali@example.com,x,2019-10-26,Paid',
      '8,1,Zakat,Ali,Raza,ali@example.com,100,2019-10-26,Paid',
    ],
    'charitable.csv',
    head,
  )
  expect((await check(id)).summary).toMatchObject({
    records: { new: 1, refused: 2 },
    reasons: { amount: 1, other_part: 1 },
    money: [{ count: 1, hundredths: 80_000 }],
  })
  expect((await run(id)).written).toBe(1)
  const { rows: lines } = await sql`select fundtitle, donation_funds.amount from donation_funds
    join imported_donations using (donation_id) where import_id = ${id} order by position`.execute(app.db)
  expect(lines).toEqual([
    { fundtitle: 'Zakat', amount: 500 },
    { fundtitle: 'Sadqah', amount: 300 },
  ])
  await expectSoundBooks()
  await undo(id)
})

test('an import is not undone while a later entry refers to one of its donations', async () => {
  const id = await upload(rows.slice(0, 2))
  await check(id)
  await run(id)
  await attach()
  const { rows: written } = await sql<{ id: number }>`select donation_id as id from imported_donations
    where import_id = ${id} order by number`.execute(app.db)
  const noted = await staff.call('POST', `/donations/${written[0]?.id}/notes`, { note: 'Gave by cheque' })
  expect(noted.status, noted.text).toBe(200)
  expect(await undo(id)).toMatchObject({
    state: 'done',
    written: 2,
    touched: [{ id: written[0]?.id, reason: 'note' }],
  })
  await expectSoundBooks()
})

test('a refund after the import is booked against the opening balance, without a receipt', async () => {
  const id = await upload(['21,Omar,Farooq,omar@example.com,"1,000",PKR,Complete,live,Zakat,26/10/2019,,no'])
  await check(id)
  await run(id)
  const { rows: attempts } = await sql<{ id: number }>`select attempt.id from imported_donations
    join donations on donations.id = donation_id join payment_attempts as attempt using (intent_id)
    where import_id = ${id}`.execute(app.db)
  const refunded = await staff.call('POST', `/attempts/${attempts[0]?.id}/refunds`, {
    amount: 400,
    reason: 'asked for it back',
    way: 'by_hand',
    left: 1000,
  })
  expect(refunded.status, refunded.text).toBe(200)
  const { rows: receipts } = await sql`select from receipts join donations using (intent_id)
    where platform = 'import'`.execute(app.db)
  expect(receipts).toEqual([])
  await expectSoundBooks()
  expect((await undo(id)).touched).toMatchObject([{ reason: 'changed' }])
})

test('a closed month moves the entries to the first open day, and undo returns them', async () => {
  const income = async () => (await books()).income
  const before = await income()
  const id = await upload(['31,Omar,Farooq,omar@example.com,"1,000",PKR,Complete,live,Zakat,26/10/2020,,no'])
  await check(id)
  const closed = await sql`insert into ledger_closings (closed_through, closed_by, signature)
    select '2020-12-31', min(id), 'Test' from users`.execute(app.db)
  expect(closed.numAffectedRows).toBe(1n)
  await run(id)
  const { rows: entries } = await sql<{ day: string }>`select happened_on::text as day from ledger_entries
    where import_id = ${id}`.execute(app.db)
  expect(entries).toEqual([{ day: '2021-01-01' }])
  await expectSoundBooks()
  await undo(id)
  expect(await income()).toBe(before)
  await expectSoundBooks()
})

test('refused rows are exported with their reasons, with formulas escaped, and imported with the same mapping', async () => {
  const bad = '41,=HYPERLINK(1),Khan,sana@example.com,"1,000",PKR,Complete,live,Zakat,31/02/2020,,no'
  const good = '42,Sana,Khan,sana@example.com,"1,000",PKR,Complete,live,Zakat,28/02/2020,,no'
  const id = await upload([bad, good, good.replace('42', '#42')])
  await check(id)
  const file = await staff.ask(`/api/v1/imports/${id}/rows/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '' },
    body: JSON.stringify({ result: 'refused' }),
  })
  expect(file.text).toContain(`"2","The day cannot be read.","41","'=HYPERLINK(1)","Khan"`)
  expect(file.text).toContain('"4","An earlier row has the same ID.","#42","Sana","Khan"')
  const [head = '', row = ''] = file.text.replace('\ufeff', '').trim().split('\r\n')
  const again = await upload(
    [row.replace('31/02/2020', '28/02/2020').replace("'=HYPERLINK(1)", 'Sana')],
    'corrected.csv',
    head,
  )
  expect((await check(again)).summary?.records.new).toBe(1)
})

test('a mapping without a status, cause or rate is refused, and a file that is not a table is refused by name', async () => {
  const id = await upload(['51,A,B,a@example.com,10,USD,Odd,live,Unknown Cause,1/2/2020,,no'])
  const { mapping } = await details(id)
  const save = async (changes: object) =>
    (await staff.call('PUT', `/imports/${id}/mapping`, { ...mapping, ...changes })).body as unknown as {
      errors?: object
    }
  expect(Object.keys((await save({})).errors ?? {})).toEqual(['statuses'])
  expect(Object.keys((await save({ statuses: { odd: 'received' } })).errors ?? {})).toEqual(['causes'])
  const known: Partial<ImportMapping> = {
    statuses: { odd: 'received' },
    causes: { 'unknown cause': app.causeId('Zakat') },
  }
  expect(Object.keys((await save(known)).errors ?? {})).toEqual(['rates'])
  expect((await check(id, { ...known, rates: { USD: '280' } })).summary?.money).toMatchObject([
    { hundredths: 1000, rupees: 2800 },
  ])
  const none = await upload([], 'picture.csv', '%PDF-1.4')
  expect((await details(none)).problem).toMatch(/not a table/)
  expect((await staff.call('DELETE', `/imports/${none}`)).status).toBe(200)
})

test('another encoding is chosen before the columns are mapped, and its columns are read again', async () => {
  const form = new FormData()
  form.set('file_name', 'latin.csv')
  const text = 'Date,Amount,Donor Name,Fund\n26/10/2019,500,Zo\xeb,Zak\xe2t\n'
  form.set('file', new Blob([Buffer.from(text, 'latin1')]), 'latin.csv')
  const { id } = (await staff.call<{ id: number }>('POST', '/imports', form)).body.data
  await work()
  expect((await details(id)).file).toMatchObject({ encoding: 'utf_8', unreadable_count: 1 })
  const unread = await check(id, { causes: { 'zak\ufffdt': app.causeId('Zakat') } })
  expect(unread.summary).toMatchObject({ records: { new: 0, refused: 1 }, reasons: { encoding: 1 } })
  const chosen = await staff.call('PUT', `/imports/${id}/text-format`, { encoding: 'windows_1252' })
  expect(chosen.status, chosen.text).toBe(200)
  await work()
  expect((await details(id)).file).toMatchObject({ encoding: 'windows_1252', unreadable_count: 0 })
  const causes = { zakât: app.causeId('Zakat') }
  expect((await check(id, { causes })).summary?.records.new).toBe(1)
  await run(id)
  const { rows: donors } =
    await sql`select first_name from donation_donors as donor join donations on donor_id = donor.id
    join imported_donations on donation_id = donations.id where import_id = ${id}`.execute(app.db)
  expect(donors).toEqual([{ first_name: 'Zoë' }])
  await undo(id)
})

test('every column that refers to a donation or donor record is known to undo', async () => {
  const { rows: columns } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('donations'::regclass, 'contacts'::regclass, 'donation_donors'::regclass)
    order by 1`.execute(app.db)
  const { rows: functions } = await sql<{
    source: string
  }>`select string_agg(prosrc, ' ') as source from pg_proc
    where proname in ('undo_import', 'touched_imports', 'delete_unused_contacts')`.execute(app.db)
  const source = functions[0]?.source ?? ''
  const unknown = columns.filter(({ name }) => !source.includes(name.split('.')[0] ?? ''))
  // A day sheet, a checkout, an agreement and a price difference never take an imported donation, a shortfall
  // writes an event, and a display is deleted with its donation.
  expect(unknown.map(({ name }) => name)).toEqual([
    'agreements.donor_id',
    'day_sheet_gifts.donation_id',
    'gift_displays.donation_id',
    'idempotency_keys.donation_id',
    'qurbani_shares.difference_id',
  ])
})

test('a row with undecodable characters is refused, but one that is not imported anyway is left out', async () => {
  const [first = '', second = ''] = rows
  const test = first.replace('1,Ayesha', '8,Zo\u00eb').replace(',live,', ',test,')
  const content = Buffer.from(
    [heading, first.replace('1,', '77,'), second.replace('Hamid', 'Ren\u00e9'), test].join('\r\n'),
    'latin1',
  )
  const id = await uploadFile(Uint8Array.from(content))
  expect((await check(id, consent)).summary).toMatchObject({
    records: { new: 1, refused: 1, left_out: 1 },
    reasons: { encoding: 1, test: 1 },
  })
})
