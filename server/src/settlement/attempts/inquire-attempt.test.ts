import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp, movesIn } from '../../../test/test-app.ts'
import { byBankTransfer } from '../../../test/visitor.ts'
import { queueInquiry } from '../queue-inquiry.ts'
import { inquireDueAttempts } from './attempts.jobs.ts'
import { inquireAttempt } from './inquire-attempt.ts'

const app = await buildTestApp()
afterAll(app.close)

const day = 24 * 60
const expired = ['attempt 1: pending > expired', 'donation: pending > expired']

async function askAfter(minutes: number) {
  await app.letMinutesPass(minutes)
  await app.workDueJobs()
}

/** The only attempt of a donation. */
async function attemptOf(link: string) {
  const [attempt] = (await app.readDonation(link)).attempts
  if (!attempt) throw new Error('A donation has an attempt.')
  return attempt
}

/** Minutes until the next inquiry: by its job, else by its schedule; null without one. */
async function minutesUntilAsked(attemptId: number): Promise<number | null> {
  const { rows } = await app.pool.query<{ minutes: number | null }>(
    `select extract(epoch from coalesce(run_at, next_inquiry_at) - now())::float8 / 60 as minutes
     from payment_attempts as attempt
     left join graphile_worker.jobs as job on job.key = 'inquire-attempt:' || attempt.id where attempt.id = ${attemptId}`,
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.minutes ?? null
}

test('inquiries about an unpaid gift follow their schedule, and it expires after a week', async () => {
  const link = await app.visitor().give()
  const { id } = await attemptOf(link)
  const inquiries: number[] = []
  for (const minutes of [1, 4, 10, 45, day, day]) {
    await askAfter(minutes)
    inquiries.push((await attemptOf(link)).inquiries)
  }
  expect(inquiries).toEqual([1, 2, 3, 4, 5, 6])
  expect(movesIn(await app.readDonation(link))).toEqual([])
  await askAfter(6 * day)
  expect(movesIn(await app.readDonation(link))).toEqual(expired)
  expect(await minutesUntilAsked(id)).toBeNull()
  expect(await attemptOf(link)).toMatchObject({ next_inquiry_at: null, settled_at: null })
})

test('a gift is inquired about before it expires: a payment of the last minute is found', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'none' })
  await askAfter(8 * day)
  expect(movesIn(await app.readDonation(link))).toEqual([
    'attempt 1: pending > success',
    'donation: pending > success',
  ])
})

test('gifts inquired about together are each counted, and the paid one is settled', async () => {
  const donor = app.visitor()
  const links = [await donor.give(), await donor.give(), await donor.give()]
  await donor.pay(links[1] ?? '', 'pay', { callbacks: 'none' })
  await app.letMinutesPass(1)
  expect(await inquireDueAttempts(app.context)).toBe(3)
  const attempts = await Promise.all(links.map(attemptOf))
  expect(attempts.map(({ status, inquiries }) => [status, inquiries])).toEqual([
    ['pending', 1],
    ['success', 1],
    ['pending', 1],
  ])
  expect(await minutesUntilAsked(attempts[0]?.id ?? 0)).toBeGreaterThan(2)
  for (const link of links) {
    const { events } = await app.readDonation(link)
    expect(events.filter(({ kind }) => kind === 'inquiry_answered')).toHaveLength(1)
  }
})

test('an outdated answer about a gift paid meanwhile leaves it paid, and the others are counted', async () => {
  const donor = app.visitor()
  const [unpaid, paid] = [await donor.give(), await donor.give()]
  const { id, transaction_id } = await attemptOf(paid)
  const swich = app.context.gateways.get('swich')
  if (!swich) throw new Error('Swich is not configured.')
  const overtaken: typeof swich = {
    ...swich,
    async inquire(transactionId) {
      const answer = await swich.inquire?.(transactionId)
      if (!answer) throw new Error('Swich can be asked.')
      if (transactionId !== transaction_id) return answer
      await donor.pay(paid, 'pay', { callbacks: 'none' })
      expect(await inquireAttempt(app.context, id)).toBe('success')
      return answer
    },
  }
  await app.letMinutesPass(1)
  await inquireDueAttempts({ ...app.context, gateways: new Map([['swich', overtaken]]) })
  expect(await attemptOf(unpaid)).toMatchObject({ status: 'pending', inquiries: 1 })
  expect(movesIn(await app.readDonation(paid))).toEqual([
    'attempt 1: pending > success',
    'donation: pending > success',
  ])
})

