import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openStatementWorkspace, today } from '../../test/open-statement-workspace.ts'
import { inquireDueAttempts } from './attempts/attempts.jobs.ts'
import { inquireAttempt } from './attempts/inquire-attempt.ts'

const workspace = await openStatementWorkspace()
const { app, chief, officer } = workspace
afterAll(app.close)
const cashier = await app.staff(['donation.refund'])

/** Records every statement sent over a pool's connections. */
function recordStatements(pool: pg.Pool): string[] {
  const statements: string[] = []
  const watched = new WeakSet<pg.PoolClient>()
  // Emitted for each checked out connection, and no query runs without one.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first] = args
      statements.push(typeof first === 'string' ? first : (first as { text: string }).text)
      return query(...args)
    }) as typeof client.query
  })
  return statements
}
const statements = recordStatements(app.serverPool)

/**
 * Counts the statements of an action, each a round trip to the database; `begin` and `commit` are two of
 * them.
 */
async function countOf(deed: () => Promise<unknown>): Promise<number> {
  const before = statements.length
  await deed()
  return statements.length - before
}

/** Gift paid at the gateway, which our books do not know yet. */
async function paidGift() {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'none' })
  const [attempt] = (await app.readDonation(link)).attempts
  return attempt?.id ?? 0
}

test('settling a payment takes at most ten statements', async () => {
  const donor = app.visitor()
  // Warm-up: a visitor's first call fetches a token, and the first settlement of a year begins its numbers.
  await donor.give()
  await inquireAttempt(app.context, await paidGift())

  const donation = await countOf(() => donor.give())
  const attemptId = await paidGift()
  const inquiry = await countOf(() => inquireAttempt(app.context, attemptId))

  for (let gift = 0; gift < 10; gift++) await donor.give()
  await app.letMinutesPass(2)
  const tenInquiries = await countOf(() => inquireDueAttempts(app.context))

  const call = async (staff: typeof officer, path: string, body: object) => {
    const { status, text } = await staff.call('POST', path, body)
    expect(status, text).toBe(200)
  }
  const refund = (left: number, way: string) => ({ amount: 1000, left, way, reason: 'given twice' })
  const byHand = await countOf(() => call(cashier, `/attempts/${attemptId}/refunds`, refund(5000, 'by_hand')))
  const byGateway = await countOf(() =>
    call(cashier, `/attempts/${attemptId}/refunds`, refund(4000, 'gateway')),
  )

  const found = { amount_received: 5000, value_date: today(), bank_account_id: workspace.general.id }
  const { attempt } = await workspace.donation()
  const verification = await countOf(() => call(chief, `/transfers/${attempt}/verify`, found))

  const gift = await workspace.donation()
  const { lines } = await workspace.imported([[today().split('-').reverse().join('/'), gift.code, '5,000']])
  const parts = [{ attempt_id: gift.attempt, amount: 5000 }]
  const match = await countOf(() => workspace.confirm([{ line_id: lines[0]?.id ?? 0, parts }]))
  expect(await workspace.statusOf(gift.link)).toBe('success')

  expect(inquiry).toBeLessThanOrEqual(10)
  // Calls count with all of their statements, from the session to the audit entry.
  expect({ donation, inquiry, tenInquiries, verification, match, byHand, byGateway }).toEqual({
    donation: 2,
    inquiry: 8,
    // Claimed, locked, read, recorded and scheduled together.
    tenInquiries: 7,
    verification: 11,
    match: 13,
    // Six statements check whether a second person must approve it.
    byHand: 19,
    byGateway: 21,
  })
})
