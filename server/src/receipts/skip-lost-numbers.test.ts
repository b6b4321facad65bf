import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listReceipts, type RegisteredReceipt } from '../../../contract/src/receipts.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import { issueReceipt } from './issue-receipt.ts'
import { skipLostNumbers } from './skip-lost-numbers.ts'

const app = await buildTestApp()
afterAll(app.close)
const { db } = app

/** Time of the backup: now, because numbers are skipped in each tax year since then. */
const madeAt = readClock().now

/** Gives, and issues the receipt of the donation. @returns its number */
async function issue(): Promise<string> {
  const link = await app.visitor().give()
  const { rows } = await sql<{ id: number }>`
    select id from payment_intents where link = ${link}`.execute(db)
  return (await issueReceipt(db, rows[0]?.id ?? 0, 1000)).number
}

const after = (number: string, count: number) =>
  number.replace(/\d+$/, (serial) => String(Number(serial) + count).padStart(6, '0'))

const register = async (body: object) => {
  const staff = await app.staff(['accounting'])
  const answer = await staff.call<{ data: RegisteredReceipt[] }>('POST', listReceipts.path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.data
}

test('after a restore the numbers that donors may hold are skipped, shown in the register, and verified as possibly genuine', async () => {
  const newest = await issue()
  const unknown = 'A'.repeat(22)
  const page = async () => (await app.visitor().ask(`/receipt/${unknown}`)).text
  expect(await page()).toContain('We did not issue this receipt')
  const skipped = await skipLostNumbers(db, { madeAt })
  expect(skipped).toEqual([
    {
      year: expect.any(Number),
      from: expect.any(Number),
      to: expect.any(Number),
      newest,
      first: after(newest, 1),
      last: after(newest, 100),
      next: after(newest, 101),
    },
  ])
  expect(await issue()).toBe(after(newest, 101))
  // The first batch, entry and voucher may have been lost too.
  for (const [table, next] of Object.entries({
    journal_batches: 11,
    ledger_entries: 100_001,
    vouchers: 100_001,
  })) {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id`.execute(db)
    expect(rows[0]?.id).toBeGreaterThanOrEqual(next)
  }
  expect(await page()).toMatch(
    new RegExp(
      `We do not find this receipt.*from ${after(newest, 1)} to ${after(newest, 100)},.*may be genuine`,
      's',
    ),
  )
  expect(await register({ states: ['skipped'] })).toMatchObject([
    { number: after(newest, 1), last_number: after(newest, 100), amount: null, donation_id: null },
  ])
})

test('a known last number is followed by the next one, and a number that does not follow is refused', async () => {
  const newest = await issue()
  expect(await skipLostNumbers(db, { madeAt, lastReceipt: '2019-20-000007' })).toBeNull()
  expect(await skipLostNumbers(db, { madeAt, lastReceipt: newest })).toEqual([])
  expect(await skipLostNumbers(db, { madeAt, lastReceipt: after(newest, 7) })).toMatchObject([
    { first: after(newest, 1), last: after(newest, 7) },
  ])
  expect(await issue()).toBe(after(newest, 8))
  const checks = await runChecks(bookChecks, db, 'test')
  expect(checks.find(({ name }) => name === 'receipt-numbers-have-no-gaps')?.count).toBe(0)
})

test('the register lists void and replaced receipts with what replaced them', async () => {
  const number = await issue()
  const { rows } = await sql<{ intent_id: number }>`update receipts set voided_at = now()
    where number = ${number} returning intent_id`.execute(db)
  expect(await register({ states: ['void'] })).toMatchObject([{ number, replaced_by: null }])
  const newer = (await issueReceipt(db, rows[0]?.intent_id ?? 0, 600)).number
  expect(await register({ states: ['void'] })).toEqual([])
  expect(await register({ states: ['replaced'] })).toMatchObject([
    { number, replaced_by: newer, amount: 1000 },
  ])
  expect((await register({}))[0]).toMatchObject({ number: newer, state: 'valid', amount: 600 })
})
