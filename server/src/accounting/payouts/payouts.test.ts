import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { OpenTask } from '../../../../contract/src/analytics.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { OpenItem } from '../../../../contract/src/month-end.ts'
import type {
  readPayouts as call,
  listOverduePayments as overdueCall,
} from '../../../../contract/src/payouts.ts'
import type * as reports from '../../../../contract/src/settlement-reports.ts'
import { openStatementWorkspace, today } from '../../../test/open-statement-workspace.ts'
import { giftTo } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'
import { readOpenItems } from '../month-end/month-end.queries.ts'
import { payoutsTasks } from './payouts.jobs.ts'

const workspace = await openStatementWorkspace()
const { app, imported } = workspace
const accountant = await app.staff([
  'statement',
  'donation.verify',
  'donation.reverse',
  'accounting',
  'accounting.post',
])
afterAll(app.close)

const readPayouts = async () => (await accountant.call<AnswerOf<typeof call>>('GET', '/payouts')).body.data

const listOverdue = async (filter: object = {}) =>
  (await accountant.call<AnswerOf<typeof overdueCall>>('POST', '/overdue-payments/search', filter)).body.data

/** Donates by card and pays. @returns the id of the attempt */
async function payByCard(amount: number): Promise<number> {
  const donor = app.visitor()
  const link = await donor.give(giftTo(app.causeId('Sadqah'), amount))
  await donor.pay(link, 'pay')
  await app.workDueJobs({ messages: false })
  return (await app.readDonation(link)).attempts[0]?.id ?? 0
}

test('a gateway owes its payments, overdue ones are on the dashboard, and one can be written off', async () => {
  const [first, second, third] = [await payByCard(1000), await payByCard(2000), await payByCard(333)]
  const tasks = async () => (await accountant.call<OpenTask[]>('GET', '/analytics/open-tasks')).body.data
  expect(await tasks()).toContainEqual({ what: 'payout_terms', count: 1 })
  const terms = { fee_basis_points: 250, payout_days: 2, since: '2026-01-01' }
  expect((await accountant.call('PUT', '/payouts/terms', { gateway: 'swich', ...terms })).status).toBe(200)
  const { gateways } = await readPayouts()
  expect(gateways).toEqual([
    { gateway: 'swich', terms, owed_paisa: 333_300, overdue: { count: 0, paisa: 0 } },
  ])
  expect((await listOverdue()).data).toEqual([])

  // The line credits the first and third payment less a fee, shared in proportion.
  const day = today().split('-').reverse().join('/')
  const { lines } = await imported([[day, 'SWICH SETTLEMENT', '1299.70']])
  const parts = [
    { attempt_id: first, amount: 1000 },
    { attempt_id: third, amount: 333 },
  ]
  const matches = [{ line_id: lines[0]?.id, parts, fee_paisa: 3330, by_hand: true }]
  const matched = await accountant.call('POST', '/statement-lines/match', { matches })
  expect(matched.body.data, matched.text).toMatchObject([{ done: true }])
  const { rows: fees } = await sql<{ fee_paisa: number }>`
    select fee_paisa from statement_matches order by attempt_id`.execute(app.db)
  expect(fees.map(({ fee_paisa }) => fee_paisa)).toEqual([2498, 832])

  // The payments are on the account of the statement line, with their amounts before the fee.
  const { rows: received } = await sql<{ paid: number[] }>`
    select account_amounts as paid from payment_intents where account_ids = array(
      select bank_account_id from statement_lines where id = ${lines[0]?.id}) order by id`.execute(app.db)
  expect(received).toEqual([{ paid: [1000] }, { paid: [333] }])

  await sql`update payment_attempts set settled_at = settled_at - interval '4 days'`.execute(app.db)
  const late = await readPayouts()
  expect(late.gateways).toMatchObject([{ owed_paisa: 200_000, overdue: { count: 1, paisa: 200_000 } }])
  expect(await listOverdue()).toMatchObject({ data: [{ attempt_id: second, amount: 2000 }], amount: 2000 })
  expect((await listOverdue({ payment_gateways: ['jazzcash'] })).total).toBe(0)
  expect(await tasks()).toContainEqual({ what: 'payouts', count: 1 })
  expect((await tasks()).map(({ what }) => what)).not.toContain('payout_terms')
  // A disputed payment is not owed.
  const become = (status: string) =>
    sql`update payment_attempts set status = ${status} where id = ${second}`.execute(app.db)
  await become('disputed')
  expect((await listOverdue()).data).toEqual([])
  await become('success')
  // Earlier payments are not tracked.
  const later = { gateway: 'swich', ...terms, since: today() }
  expect((await accountant.call('PUT', '/payouts/terms', later)).status).toBe(200)
  expect((await listOverdue()).data).toEqual([])
  const uncheckedSince = async (since: string) => {
    await sql`update gateway_terms set since = ${since}`.execute(app.db)
    return (await readOpenItems(app.db, today())).find(({ what }) => what === 'payouts')?.unchecked
  }
  expect(await uncheckedSince(`${today().slice(0, 7)}-02`)).toMatchObject([
    { why: 'no_terms', name: 'swich' },
  ])
  expect(await uncheckedSince(`${today().slice(0, 7)}-01`)).toEqual([])
  await sql`update payment_attempts set settled_at = settled_at + interval '4 days'`.execute(app.db)

  const writeOff = () =>
    accountant.call('POST', `/attempts/${second}/write-off`, { reason: 'The gateway closed the account' })
  const written = await writeOff()
  expect(written.status, written.text).toBe(200)
  expect((await writeOff()).status).toBe(409)
  expect((await readPayouts()).gateways).toMatchObject([{ owed_paisa: 0 }])
  // Simulates a page that was loaded earlier and still offers the payment.
  const { lines: unmatched } = await imported([[day, 'SWICH LATE', '2000']])
  const stale = await accountant.call('POST', '/statement-lines/match', {
    matches: [
      {
        line_id: unmatched[0]?.id,
        parts: [{ attempt_id: second, amount: 2000 }],

        by_hand: true,
      },
    ],
  })
  expect(stale.body.data, stale.text).toMatchObject([
    { done: false, message: expect.stringContaining('reverse the write-off first') },
  ])
  expect((await readPayouts()).gateways).toMatchObject([{ owed_paisa: 0 }])
  const results = await runChecks(bookChecks, app.db, 'system')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})

