import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { apiBase } from '../../../../contract/src/entry.ts'
import { donationFilters } from '../../../../contract/src/lists.ts'
import type { RecordedGift } from '../../../../contract/src/office-gifts.ts'
import { english } from '../../../../words/src/reader.ts'
import { pdfLines } from '../../../test/pdf-lines.ts'
import { readClock } from '../../../test/read-clock.ts'
import {
  type DonationOnRecord,
  readAssociationIds,
  recordDonations,
  recordPayments,
} from '../../../test/record-donations.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { giftTo, type Staff } from '../../../test/visitor.ts'
import { printReceipts } from '../../contacts/print-receipts.ts'
import { exportsTasks } from './exports.jobs.ts'

const app = await buildTestApp()
afterAll(app.close)
const officer = await app.staff()
const pairs = await readAssociationIds(app.db)
const pair = (method: string, gateway: string) =>
  pairs.find((one) => one.method === method && one.gateway === gateway)?.id ?? 0

/** Donor names that attempt to inject spreadsheet formulas. */
const names = [
  'Ayesha',
  '=1+1',
  '+92',
  '-2',
  '@SUM(A1)',
  'Khan, Ali',
  'The "Great"',
  "O'Brien",
  'زینب',
  'José',
]
const onRecord: DonationOnRecord[] = names.map((last_name, index) => ({
  // From ten seconds before midnight in Pakistan on.
  createdAt: new Date(Date.UTC(2026, 2, 1, 18, 59, 50 + index * 2)),
  status: index === 0 ? 'partially_refunded' : index % 2 === 0 ? 'success' : 'failed',
  refundedAmount: index === 0 ? 300 : 0,
  settledAt: index === 0 ? new Date('2026-03-02T05:00:00Z') : null,
  valueDate: index === 0 ? '2026-03-01' : null,
  associationId: index % 3 === 0 ? pair('bank', 'default') : pair('card', 'swich'),
  donor: { last_name, cnic: index === 0 ? '4210112345671' : null, phone: '03001234567' },
  lines:
    index === 0
      ? [
          { cause: 'Zakat', fundType: 'Fidya', amount: 400 },
          { cause: 'Masjid & Community', amount: 600 },
        ]
      : [{ cause: 'Sadqah', amount: 1000 + index }],
}))
const ids = await recordDonations(app.db, onRecord)
await recordPayments(app.db, [
  { createdAt: new Date('2026-03-01T18:59:59Z'), firstName: '=cmd', referenceNo: 'P-1', associationId: null },
  {
    createdAt: new Date('2026-03-01T19:00:00Z'),
    status: 'success',
    referenceNo: '-P2',
    associationId: pair('card', 'swich'),
  },
])

/**
 * The rows of a file, by their headings. csv-download.test.ts checks how files are written; none here has a
 * line break.
 */
function readRows(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
  return rows.map((row) => Object.fromEntries(head.map((title, index) => [title, row[index] ?? ''])))
}

/** A browser's request of this member of staff for a file. */
const asOfficer = (filters: object = {}, staff: Staff = officer): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '',
    cookie: [...staff.cookies].map((cookie) => cookie.join('=')).join('; '),
  },
  body: JSON.stringify(filters),
})

const exportOf = (what: 'donation' | 'payment', filters: object = {}, staff: Staff = officer) =>
  staff.ask(`${apiBase}/${what}/export`, asOfficer(filters, staff))

const recorded = async () => {
  const { rows } = await app.pool.query(
    'select what, filters, rows, ended_at, email from exports join users on users.id = user_id order by exports.id',
  )
  return rows
}

test('a file of donations is saved under the day in Pakistan, and nothing of it stays in the browser’s cache', async () => {
  const { status, headers } = await exportOf('donation')
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="exported_donations_${readClock().today}.csv"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const { headers: other } = await exportOf('payment')
  expect(other.get('content-disposition')).toBe(
    `attachment; filename="exported_payments_${readClock().today}.csv"`,
  )
})

