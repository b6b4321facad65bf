import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StatementYear, UnreachableDonor } from '../../../../contract/src/yearly-statements.ts'
import { pdfLines } from '../../../test/pdf-lines.ts'
import { type DonationOnRecord, recordDonations } from '../../../test/record-donations.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { startTestMailServer, type TestMailServer } from '../../../test/test-mail-server.ts'
import type { Staff } from '../../../test/visitor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/pagination.ts'
import { createSmtpMail } from '../../platform/mail/mail.ts'
import { issueYearlyStatement } from '../../receipts/issue-yearly-statements.ts'
import { queueStatementBatch } from './statement-run.ts'

let app: TestApp
let staff: Staff
let mailServer: TestMailServer

beforeAll(async () => {
  mailServer = await startTestMailServer()
  app = await buildTestApp({
    mail: createSmtpMail({ url: mailServer.url, from: 'Amanah <a@give.example.org>' }),
  })
  staff = await app.staff()
  await sql`alter table issued_statements disable trigger issued_statements_never_emptied`.execute(app.db)
})
beforeEach(async () => {
  await sql`truncate contacts, donations, donation_donors, payment_intents, yearly_statement_runs restart identity cascade`.execute(
    app.db,
  )
  await sql`truncate contact_queue`.execute(app.db)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const amna = { first_name: 'Amna', last_name: 'Farooq', email: 'amna@example.com', phone: '03001111111' }

/** Records paid donations, and attaches them to their donors. */
async function give(...donations: (Partial<DonationOnRecord> & { on?: string; amount?: number })[]) {
  await recordDonations(
    app.db,
    donations.map(({ on = '2025-10-01T07:00:00Z', amount = 1000, ...others }) => ({
      createdAt: new Date(on),
      settledAt: new Date(on),
      status: 'success',
      lines: [{ cause: 'Sadqah', amount }],
      ...others,
      donor: { ...amna, ...others.donor },
    })),
  )
  await sql`select attach_contacts(1000)`.execute(app.db)
}

const sentTo = async () =>
  (
    await app.db
      .selectFrom('messages')
      .select('recipient')
      .where('kind', '=', 'yearly_statement')
      .orderBy('id')
      .execute()
  ).map(({ recipient }) => recipient)

const begin = () => staff.call('POST', '/yearly-statements/send', { tax_year: 2026 })
const readYear = async () =>
  (await staff.call<StatementYear>('GET', '/yearly-statements?tax_year=2026')).body.data

test('a statement has what was paid from 1 July to 30 June in Pakistan, less refunds, as the donor’s totals do', async () => {
  await give(
    // 30 June and 1 July 2025, then 30 June and 1 July 2026, each at the change of the day in Pakistan.
    { on: '2025-06-30T18:59:59Z', amount: 1 },
    { on: '2025-06-30T19:00:00Z', amount: 20 },
    { on: '2026-06-30T18:59:59Z', amount: 300, status: 'partially_refunded', refundedAmount: 100 },
    { on: '2026-06-30T19:00:00Z', amount: 4000 },
    { amount: 50_000, status: 'refunded', refundedAmount: 50_000 },
    { amount: 600_000, status: 'failed', settledAt: null },
  )
  const statement = await issueYearlyStatement(
    app.context,
    { contactId: 1, taxYear: 2026 },
    { inFull: false },
  )
  expect(statement.donations.map(({ amount }) => amount)).toEqual([20, 200])
  const { rows } =
    await sql`select amount from contact_years where contact_id = 1 and tax_year = 2026`.execute(app.db)
  expect(rows).toEqual([{ amount: 220 }])
})

test('a statement keeps its number until its donations change; then a new one replaces it, also on the page that verifies it', async () => {
  await give(
    {
      amount: 4000,
      lines: [
        { cause: 'Zakat', amount: 3000 },
        { cause: 'Sadqah', amount: 1000 },
      ],
    },
    {},
  )
  const issue = () => issueYearlyStatement(app.context, { contactId: 1, taxYear: 2026 }, { inFull: false })
  const [first, again] = [await issue(), await issue()]
  expect(first.issued).toMatchObject({
    number: expect.stringMatching(/^S2026-\w{4}-\w{4}$/),
    replacedNumber: null,
  })
  expect(again.issued).toEqual(first.issued)
  const page = async (token: string) => (await app.visitor().ask(`/receipt/${token}`)).text
  expect(await page(first.issued.token)).toMatch(/This statement is genuine.*Rs\.\s5,000/s)
  await sql`with refunded as (update donation_funds set refunded_amount = amount / 4
      where amount > 1000 or position > 0)
    update payment_intents set status = 'partially_refunded', refunded_amount = 1000
    where amount = 4000`.execute(app.db)
  expect(await page(first.issued.token)).toMatch(/This statement is void.*returned or withdrawn/s)
  const second = await issue()
  expect(second.donations[0]?.causes).toEqual([
    { cause: 'Zakat', isZakat: true, amount: 2250 },
    { cause: 'Sadqah', isZakat: false, amount: 750 },
  ])
  expect(second.issued.replacedNumber).toBe(first.issued.number)
  expect(await page(first.issued.token)).toMatch(
    new RegExp(`This statement is void.*replaced it with statement ${second.issued.number}`, 's'),
  )
  // A later donation does not affect what the statement confirms.
  await give({})
  expect(await page(second.issued.token)).toContain('This statement is genuine')
})

test('each donor of a year gets one statement, whenever the job dies and however often it is begun', async () => {
  const emails = Array.from({ length: 5 }, (_, at) => `donor${at}@example.com`)
  await give(...emails.map((email) => ({ donor: { first_name: email, email, phone: '' } })))
  expect((await begin()).status).toBe(200)
  expect((await begin()).status).toBe(409)
  expect(await queueStatementBatch(app.db, 2)).toBe(true)
  // A batch that dies before its end is rolled back.
  await expect(
    app.db.transaction().execute(async (trx) => {
      await queueStatementBatch(inside(trx), 2)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await readYear()).toMatchObject({ waiting: 2, run: { handled: 2, planned: 5, ended_at: null } })
  while (await queueStatementBatch(app.db, 2));
  expect(await readYear()).toMatchObject({ waiting: 5, donors: 5, amount: 5000, run: { handled: 5 } })
  expect(await sentTo()).toEqual(emails)
  await begin()
  while (await queueStatementBatch(app.db, 2));
  expect(await sentTo()).toEqual(emails)
})

/** Wraps a transaction as a database whose own transactions join it. */
const inside = (trx: Database) =>
  ({
    transaction: () => ({ execute: (work: (trx: Database) => unknown) => work(trx) }),
  }) as unknown as Database

test('a statement goes to an address that all of its donations came with, or that staff verified', async () => {
  await give(
    { amount: 100, donor: { email: '' } },
    { amount: 110, donor: { email: 'thief@example.com' } },
    { amount: 700, donor: { first_name: 'Sara', phone: '03002222222', email: 'sara@example.com' } },
    { amount: 300, donor: { first_name: 'Sara', phone: '03002222222', email: 'sara@example.com' } },
  )
  expect((await staff.call('POST', '/contacts/1/yearly-statements/2026/send', { email: null })).status).toBe(
    422,
  )
  await begin()
  while (await queueStatementBatch(app.db));
  expect(await sentTo()).toEqual(['sara@example.com'])
  expect(await readYear()).toMatchObject({ donors: 2, unreachable: 1 })
  const { body } = await staff.call<Page<UnreachableDonor>>('GET', '/unreachable-contacts?tax_year=2026')
  expect(body.data.data).toMatchObject([{ first_name: 'Amna', amount: 210, reason: 'no_address' }])
  expect(body.data.data[0]?.message).toMatch(/for the tax year 2025-2026 is ready.*\/my, or/)
  await staff.call('POST', '/contacts/1/yearly-statements/2026/send', { email: 'amna@example.org' })
  await sql`update contact_points set verified_how = 'phone', verified_at = now(),
    verified_by = (select min(id) from users) where value = 'thief@example.com'`.execute(app.db)
  await staff.call('POST', '/contacts/1/yearly-statements/2026/send', {})
  expect(await sentTo()).toEqual(['sara@example.com', 'amna@example.org', 'thief@example.com'])
})

test('each taxpayer’s statement is decided by its own donations, and an erased donation is in none', async () => {
  await give(
    { amount: 500 },
    { amount: 600, donor: { email: '' } },
    { amount: 70, donor: { email: 'thief@example.com' } },
  )
  const number = app.context.sealer.seal('1234567-8')
  await sql`insert into taxpayers (contact_id, name, kind, number)
    values (1, 'Farooq Ltd', 'ntn', ${number})`.execute(app.db)
  await sql`update donation_contacts set taxpayer_id = 1 where donation_id = 2`.execute(app.db)
  await sql`select anonymise_payers(array(select max(intent_id) from donations))`.execute(app.db)
  await sql`select attach_contacts(1000)`.execute(app.db)
  await begin()
  while (await queueStatementBatch(app.db));
  expect(await sentTo()).toEqual(['amna@example.com'])
  expect(await readYear()).toMatchObject({ donors: 2, unreachable: 1, donations: 2, amount: 1100 })
})

test('a default taxpayer is named only to an address of donations made before it was chosen', async () => {
  await give({ amount: 500 }, { on: '2026-01-01T07:00:00Z', amount: 600 })
  await give({ amount: 700, donor: { first_name: 'Sara', phone: '03002222222', email: 'sara@example.com' } })
  const number = app.context.sealer.seal('1234567-8')
  // Amna had given once before, Sara not.
  await sql`insert into taxpayers (contact_id, name, kind, number, default_since)
    values (1, 'Farooq Ltd', 'ntn', ${number}, '2025-12-01'),
      (2, 'Sara Ltd', 'ntn', ${number}, '2025-09-01')`.execute(app.db)
  await begin()
  while (await queueStatementBatch(app.db));
  expect(await sentTo()).toEqual(['amna@example.com'])
  expect(await readYear()).toMatchObject({ donors: 2, unreachable: 1 })
})

test('a household gets one statement of its members, and each of their taxpayers one of the donations on its behalf', async () => {
  await give({ amount: 700 }, { amount: 5000 }, { donor: { first_name: 'Bilal', phone: '' } })
  const company = app.context.sealer.seal('1234567-8')
  await sql`insert into taxpayers (contact_id, name, kind, number)
    values (1, 'Farooq Ltd', 'ntn', ${company})`.execute(app.db)
  await sql`update donation_contacts set taxpayer_id = 1 where donation_id = 2`.execute(app.db)
  await sql`insert into contacts (kind, first_name, last_name, country, language)
    values ('household', 'Farooq', 'family', 'Pakistan', 'en')`.execute(app.db)
  await sql`insert into household_members (member_id, household_id) values (1, 3), (2, 3)`.execute(app.db)
  await sql`insert into contact_points (contact_id, kind, value, source)
    values (3, 'email', 'family@example.com', 'staff')`.execute(app.db)
  await begin()
  while (await queueStatementBatch(app.db, 1));
  expect((await sentTo()).toSorted()).toEqual(['amna@example.com', 'family@example.com'])
  expect(await readYear()).toMatchObject({ donors: 2, waiting: 2, amount: 6700, run: { handled: 2 } })
  const read = (contactId: number, taxpayerId?: number | null) =>
    issueYearlyStatement(app.context, { contactId, taxYear: 2026, taxpayerId }, { inFull: true })
  expect(await read(1, null)).toMatchObject({ name: 'Amna Farooq', donations: [{ amount: 700 }] })
  expect(await read(1)).toMatchObject({
    name: 'Farooq Ltd',
    taxNumber: { kind: 'ntn', shown: '1234567-8' },
    donations: [{ amount: 5000 }],
  })
  expect(await read(3)).toMatchObject({
    name: 'Farooq family',
    members: ['Amna Farooq', 'Bilal Farooq'],
    donations: [{ amount: 700 }, { amount: 1000 }],
  })
  await app.workDueJobs()
  const names = ['amna', 'family'].map(
    (who) => mailServer.mailsTo(`${who}@example.com`)[0]?.attachments[0]?.filename,
  )
  expect(names).toEqual(['statement-2026-1.pdf', 'statement-2026.pdf'])
  // Staff can still send a member a statement of their own.
  await staff.call('POST', '/contacts/2/yearly-statements/2026/send', { email: 'bilal@example.com' })
  expect(await sentTo()).toContain('bilal@example.com')
})

test('the statement arrives as PDF with a masked CNIC after receipts, and is dropped once all was refunded', async () => {
  const cnic = app.context.sealer.seal('3520112345671')
  await give({ donor: { cnic } }, { donor: { first_name: 'Sara', phone: '', email: 'sara@example.com' } })
  await begin()
  while (await queueStatementBatch(app.db));
  await sql`update payment_intents set status = 'refunded', refunded_amount = amount
    where id = (select intent_id from donations order by id desc limit 1)`.execute(app.db)
  await app.workDueJobs()
  const mail = mailServer.mailsTo('amna@example.com').at(-1)
  expect(mail?.subject).toContain('tax year 2026')
  const lines = await pdfLines(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer))
  expect(lines).toContain('•••••••••5671')
  expect(mailServer.mailsTo('sara@example.com')).toEqual([])
  expect(await readYear()).toMatchObject({ sent: 1 })
})

test('the statements of a year are printed into one file', async () => {
  await give({}, { donor: { first_name: 'Sara', phone: '', email: 'sara@example.com' } })
  const { status, text, headers } = await staff.ask('/api/v1/yearly-statements/print', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(staff.cookies.get('XSRF-TOKEN') ?? ''),
    },
    body: JSON.stringify({ tax_year: 2026, which: 'all' }),
  })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
})
