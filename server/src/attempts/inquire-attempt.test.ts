import { afterAll, expect, test } from 'vitest'
import { buildTestHouse, byBankTransfer, movesIn } from '../test-house.ts'
import { attemptsTasks } from './attempts.jobs.ts'
import { inquireAttempt, nextInquiryAt, queueInquiry } from './inquire-attempt.ts'

const house = await buildTestHouse()
afterAll(house.close)

const day = 24 * 60
const expired = ['attempt 1: pending > expired', 'donation: pending > expired']

async function askAfter(minutes: number) {
  await house.letMinutesPass(minutes)
  await house.workDueJobs()
}

/** The one attempt of a donation. */
async function attemptOf(link: string) {
  const [attempt] = (await house.story(link)).attempts
  if (!attempt) throw new Error('A donation has an attempt.')
  return attempt
}

/** Minutes until the job that will ask about an attempt, as it stands in the queue; null without one. */
async function minutesUntilAsked(attemptId: number): Promise<number | null> {
  const { rows } = await house.pool.query<{ minutes: string }>(
    `select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker.jobs
     where key = 'inquire-attempt:${attemptId}'`,
  )
  expect(rows.length).toBeLessThan(2)
  return rows[0] ? Number(rows[0].minutes) : null
}

test('a pending gift is asked about after 1, 5, 15 and 60 minutes, then daily, and when its time is over', () => {
  const createdAt = new Date('2026-03-01T10:00:00Z')
  const expiresAt = new Date('2026-03-04T12:00:00Z')
  const asked: string[] = []
  for (let now = createdAt; now < expiresAt; ) {
    now = nextInquiryAt({ createdAt, expiresAt }, [1, 5, 15, 60], now)
    asked.push(now.toISOString().slice(8, 16))
  }
  expect(asked).toEqual([
    ...['01T10:01', '01T10:05', '01T10:15', '01T11:00'],
    ...['02T11:00', '03T11:00', '04T11:00', '04T12:00'],
  ])
})

test('when the gateway could not be reached at the end, it is asked daily until it can', () => {
  const createdAt = new Date('2026-03-01T10:00:00Z')
  const expiresAt = new Date('2026-03-02T10:00:00Z')
  const later = new Date('2026-03-05T10:00:00Z')
  expect(nextInquiryAt({ createdAt, expiresAt }, [1], later)).toEqual(new Date('2026-03-06T10:00:00Z'))
})

test('the next question is always after this one, and at the end at the latest', () => {
  const createdAt = new Date('2026-03-01T10:00:00Z')
  const expiresAt = new Date('2026-03-08T10:00:00Z')
  for (let minute = 0; minute < 7 * day; minute += 7) {
    const now = new Date(createdAt.getTime() + minute * 60_000)
    const next = nextInquiryAt({ createdAt, expiresAt }, [1, 5, 15, 60], now)
    expect(next > now && next <= expiresAt).toBe(true)
  }
})

test('a gift that nobody pays is asked about as planned and expires after a week', async () => {
  const link = await house.visitor().give()
  const { id } = await attemptOf(link)
  const asked: number[] = []
  for (const minutes of [1, 4, 10, 45, day, day]) {
    await askAfter(minutes)
    asked.push((await attemptOf(link)).inquiries)
  }
  expect(asked).toEqual([1, 2, 3, 4, 5, 6])
  expect(movesIn(await house.story(link))).toEqual([])
  await askAfter(6 * day)
  expect(movesIn(await house.story(link))).toEqual(expired)
  expect(await minutesUntilAsked(id)).toBeNull()
  expect(await attemptOf(link)).toMatchObject({ next_inquiry_at: null, settled_at: null })
})

test('a gift does not expire unasked: a payment of the last minute is found', async () => {
  const donor = house.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'none' })
  await askAfter(8 * day)
  expect(movesIn(await house.story(link))).toEqual([
    'attempt 1: pending > success',
    'donation: pending > success',
  ])
})

test('a bank transfer that nobody tells us of expires after two weeks', async () => {
  const link = await house.visitor().give(byBankTransfer)
  await askAfter(14 * day - 5)
  expect(movesIn(await house.story(link))).toEqual([])
  await askAfter(6)
  expect(movesIn(await house.story(link))).toEqual(expired)
})