test('a donation is one row with the columns of its table and its donor, newest first', async () => {
  const { text } = await exportOf('donation')
  // fetch() drops the BOM when it reads text; the bytes are checked below.
  const [head] = text.split('\r\n')
  expect(head).toBe(
    'Id,Code,Cause Name,Cause Type,Amount,Pay Mode,Gateway,Platform,Status,Created On (Pakistan time),' +
      'First Name,Last Name,Email,Phone,Country,CNIC,Refunded,Settled On (Pakistan time),Value Date,' +
      'Bank Account,Bank Reference,Receipt Number,Cheque or Book Number,Zakat or General,Day Sheet,Verified By,' +
      'Campaign,Page of a Supporter',
  )
  const rows = readRows(text)
  expect(rows.map(({ Id }) => Number(Id))).toEqual(ids.toReversed())
  const { rows: codes } = await app.pool.query('select donation_code from donations where id = $1', [ids[0]])
  expect(rows.at(-1)).toEqual({
    Id: String(ids[0]),
    Code: codes[0].donation_code,
    'Cause Name': 'Zakat; Masjid & Community',
    'Cause Type': 'Fidya; Not Selected',
    Amount: '1000',
    Refunded: '300',
    'Pay Mode': 'bank',
    Gateway: 'default',
    Platform: 'web',
    Status: 'partially refunded',
    'Created On (Pakistan time)': '2026-03-01 23:59:50',
    'First Name': 'Ayesha',
    'Last Name': 'Ayesha',
    Email: 'ayesha.siddiqui@example.com',
    Phone: '03001234567',
    Country: 'Pakistan',
    CNIC: '4210112345671',
    'Settled On (Pakistan time)': '2026-03-02 10:00:00',
    'Value Date': '2026-03-01',
    'Bank Account': '',
    'Bank Reference': '',
    'Receipt Number': '',
    'Cheque or Book Number': '',
    'Zakat or General': 'general; zakat',
    'Day Sheet': '',
    'Verified By': '',
    Campaign: '',
    'Page of a Supporter': '',
  })
})

test('a file by line has a row for each cause with its own amount and its share of the refund', async () => {
  const { text } = await officer.ask(`${apiBase}/donation/export?rows=lines`, asOfficer())
  const rows = readRows(text)
  expect(rows).toHaveLength(names.length + 1)
  expect(
    rows
      .filter(({ Id }) => Id === String(ids[0]))
      .map((row) => [row['Cause Name'], row['Zakat or General'], row.Amount, row.Refunded]),
  ).toEqual([
    ['Zakat', 'zakat', '400', '120'],
    ['Masjid & Community', 'general', '600', '180'],
  ])
})

test('a file by line of chosen causes or of one kind has no other lines of a cart', async () => {
  const rowsOf = async (filters: object) => {
    const { text } = await officer.ask(`${apiBase}/donation/export?rows=lines`, asOfficer(filters))
    return readRows(text).filter(({ Id }) => Id === String(ids[0]))
  }
  expect(await rowsOf({ cause_names: ['Zakat'] })).toMatchObject([{ Amount: '400', Refunded: '120' }])
  expect(await rowsOf({ kinds: ['general'] })).toMatchObject([{ Amount: '600', Refunded: '180' }])
})

test('the right to see donations or payments does not include exporting donors’ details', async () => {
  const clerk = await app.staff(['donation', 'payment'])
  for (const what of ['donation', 'payment'] as const)
    expect((await exportOf(what, {}, clerk)).status).toBe(403)
})