/** Sends a settlement report of Swich to a call that takes one. */
function sendReport<Answer>(call: '' | '/preview', rows: string[], mapping?: object) {
  const form = new FormData()
  form.set('gateway', 'swich')
  form.set('file_name', 'payout.csv')
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  const text = ['Transaction Date,Transaction ID,Channel,Amount,MDR,FED,Net Amount', ...rows].join('\n')
  form.set('file', new Blob([text]), 'payout.csv')
  return accountant.call<Answer>('POST', `/settlement-reports${call}`, form)
}

const transactionOf = async (attempt: number) =>
  (
    await app.db
      .selectFrom('payment_attempts')
      .select('transaction_id')
      .where('id', '=', attempt)
      .executeTakeFirstOrThrow()
  ).transaction_id

test('a settlement report credits each payment with its fee, and what differs waits for a resolution', async () => {
  const attempts = [await payByCard(1000), await payByCard(2000), await payByCard(700)]
  const [first = '', second = ''] = await Promise.all(attempts.map(transactionOf))
  const day = today()
  const rows = [
    `${day} 10:00:00,${first},Card,"1,000.00",25.00,4.00,971.00`,
    // Rs. 100 less than the donation.
    `${day} 10:05:00,${second},Wallet,1900.00,47.50,7.60,1844.90`,
    `${day} 10:09:00,UNKNOWN-1,Card,300.00,7.50,1.20,291.30`,
  ]
  const broken = await sendReport<AnswerOf<typeof reports.previewSettlementReport>>('/preview', [
    `${day},${first},Card,1000,25,4,970`,
  ])
  expect(broken.body.data.problems, broken.text).toMatchObject([
    { line: 2, message: expect.stringContaining('fees') },
  ])
  const preview = await sendReport<AnswerOf<typeof reports.previewSettlementReport>>('/preview', rows)
  expect(preview.body.data, preview.text).toMatchObject({
    mapping: { amount: 'Amount', reference: 'Transaction ID', fee: ['MDR', 'FED'], net: 'Net Amount' },
    problems: [],
    fee_paisa: 9280,
    found: { payments: 2, surplus: 1, amount: 1, missing: 1 },
  })
  const { body, text } = await sendReport<{ id: number; known_already: boolean }>('', rows)
  expect(body.data, text).toMatchObject({ known_already: false })
  const { id } = body.data
  const again = await sendReport<{ id: number }>('', rows)
  expect(again.body.data).toEqual({ id, known_already: true })
  const exportedAgain = await sendReport('', [...rows, ''])
  expect(exportedAgain.text).toContain('already in the report')

  const readReport = async () =>
    (await accountant.call<AnswerOf<typeof reports.readSettlementReport>>('GET', `/settlement-reports/${id}`))
      .body.data
  const listDiscrepancies = async (filter: object) =>
    (
      await accountant.call<AnswerOf<typeof reports.listSettlementDiscrepancies>>(
        'POST',
        '/settlement-discrepancies/search',
        { report_id: id, ...filter },
      )
    ).body.data.data
  const resolve = (kind: string, resolution: string) =>
    listDiscrepancies({ show: 'all' }).then((discrepancies) =>
      accountant.call(
        'POST',
        `/settlement-discrepancies/${discrepancies.find((one) => one.kind === kind)?.id}/resolve`,
        { resolution, note: 'Asked Swich' },
      ),
    )
  const { report, bank_lines } = await readReport()
  const discrepancies = await listDiscrepancies({ show: 'all' })
  expect(await listDiscrepancies({ kinds: ['missing'] })).toHaveLength(1)
  const linesOf = async (text: string) =>
    (
      await accountant.call<AnswerOf<typeof reports.listSettlementReportLines>>(
        'POST',
        `/settlement-reports/${id}/lines/search`,
        { text },
      )
    ).body.data
  expect(await linesOf('')).toMatchObject({ total: 3, amount_paisa: 320_000, fee_paisa: 9280 })
  expect(await linesOf('unknown-1')).toMatchObject({
    data: [{ line: 4, amount_paisa: 30_000, payable: null }],
    amount_paisa: 30_000,
  })
  expect((await linesOf('%')).total).toBe(0)
  expect(report).toMatchObject({ net_paisa: 310_720, open_discrepancies: 3, bank_line: null })
  expect(discrepancies.map(({ kind, ours_paisa, theirs_paisa }) => [kind, ours_paisa, theirs_paisa])).toEqual(
    expect.arrayContaining([
      ['surplus', 0, 30_000],
      ['amount', 200_000, 190_000],
      ['missing', 70_000, 0],
    ]),
  )
  expect(bank_lines).toEqual([])
  expect((await resolve('amount', 'written_off')).text).toContain('bank line first')
  expect((await resolve('surplus', 'written_off')).status).toBe(422)

  const { lines } = await imported([
    [day.split('-').reverse().join('/'), 'SWICH PAYOUT', '3107.20'],
    [day.split('-').reverse().join('/'), 'ANOTHER', '3107'],
  ])
  expect(lines.map(({ deposit }) => deposit)).toMatchObject([
    { report_id: id, gateway: 'swich', title: report.name, count: 2, amount: 3200 },
    null,
  ])
  const match = (line: number | undefined) =>
    accountant.call('POST', `/settlement-reports/${id}/match`, { line_id: line })
  expect((await match(lines[1]?.id)).text).toContain('3,107.20')
  expect((await readReport()).bank_lines).toMatchObject([{ id: lines[0]?.id }])
  const matched = await match(lines[0]?.id)
  expect(matched.status, matched.text).toBe(200)
  const { rows: fees } = await sql<{ amount: number; fee_paisa: number }>`
    select amount, fee_paisa from statement_matches where line_id = ${lines[0]?.id} and undone_at is null
    order by attempt_id`.execute(app.db)
  expect(fees).toEqual([
    { amount: 1000, fee_paisa: 2900 },
    { amount: 1900, fee_paisa: 5510 },
  ])
  const { rows: posted } = await sql<{ account: string; paisa: number }>`
    select account, sum(coalesce(debit, 0) - coalesce(credit, 0))::bigint as paisa
    from ledger_lines join ledger_entries on ledger_entries.id = entry_id
    where line_id = ${lines[0]?.id} and account not like 'bank:%' group by account order by account`.execute(
    app.db,
  )
  expect(posted).toEqual([
    { account: 'bank_charges', paisa: 8410 },
    { account: 'unallocated', paisa: -29_130 },
  ])

  const items = await readOpenItems(app.db, day)
  expect(items.find(({ what }) => what === 'settlement')).toEqual<OpenItem>({
    what: 'settlement',
    count: 3,
    paisa: 110_000,
    unchecked: [],
  })
  const waiting = await accountant.call<OpenTask[]>('GET', '/analytics/open-tasks')
  expect(waiting.body.data).toContainEqual({ what: 'settlement', count: 3 })
  await payoutsTasks(app.context)['email-clearing-accounts']?.({} as never)
  const { rows: emails } = await sql<{ facts: { discrepancies: number } }>`
    select facts from messages where kind = 'clearing_accounts'`.execute(app.db)
  expect(emails.map(({ facts }) => facts.discrepancies)).toEqual([3])

  for (const [kind, resolution] of [
    ['amount', 'written_off'],
    ['missing', 'written_off'],
    ['surplus', 'unallocated'],
  ] as const) {
    const resolved = await resolve(kind, resolution)
    expect(resolved.status, resolved.text).toBe(200)
  }
  expect(await listDiscrepancies({ show: 'open' })).toEqual([])
  expect(await listDiscrepancies({ show: 'resolved' })).toMatchObject(
    Array.from({ length: 3 }, () => ({ note: 'Asked Swich', resolved_by: expect.any(String) })),
  )
  expect(await readPayouts()).toMatchObject({
    gateways: [{ owed_paisa: 0 }],
    open_discrepancies: { count: 0 },
  })
  const results = await runChecks(bookChecks, app.db, 'system')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})