test('a bank transfer that nobody reports expires after two weeks', async () => {
  const link = await app.visitor().give(byBankTransfer)
  await askAfter(14 * day - 5)
  expect(movesIn(await app.readDonation(link))).toEqual([])
  await askAfter(6)
  expect(movesIn(await app.readDonation(link))).toEqual(expired)
})

test('a transfer reported at the moment of expiry is not lost', async () => {
  const link = await app.visitor().give(byBankTransfer)
  const { id } = await attemptOf(link)
  await app.letMinutesPass(14 * day + 1)
  const telling = await app.pool.connect()
  await telling.query('begin')
  await telling.query('select from payment_intents where link = $1 for update', [link])
  const beingAsked = inquireAttempt(app.context, id)
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await app.pool.query(waits)).rowCount).toBe(1)
  await telling.query('insert into manual_bank_transfers (attempt_id, reference_no) values ($1, $2)', [
    id,
    'FT-1',
  ])
  await telling.query('commit')
  telling.release()
  expect(await beingAsked).toBe('pending')
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual([])
  expect(await minutesUntilAsked(id)).toBeGreaterThan(day - 5)
})

test('a gift through a gateway that is no longer configured waits until it is again', async () => {
  const link = await app.visitor().give()
  const { id } = await attemptOf(link)
  const without = { ...app.context, gateways: new Map() }
  await app.letMinutesPass(8 * day)
  expect(await inquireAttempt(without, id)).toBe('pending')
  expect(await attemptOf(link)).toMatchObject({ status: 'pending', inquiries: 0 })
  await askAfter(day)
  expect(movesIn(await app.readDonation(link))).toEqual(expired)
})

test('a callback during an inquiry queues another inquiry', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pending', { callbacks: 'none' })
  const { id } = await attemptOf(link)
  const beingAsked = inquireAttempt(app.context, id)
  await queueInquiry(app.db, id)
  await beingAsked
  expect(await minutesUntilAsked(id)).toBeLessThanOrEqual(0)
})

test('a returning donor triggers an inquiry at once, and at most one in ten seconds', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  const { id } = await attemptOf(link)
  await donor.pay(link, 'pay', { callbacks: 'none' })
  expect(await minutesUntilAsked(id)).toBeGreaterThan(0.5)
  const pages = await Promise.all(
    Array.from({ length: 20 }, () => donor.call<{ status: string }>('GET', `/public/donations/${link}`)),
  )
  expect(new Set(pages.map(({ body }) => body.data.status))).toEqual(new Set(['pending']))
  expect(await minutesUntilAsked(id)).toBeLessThanOrEqual(0)
  await app.workDueJobs()
  expect((await donor.call<{ status: string }>('GET', `/public/donations/${link}`)).body.data.status).toBe(
    'success',
  )
  expect((await attemptOf(link)).inquiries).toBe(1)
})

test('viewing a pending gift repeatedly triggers inquiries, but not each time', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pending', { callbacks: 'none' })
  const lookTwice = async () => {
    await donor.call('GET', `/public/donations/${link}`)
    await donor.call('GET', `/public/donations/${link}`)
    await app.workDueJobs()
    return (await attemptOf(link)).inquiries
  }
  expect(await lookTwice()).toBe(1)
  expect(await lookTwice()).toBe(1)
  await app.db
    .updateTable('payment_attempts')
    .set({ inquired_at: sql`now() - interval '11 seconds'` })
    .where('id', '=', (await attemptOf(link)).id)
    .execute()
  expect(await lookTwice()).toBe(2)
})

test('an inquiry interrupted by a killed server is repeated by another one', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'none' })
  await app.letMinutesPass(7)
  const swich = app.context.gateways.get('swich')
  if (!swich) throw new Error('Swich is not configured.')
  // The inquiry never ends, as in a killed process.
  const dying = { ...swich, inquire: () => new Promise<never>(() => {}) }
  void inquireDueAttempts({ ...app.context, gateways: new Map([['swich', dying]]) })
  await expect
    .poll(async () => Number((await attemptOf(link)).next_inquiry_at))
    .toBeGreaterThan(readClock().now.getTime())
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual([])

  await app.letMinutesPass(6)
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual([
    'attempt 1: pending > success',
    'donation: pending > success',
  ])
})