test('an export for Excel has the same rows, and an audit entry', async () => {
  const answer = await fetch(
    `${app.address}${apiBase}/donation/export?format=xlsx`,
    asOfficer({ statuses: ['failed'] }),
  )
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="exported_donations_${readClock().today}.xlsx"`,
  )
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const failed = onRecord.filter(({ status }) => status === 'failed').length
  await expect.poll(async () => (await recorded()).at(-1)).toMatchObject({ what: 'donations', rows: failed })
  const refused = await fetch(`${app.address}${apiBase}/donation/export?format=pdf`, asOfficer())
  expect(refused.status).toBe(422)
})

test.each([
  ['donation', 'donation'],
  ['payment', 'payment'],
  ['contact', 'contacts'],
  ['receipt', 'receipts'],
  ['audit entry', 'audit-entries'],
])('each %s is a row in Excel too, with its days as days', async (_, what) => {
  await app.pool.query('select attach_contacts(5000)')
  const answer = await fetch(`${app.address}${apiBase}/${what}/export?format=xlsx`, asOfficer())
  expect([answer.status, Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 2)]).toEqual([
    200,
    'PK',
  ])
})

test('the file begins with the byte order mark by which a spreadsheet detects UTF-8', async () => {
  const answer = await fetch(`${app.address}${apiBase}/donation/export`, asOfficer())
  const bytes = await answer.bytes()
  expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 'I'.charCodeAt(0)])
  expect(new TextDecoder().decode(bytes)).toContain('زینب')
})

test('a name that is a formula stays text in a spreadsheet', async () => {
  const rows = readRows((await exportOf('donation')).text)
  expect(rows.map((row) => row['Last Name']).toReversed()).toEqual([
    'Ayesha',
    "'=1+1",
    "'+92",
    "'-2",
    "'@SUM(A1)",
    'Khan, Ali',
    'The "Great"',
    "O'Brien",
    'زینب',
    'José',
  ])
  const payments = readRows((await exportOf('payment')).text)
  expect(payments.map((row) => [row['Reference#'], row['Payee First Name']])).toEqual([
    ["'-P2", 'Hamza'],
    ['P-1', "'=cmd"],
  ])
})

test('a payment is one row with its payee; without a choice there is no payment method', async () => {
  const rows = readRows((await exportOf('payment')).text)
  expect(rows.at(-1)).toEqual({
    Id: expect.stringMatching(/^\d+$/),
    'Reference#': 'P-1',
    'Payee First Name': "'=cmd",
    'Payee Last Name': 'Qureshi',
    'Payee Email': 'hamza.qureshi@example.com',
    'Payee Phone': '03007654321',
    'Payment Type': 'fee',
    Amount: '2500',
    Refunded: '0',
    'Pay Mode': '',
    Gateway: '',
    Platform: 'web',
    Status: 'pending',
    'Created On (Pakistan time)': '2026-03-01 23:59:59',
  })
})

test('administrators are notified of exports by mail: once soon, then once an hour, never of what was searched for', async () => {
  const [announce] = Object.values(exportsTasks(app.context))
  const notices = async () => {
    const { rows } = await app.pool.query(
      `select users.email, facts -> 'exports' as exports from messages join users on users.id = user_id
       where kind = 'export' order by messages.id`,
    )
    return rows
  }
  await app.db
    .updateTable('exports')
    .set({ announced_at: new Date(0) })
    .execute()
  const clerk = await app.staff(['donation.export', 'payment.export'])
  await exportOf('donation', { search: '4210112345671', statuses: ['failed'] }, clerk)
  for (let time = 1; time < 10; time++) await exportOf('payment', {}, clerk)
  await expect.poll(async () => (await recorded()).at(-1)?.ended_at).not.toBeNull()
  await announce?.(null)
  const [first, ...others] = await notices()
  expect([first.email, others]).toEqual([officer.email, []])
  expect(first.exports).toHaveLength(10)
  expect(first.exports[0]).toMatchObject({
    who: 'Bilal Ahmed',
    what: 'donations',
    rows: 0,
    filters: { search: 'given' },
  })
  expect(JSON.stringify(first)).not.toContain('4210112345671')
  await app.workDueJobs()
  const { rows: mails } = await app.pool.query("select status from messages where kind = 'export'")
  expect(mails).toEqual([{ status: 'sent' }])

  await exportOf('donation', {}, clerk)
  await expect.poll(async () => (await recorded()).at(-1)?.ended_at).not.toBeNull()
  await announce?.(null)
  expect(await notices()).toHaveLength(1)
  await app.db
    .updateTable('exports')
    .set({ announced_at: sql`now() - interval '61 minutes'` })
    .where('announced_at', 'is not', null)
    .execute()
  await announce?.(null)
  expect((await notices()).at(-1).exports).toMatchObject([{ what: 'donations', rows: onRecord.length }])
  await announce?.(null)
  expect(await notices()).toHaveLength(2)
})

test('files of the register of receipts and of the audit are announced too', async () => {
  const [announce] = Object.values(exportsTasks(app.context))
  await app.pool.query('update exports set announced_at = to_timestamp(0)')
  for (const what of ['receipts', 'audit-entries'])
    await (await fetch(`${app.address}${apiBase}/${what}/export`, asOfficer())).text()
  await expect.poll(async () => (await recorded()).at(-1)?.ended_at).not.toBeNull()
  await announce?.(null)
  const { rows } = await app.pool.query(
    "select facts -> 'exports' as exports from messages where kind = 'export' order by id desc limit 1",
  )
  expect(rows[0].exports).toMatchObject([{ what: 'receipts' }, { what: 'audit' }])
})

test('the audit is exported with the filters of its list', async () => {
  const { text } = await officer.ask(
    `${apiBase}/audit-entries/export`,
    asOfficer({ actions: ['exported'], search: 'payments' }),
  )
  const rows = readRows(text)
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ Action, Subject }) => `${Action} ${Subject}`))).toEqual(
    new Set(['exported payments']),
  )
})

test('exports by staff without the right to CNICs have their last four digits', async () => {
  const clerk = await app.staff(['donation.export'])
  const rows = readRows((await exportOf('donation', {}, clerk)).text)
  expect(rows.map(({ CNIC }) => CNIC).filter(Boolean)).toEqual(['•••••••••5671'])
  const trusted = await app.staff(['donation.export', 'donation.personal'])
  const full = readRows((await exportOf('donation', {}, trusted)).text)
  expect(full.map(({ CNIC }) => CNIC).filter(Boolean)).toEqual(['4210112345671'])
})

test('a file has the filters of its list', async () => {
  const idsIn = async (filters: object) =>
    readRows((await exportOf('donation', filters)).text).map(({ Id }) => Number(Id))
  const which = (wanted: (one: DonationOnRecord, index: number) => boolean) =>
    ids.filter((_, index) => onRecord[index] && wanted(onRecord[index], index)).toReversed()
  expect(await idsIn({ statuses: ['failed'] })).toEqual(which(({ status }) => status === 'failed'))
  expect(await idsIn({ date_to: '2026-03-01' })).toEqual(which((_, index) => index < 5))
  expect(await idsIn({ date_from: '2026-03-02' })).toEqual(which((_, index) => index >= 5))
  expect(await idsIn({ payment_modes: ['bank'], statuses: ['success'] })).toEqual(
    which(({ status }, index) => status === 'success' && index % 3 === 0),
  )
  expect(await idsIn({ cause_names: ['Zakat'] })).toEqual(ids.slice(0, 1))
  expect(await idsIn({ cause_names: ['No Such Cause'] })).toEqual([])
  expect(readRows((await exportOf('payment', { reference_no: 'p-1' })).text)).toHaveLength(1)
})

test('a filter that is not understood is refused, and no file is recorded', async () => {
  const before = (await recorded()).length
  for (const filters of [{ date_from: 'yesterday' }, { statuses: 'all' }, { cause_names: ['\0'] }]) {
    const { status, text } = await exportOf('donation', filters)
    expect([status, JSON.parse(text).success]).toEqual([422, false])
  }
  expect(await recorded()).toHaveLength(before)
})

test('an export is recorded with the person, the filters and the number of rows', async () => {
  const filters = { statuses: ['failed'], date_to: '2026-03-31' }
  await exportOf('donation', filters)
  await exportOf('payment', { reference_no: "Robert'); drop table exports;--" })
  await expect.poll(async () => (await recorded()).at(-1).rows).not.toBeNull()
  const [donations, payments] = (await recorded()).slice(-2)
  expect(donations).toMatchObject({
    what: 'donations',
    email: officer.email,
    rows: 5,
    ended_at: expect.any(Date),
    filters,
  })
  expect(payments).toMatchObject({
    what: 'payments',
    rows: 0,
    filters: { reference_no: expect.stringContaining('drop') },
  })
})

test('the CNIC or e-mail address in a file’s search is not stored', async () => {
  await exportOf('donation', { search: '4210112345671', statuses: ['success'] })
  await exportOf('payment', { search: 'ayesha@example.com' })
  const [donations, payments] = (await recorded()).slice(-2)
  expect(donations.filters).toMatchObject({ search: 'given', statuses: ['success'] })
  expect(payments.filters).toMatchObject({ search: 'given' })
  const { rows } = await app.pool.query(`select facts from audit_entries where action = 'exported'`)
  expect(JSON.stringify(rows)).not.toMatch(/4210112345671|ayesha@/)
})

test('a filter with half a surrogate pair is refused before anything is recorded', async () => {
  const before = (await recorded()).length
  for (const half of ['\ud800', 'a\udfff']) {
    expect((await exportOf('donation', { statuses: [half] })).status).toBe(422)
    expect((await exportOf('payment', { reference_no: half })).status).toBe(422)
  }
  expect(await recorded()).toHaveLength(before)
})

test('the right to one list does not allow the export of another', async () => {
  const before = (await recorded()).length
  const [cashier, editor] = [
    await app.staff(['payment', 'payment.export']),
    await app.staff(['donation', 'donation.export', 'cause']),
  ]
  expect((await exportOf('donation', {}, cashier)).status).toBe(403)
  expect((await exportOf('payment', {}, editor)).status).toBe(403)
  expect(await recorded()).toHaveLength(before)
})

/**
 * Records more donations than the buffers on the way hold, copied by the database itself, older than all the
 * others.
 */
async function recordMany(count: number): Promise<void> {
  await app.pool.query(
    `with model as (
       select donor_id, active_pay_method_id, created_at from donations
       join payment_intents on payment_intents.id = intent_id where donations.id = $2
     ), intents as (
       insert into payment_intents (kind, link, active_pay_method_id, status, amount, created_at)
       select 'donation', 'many-' || n, active_pay_method_id, 'expired', 1000,
         -- Groups of fifty with one microsecond, so that batches end in the middle of a group.
         created_at - n / 50 * interval '1 microsecond' - interval '1 day'
       from model, generate_series(1, $1) as n returning id, link
     )
     insert into donations (intent_id, donation_code, donor_id, platform)
     select id, upper(link), donor_id, 'web' from intents, model`,
    [count, ids[1]],
  )
  await app.pool.query('analyze donations, payment_intents')
}
const many = 12_000

/** Begins to export everything, and disconnects after the first bytes. */
async function beginExport(): Promise<void> {
  const leave = new AbortController()
  const answer = await fetch(`${app.address}${apiBase}/donation/export`, {
    ...asOfficer(),
    signal: leave.signal,
  })
  await answer.body?.getReader().read()
  leave.abort()
}

const connectionsInUse = () =>
  app.serverPool.totalCount - app.serverPool.idleCount + app.serverPool.waitingCount

test('a long list is exported to its last row, each row once and in order, even rows of one moment', async () => {
  await recordMany(many)
  const { text } = await exportOf('donation', { statuses: ['expired'] })
  const { rows } = await app.pool.query(
    `select donation_code from donations join payment_intents as intent on intent.id = intent_id
     where status = 'expired' order by created_at desc, intent.id desc`,
  )
  const codes = readRows(text).map(({ Code }) => Code)
  expect(codes.length).toBe(many)
  expect(codes.join() === rows.map(({ donation_code }) => donation_code).join()).toBe(true)
  await expect.poll(async () => (await recorded()).at(-1).rows).toBe(many)
})

test('a browser that disconnects ends its export, which is recorded as incomplete', async () => {
  const before = (await recorded()).length
  for (let time = 0; time < 8; time++) await beginExport()
  await expect.poll(connectionsInUse).toBe(0)
  const begun = (await recorded()).slice(before)
  expect(begun.map(({ rows, ended_at }) => [rows, ended_at])).toEqual(
    Array.from({ length: 8 }, () => [null, null]),
  )
})

test('slow readers block no query: above the limit users are asked to retry, and the others still get every row', async () => {
  const readers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${app.address}${apiBase}/donation/export`, asOfficer())),
  )
  const [served, refused] = [readers.filter(({ ok }) => ok), readers.filter(({ ok }) => !ok)]
  expect([served.length, refused.length]).toEqual([4, 16])
  expect(await refused[0]?.json()).toMatchObject({
    success: false,
    message: expect.stringContaining('try again in a minute'),
  })
  expect([...new Set(refused.map(({ status }) => status))]).toEqual([429])
  expect((await officer.call('POST', '/donation?page=1', {})).status).toBe(200)
  for (const answer of served)
    expect((await answer.text()).trimEnd().split('\r\n').length - 1).toBe(many + names.length)
  await expect.poll(connectionsInUse).toBe(0)
  expect((await exportOf('donation', { statuses: ['failed'] })).status).toBe(200)
})