/** Imports a report and matches it with a bank line of this amount; null: there is no payout. */
async function payOut(rows: string[], bank: string | null) {
  const report = await sendReport<{ id: number }>('', rows)
  const { id } = report.body.data
  if (bank === null) return { id, line: undefined, match: undefined }
  const { lines } = await imported([[today().split('-').reverse().join('/'), `SWICH PAYOUT ${id}`, bank]])
  const line = lines[0]?.id
  const send = () => accountant.call('POST', `/settlement-reports/${id}/match`, { line_id: line })
  return { id, line, match: send }
}

const balances = async () => {
  const { rows } = await sql<{ owed: number; charges: number }>`
    select sum(case when account like 'gateway:%' then coalesce(debit, 0) - coalesce(credit, 0) else 0 end)::bigint
        as owed,
      sum(case when account = 'bank_charges' then coalesce(debit, 0) - coalesce(credit, 0) else 0 end)::bigint
        as charges
    from ledger_lines`.execute(app.db)
  return rows[0] ?? { owed: 0, charges: 0 }
}

const refund = (attempt_id: number, amount: number, left = amount) =>
  applySettlement(
    app.db,
    { attemptIds: [attempt_id] },
    {
      kind: 'refund_requested',
      position: null,
      attempt_id,
      amount,
      left,
      reason: 'Asked',
      way: 'reported',
      is_refundable: true,
    },
    'gateway',
  )