test('a bank transfer that was told never expires by itself: staff look at it', async () => {
  const donor = house.visitor()
  const link = await donor.give(byBankTransfer)
  const form = new FormData()
  form.set('reference_no', 'FT-77')
  await donor.call('POST', `/donation/transfer/${link}`, form)
  await askAfter(15 * day)
  await askAfter(15 * day)
  expect(movesIn(await house.story(link))).toEqual([])
})

test('a transfer that is told in the very moment in which its time is over is not lost', async () => {
  const link = await house.visitor().give(byBankTransfer)
  const { id } = await attemptOf(link)
  await house.letMinutesPass(14 * day + 1)
  const telling = await house.pool.connect()
  await telling.query('begin')
  await telling.query('select from donations where link = $1 for update', [link])
  const beingAsked = inquireAttempt(house.parts, id)
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await house.pool.query(waits)).rowCount).toBe(1)
  await telling.query('insert into manual_bank_transfers (attempt_id, reference_no) values ($1, $2)', [
    id,
    'FT-1',
  ])
  await telling.query('commit')
  telling.release()
  expect(await beingAsked).toBe('pending')
  await house.workDueJobs()
  expect(movesIn(await house.story(link))).toEqual([])
  expect(await minutesUntilAsked(id)).toBeGreaterThan(day - 5)
})

test('a gift through a gateway that is no longer configured waits until it is again', async () => {
  const link = await house.visitor().give()
  const { id } = await attemptOf(link)
  const without = { ...house.parts, gateways: new Map() }
  await house.letMinutesPass(8 * day)
  expect(await inquireAttempt(without, id)).toBe('pending')
  expect(await attemptOf(link)).toMatchObject({ status: 'pending', inquiries: 0 })
  await house.workDueJobs()
  expect(movesIn(await house.story(link))).toEqual(expired)
})

test('a notice that comes while the gateway is being asked is not put off', async () => {
  const donor = house.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pending', { callbacks: 'none' })
  const { id } = await attemptOf(link)
  const beingAsked = inquireAttempt(house.parts, id)
  await queueInquiry(house.db, id)
  await beingAsked
  expect(await minutesUntilAsked(id)).toBeLessThanOrEqual(0)
})

test('a donor who comes back has the gateway asked at once, and at most once in ten seconds', async () => {
  const donor = house.visitor()
  const link = await donor.give()
  const { id } = await attemptOf(link)
  await donor.pay(link, 'pay', { callbacks: 'none' })
  expect(await minutesUntilAsked(id)).toBeGreaterThan(0.5)
  const pages = await Promise.all(
    Array.from({ length: 20 }, () => donor.call<{ status: string }>('GET', `/donation/status/${link}`)),
  )
  expect(new Set(pages.map(({ body }) => body.data.status))).toEqual(new Set(['pending']))
  expect(await minutesUntilAsked(id)).toBeLessThanOrEqual(0)
  await house.workDueJobs()
  expect((await donor.call<{ status: string }>('GET', `/donation/status/${link}`)).body.data.status).toBe(
    'success',
  )
  expect((await attemptOf(link)).inquiries).toBe(1)
})

test('a donor who keeps looking at a pending gift has the gateway asked again, but not each time', async () => {
  const donor = house.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pending', { callbacks: 'none' })
  const lookTwice = async () => {
    await donor.call('GET', `/donation/status/${link}`)
    await donor.call('GET', `/donation/status/${link}`)
    await house.workDueJobs()
    return (await attemptOf(link)).inquiries
  }
  expect(await lookTwice()).toBe(1)
  expect(await lookTwice()).toBe(1)
  await house.db
    .updateTable('payment_attempts')
    .set({ inquired_at: new Date(Date.now() - 11_000) })
    .where('id', '=', (await attemptOf(link)).id)
    .execute()
  expect(await lookTwice()).toBe(2)
})

test('a question that died in the hands of a killed server is asked by another one', async () => {
  const donor = house.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'none' })
  const { id } = await attemptOf(link)
  await house.letMinutesPass(7)
  await house.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a killed server'
     where key = 'inquire-attempt:${id}'`,
  )
  await house.workDueJobs()
  expect(movesIn(await house.story(link))).toEqual([])

  await attemptsTasks(house.parts)['ask-overdue-attempts']?.(null)
  await house.workDueJobs()
  expect(movesIn(await house.story(link))).toEqual([
    'attempt 1: pending > success',
    'donation: pending > success',
  ])
})