test('when the database fails before the first row, the answer is an error and no broken file', async () => {
  const broken = await buildTestApp()
  const director = await broken.staff()
  await broken.pool.query('alter table donation_donors rename to lost')
  const { status, headers, text } = await exportOf('donation', {}, director)
  expect([status, headers.get('content-encoding')]).toEqual([500, null])
  expect(JSON.parse(text)).toEqual({ success: false, message: english.t('problem.unexpected') })
  await broken.close()
})

test('a file has the bookkeeping columns: account, references, receipt, day sheet and verifier', async () => {
  const enter = await app.staff(['donation', 'donation.enter', 'donation.export'])
  const account = await app.pool.query(
    'select id, bank_name, number from bank_accounts where kind = $1 limit 1',
    ['general'],
  )
  const [{ id, bank_name, number }] = account.rows
  const day = readClock().today
  const sheet = await enter.call<{ id: number }>('POST', '/day-sheets', {
    day,
    title: 'Friday box',
    expected_count: 1,
    expected_sum: 4000,
  })
  const { cart, total_amount } = giftTo(app.causeId('Sadqah'), 4000)
  const gift = await enter.call<RecordedGift>('POST', '/office-gifts', {
    cart,
    total_amount,
    way: 'cheque',
    received_on: day,
    reference: '445567',
    bank_account_id: id,
    day_sheet_id: sheet.body.data.id,
  })
  expect(gift.status, JSON.stringify(gift.body)).toBe(200)
  const print = async (filters: object) => {
    const answer = await fetch(`${app.address}${apiBase}/receipts/print`, asOfficer(filters))
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const receipts = await print({ search: gift.body.data.donation_code })
  expect((await pdfLines(receipts.bytes)).join(' ')).toContain(gift.body.data.donation_code)
  await expect.poll(async () => (await recorded()).at(-1)).toMatchObject({ what: 'receipts', rows: 1 })
  expect((await print({ statuses: ['failed'] })).status).toBe(409)
  const row = readRows((await exportOf('donation', {}, enter)).text).find(
    ({ Code }) => Code === gift.body.data.donation_code,
  )
  expect(row).toMatchObject({
    'Bank Account': `${bank_name} ${number}`,
    'Cheque or Book Number': '445567',
    'Receipt Number': expect.stringMatching(/\d/),
    'Zakat or General': 'general',
    'Day Sheet': `${day} Friday box`,
    'Verified By': expect.stringMatching(/\w/),
  })
})

test('the record of printed receipts leaves out those that were voided meanwhile', async () => {
  const enter = await app.staff(['donation', 'donation.enter'])
  const { cart, total_amount } = giftTo(app.causeId('Sadqah'), 4000)
  const gift = {
    cart,
    total_amount,
    way: 'cash',
    received_on: readClock().today,
    first_name: 'Voided',
    despite: true,
  }
  const record = async (reference: string) =>
    (await enter.call<RecordedGift>('POST', '/office-gifts', { ...gift, reference })).body.data
  const [voided] = [await record('901'), await record('902')]
  let printed = 0
  const file = await printReceipts(app.context, {
    filters: donationFilters.parse({ search: 'Voided' }),
    reader: english,
    onEnd: async (count) => {
      printed = count
    },
  })
  await sql`update receipts set voided_at = now() where number = ${voided?.receipt_number}`.execute(app.db)
  for await (const _ of file.content);
  expect(printed).toBe(1)
})

test('none of these calls caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ route, err }) => [route, err?.message])).toEqual([])
})
