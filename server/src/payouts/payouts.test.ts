import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Waiting } from '../../../contract/src/analytics.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import type { readPayouts as call } from '../../../contract/src/payouts.ts'
import { openStatementWorkspace, today } from '../../test/open-statement-workspace.ts'
import { giftTo } from '../../test/test-app.ts'
import { runChecks } from '../insights/checks/run-checks.ts'

const workspace = await openStatementWorkspace()
const { app, imported } = workspace
const accountant = await app.staff(['statement', 'donation.verify', 'accounting', 'accounting.post'])
afterAll(app.close)

const readPayouts = async () =>
  (await accountant.call<AnswerOf<typeof call>>('GET', '/accounting/payouts')).body.data

/** Donates by card and pays. @returns the id of the attempt */
async function payByCard(amount: number): Promise<number> {
  const donor = app.visitor()
  const link = await donor.give(giftTo(app.causeId('Sadqah'), amount))
  await donor.pay(link, 'pay')
  await app.workDueJobs({ emails: false })
  return (await app.readDonation(link)).attempts[0]?.id ?? 0
}

test('a gateway owes its payments, overdue ones are on the dashboard, and one can be written off', async () => {
  const [first, second, third] = [await payByCard(1000), await payByCard(2000), await payByCard(333)]
  const terms = { fee_basis_points: 250, payout_days: 2, since: '2026-01-01' }
  expect(
    (await accountant.call('PUT', '/accounting/payouts/terms', { gateway: 'swich', ...terms })).status,
  ).toBe(200)
  const { gateways, overdue } = await readPayouts()
  expect(gateways).toEqual([
    { gateway: 'swich', terms, owed_paisa: 333_300, overdue: { count: 0, paisa: 0 } },
  ])
  expect(overdue).toEqual([])

  // The line credits the first and third payment less a fee, shared in proportion.
  const day = today().split('-').reverse().join('/')
  const { lines } = await imported([[day, 'SWICH SETTLEMENT', '1299.70']])
  const parts = [
    { attempt_id: first, amount: 1000 },
    { attempt_id: third, amount: 333 },
  ]
  const matches = [{ line_id: lines[0]?.id, parts, fee_paisa: 3330, by_hand: true }]
  const matched = await accountant.call('POST', '/statement/confirm', { matches })
  expect(matched.body.data, matched.text).toMatchObject([{ done: true }])
  const { rows: fees } = await sql<{ fee_paisa: number }>`
    select fee_paisa from statement_matches order by attempt_id`.execute(app.db)
  expect(fees.map(({ fee_paisa }) => fee_paisa)).toEqual([2498, 832])

  await sql`update payment_attempts set settled_at = settled_at - interval '4 days'`.execute(app.db)
  const late = await readPayouts()
  expect(late.gateways).toMatchObject([{ owed_paisa: 200_000, overdue: { count: 1, paisa: 200_000 } }])
  expect(late.overdue).toMatchObject([{ attempt_id: second, amount: 2000 }])
  const waiting = await accountant.call<Waiting[]>('GET', '/analytics/waiting')
  expect(waiting.body.data).toContainEqual({ what: 'payouts', count: 1 })
  // Earlier payments are not tracked.
  const later = { gateway: 'swich', ...terms, since: today() }
  expect((await accountant.call('PUT', '/accounting/payouts/terms', later)).status).toBe(200)
  expect((await readPayouts()).overdue).toEqual([])
  await sql`update payment_attempts set settled_at = settled_at + interval '4 days'`.execute(app.db)

  const writeOff = { attempt_id: second, reason: 'The gateway closed the account' }
  const written = await accountant.call('POST', '/accounting/payouts/write-off', writeOff)
  expect(written.status, written.text).toBe(200)
  expect((await accountant.call('POST', '/accounting/payouts/write-off', writeOff)).status).toBe(409)
  expect((await readPayouts()).gateways).toMatchObject([{ owed_paisa: 0 }])
  // A page that was loaded before still offers it.
  const { lines: unmatched } = await imported([[day, 'SWICH LATE', '2000']])
  const stale = await accountant.call('POST', '/statement/confirm', {
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
  const results = await runChecks(app.db, 'system')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})
