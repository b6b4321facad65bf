import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { driveSwich } from '../../../../sandbox/src/swich/drive-swich.ts'
import { buildTestApp, byBankTransfer } from '../../../test/test-app.ts'
import { inquireAttempt } from '../../settlement/attempts/inquire-attempt.ts'
import { runChecks } from './run-checks.ts'

const app = await buildTestApp()
afterAll(app.close)
const chief = await app.staff()

const broken = async () =>
  (await runChecks(app.db, 'test')).flatMap(({ name, count }) => (count > 0 ? name : []))

const attemptOf = async (link: string, place = -1) => {
  const attempt = (await app.story(link)).attempts.at(place)
  if (!attempt) throw new Error('A donation has an attempt.')
  return attempt
}

const verify = async (link: string, day = '2026-01-05') => {
  const { id, amount } = await attemptOf(link)
  await chief.call('POST', `/transfer/${id}/verify`, {
    amount_received: amount,
    value_date: day,
    bank_account_id: 1,
  })
  return id
}

test('books from before discrepancies were kept agree after the upgrade, and people are told what to look at', async () => {
  const payer = app.visitor()
  const partly = await payer.give()
  await payer.pay(partly, 'pay', { callbacks: 'none' })
  const part = await attemptOf(partly)
  await inquireAttempt(app.context, part.id)
  await app.atVendor(part.transaction_id, 'refund', 1000)
  expect(await inquireAttempt(app.context, part.id)).toBe('partially refunded')

  const twice = await payer.give()
  const landing = (await payer.ask(`/pay/${twice}`)).headers.get('location') ?? ''
  await payer.call('POST', `/donation/status/${twice}/retry`, byBankTransfer)
  await driveSwich(landing, 'pay', { callbacks: 'none' })
  await inquireAttempt(app.context, (await attemptOf(twice, 0)).id)
  const second = await verify(twice)

  const reversed = await payer.give(byBankTransfer)
  const again = await verify(reversed)
  await chief.call('POST', `/transfer/${again}/reverse`, { reason: 'wrong donor' })
  expect(await broken()).toEqual([])

  // As the version before left them.
  await app.db.deleteFrom('discrepancies').execute()
  await app.db
    .updateTable('payment_attempts')
    .set({ next_inquiry_at: null })
    .where('id', '=', again)
    .execute()
  expect(await broken()).toEqual([
    'nothing-is-paid-twice-unnoticed',
    'pending-attempts-are-asked-about',
    'unknown-parts-were-noted',
  ])
  const file = join(import.meta.dirname, '../../../migrations/0013-what-was-not-told.sql')
  await sql.raw(await readFile(file, 'utf8')).execute(app.db)
  expect(await broken()).toEqual([])
  const told = await app.db.selectFrom('discrepancies').select(['attempt_id', 'kind']).orderBy('id').execute()
  expect(told).toEqual([
    { attempt_id: part.id, kind: 'refund of unknown amount' },
    { attempt_id: second, kind: 'paid twice' },
  ])
})