const readReport = async (id: number) =>
  (await accountant.call<AnswerOf<typeof reports.readSettlementReport>>('GET', `/settlement-reports/${id}`))
    .body.data

test('refunds before their payout, a negative payout, charges and chargebacks leave nothing owed', async () => {
  const day = today()
  const before = await balances()
  const attempts = [
    await payByCard(3000),
    await payByCard(5000),
    await payByCard(10_000),
    await payByCard(4000),
    await payByCard(8000),
  ]
  const [plain = '', gone = '', late = '', next = '', last = ''] = await Promise.all(
    attempts.map(transactionOf),
  )
  const [, goneId = 0, lateId = 0, nextId = 0] = attempts
  await refund(goneId, 5000)

  const first = await payOut(
    [
      `${day},${plain},Card,3000.00,75.00,0,2925.00`,
      `${day},${gone},Card,5000.00,125.00,0,4875.00`,
      `${day},${gone},Card,-5000.00,0,0,-5000.00`,
      `${day},${late},Card,10000.00,250.00,0,9750.00`,
    ],
    '12550',
  )
  const matched = await first.match?.()
  expect(matched?.status, matched?.text).toBe(200)
  expect((await balances()).charges - before.charges).toBe(45_000)

  // Refunded after its payout: the next payout is negative, and the one after it is less.
  await refund(lateId, 10_000)
  const negative = await payOut(
    [`${day},${next},Card,4000.00,100.00,0,3900.00`, `${day},${late},Card,-10000.00,0,0,-10000.00`],
    null,
  )
  expect(await readReport(negative.id)).toMatchObject({ report: { net_paisa: -610_000 }, bank_lines: [] })
  const carrying = await payOut(
    [
      `${day},${last},Card,8000.00,200.00,0,7800.00`,
      `${day},Balance,,-6100.00,0,0,-6100.00`,
      `${day},Monthly charges,,-150.00,0,0,-150.00`,
      `${day},ADJ-1,,-50.00,0,0,-50.00`,
    ],
    '1500',
  )
  expect(await readReport(carrying.id)).toMatchObject({
    bank_lines: [{ amount_paisa: 150_000 }],
    carried: [{ id: negative.id, net_paisa: -610_000 }],
  })
  const refused = await carrying.match?.()
  expect(refused?.text).toContain('50 without a payment')
  const { data: open } = (
    await accountant.call<AnswerOf<typeof reports.listSettlementDiscrepancies>>(
      'POST',
      '/settlement-discrepancies/search',
      { report_id: carrying.id },
    )
  ).body.data
  const deduction = open.find(({ reference }) => reference === 'ADJ-1')
  const resolve = (id: number | undefined, resolution: string) =>
    accountant.call('POST', `/settlement-discrepancies/${id}/resolve`, {
      resolution,
      note: 'Asked',
    })
  expect((await resolve(deduction?.id, 'explained')).status).toBe(422)
  expect((await resolve(deduction?.id, 'charged')).status).toBe(200)
  const carried = await carrying.match?.()
  expect(carried?.status, carried?.text).toBe(200)
  expect((await readReport(negative.id)).report.bank_line).not.toBeNull()
  const listed = await accountant.call<AnswerOf<typeof reports.listSettlementDiscrepancies>>(
    'POST',
    '/settlement-discrepancies/search',
    { report_id: carrying.id },
  )
  expect(listed.body.data.data).toEqual([])
  const settled = await balances()
  expect(settled).toEqual({ owed: before.owed, charges: before.charges + 45_000 + 10_000 + 20_000 + 20_000 })

  // After the match is undone, both reports wait again; after a second match the books are the same.
  const { rows } = await sql<{ id: number }>`
    select id from statement_matches where line_id = ${carrying.line} and undone_at is null limit 1`.execute(
    app.db,
  )
  const undone = await accountant.call('POST', `/statement-matches/${rows[0]?.id}/undo`, { reason: 'To see' })
  expect(undone.status, undone.text).toBe(200)
  expect((await readReport(negative.id)).report.bank_line).toBeNull()
  expect((await carrying.match?.())?.status).toBe(200)
  expect(await balances()).toEqual(settled)

  // A chargeback that only the report has: the gateway owes it until staff record the refund.
  const other = await payByCard(2000)
  const chargeback = await payOut(
    [
      `${day},${await transactionOf(other)},Card,2000.00,50.00,0,1950.00`,
      `${day},${next},Card,-1000.00,0,0,-1000.00`,
    ],
    '950',
  )
  expect((await chargeback.match?.())?.status).toBe(200)
  expect((await balances()).owed).toBe(before.owed + 100_000)
  const { data: taken } = (
    await accountant.call<AnswerOf<typeof reports.listSettlementDiscrepancies>>(
      'POST',
      '/settlement-discrepancies/search',
      { report_id: chargeback.id, kinds: ['amount'] },
    )
  ).body.data
  expect((await resolve(taken[0]?.id, 'refunded')).status).toBe(200)
  const recorded = await app.db
    .selectFrom('payment_attempts')
    .select(['status', 'refunded_amount'])
    .where('id', '=', nextId)
    .executeTakeFirst()
  expect(recorded).toEqual({ status: 'partially_refunded', refunded_amount: 1000 })
  expect((await balances()).owed).toBe(before.owed)
  const results = await runChecks(bookChecks, app.db, 'system')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})

test('a payment missing in several reports of its day counts once, in the first of them', async () => {
  const day = today()
  const [missing, ...found] = [
    await payByCard(900),
    await payByCard(100),
    await payByCard(200),
    await payByCard(300),
  ]
  const before = (await readPayouts()).open_discrepancies
  for (const one of found)
    await payOut(
      [
        `${day},${await transactionOf(one)},Card,${found.indexOf(one) + 1}00.00,0,0,${found.indexOf(one) + 1}00.00`,
      ],
      null,
    )
  const { open_discrepancies } = await readPayouts()
  expect(open_discrepancies).toEqual({ count: before.count + 1, paisa: before.paisa + 90_000 })
  await payOut([`${day},${await transactionOf(missing ?? 0)},Card,900.00,0,0,900.00`], null)
  expect((await readPayouts()).open_discrepancies).toEqual(before)
})
