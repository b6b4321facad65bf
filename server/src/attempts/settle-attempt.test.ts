import { afterAll, expect, test } from 'vitest'
import type { Inquiry, InquiryOutcome } from '../gateways/gateway.ts'
import { type Button, pressInSandbox } from '../gateways/sandbox/press-in-sandbox.ts'
import { buildTestHouse, movesIn } from '../test-house.ts'
import { settleAttempt } from './settle-attempt.ts'

const house = await buildTestHouse()
afterAll(house.close)

const paid = ['attempt 1: pending > success', 'donation: pending > success']

/** A gift at the sandbox, of which no notice will ever tell. Some amounts misbehave there on purpose. */
async function newGift(button: Button, amount = 5000) {
  const donor = house.visitor()
  const cart = [{ id: house.causeId('Sadqah'), amount, quantity: 1 }]
  const link = await donor.give({ total_amount: amount, cart })
  await donor.pay(link, button, { callbacks: 'none' })
  return { donor, link, ...(await newest(link)) }
}

async function newest(link: string) {
  const attempt = (await house.story(link)).attempts.at(-1)
  if (!attempt) throw new Error('A donation has an attempt.')
  return { id: attempt.id, transactionId: attempt.transaction_id }
}

async function askAfter(minutes: number) {
  await house.letMinutesPass(minutes)
  await house.workDueJobs()
}

/** What a gateway may answer about an attempt. */
const says = (
  { transactionId }: { transactionId: string },
  outcome: InquiryOutcome,
  more: Partial<Inquiry> = {},
): Inquiry => ({
  outcome,
  transactionId,
  amountPaisa: 500_000,
  transaction: null,
  reason: `${outcome}: 0000`,
  ...more,
})

const kindsIn = async (link: string) => (await house.story(link)).events.map(({ kind }) => kind)

test('a payment of which every notice was lost is found by asking after a minute', async () => {
  const { link } = await newGift('pay')
  await house.workDueJobs()
  expect(movesIn(await house.story(link))).toEqual([])
  await askAfter(1)
  expect(movesIn(await house.story(link))).toEqual(paid)
})

test('a payment that failed leaves the donation failed and no money taken', async () => {
  const { link } = await newGift('fail')
  await askAfter(1)
  const story = await house.story(link)
  expect(movesIn(story)).toEqual(['attempt 1: pending > failed', 'donation: pending > failed'])
  expect(story.donation.settled_at).toBeNull()
})

test.each([
  [5002, 'answers with an error'],
  [5003, 'drops the connection'],
  [5004, 'refuses our sign-in'],
  [5007, 'does not find the payment'],
  [5008, 'answers a web page'],
  [5009, 'cannot ask the wallet'],
])('a gift of Rs. %i, at which the gateway %s at first, is settled all the same', async (amount) => {
  const { link } = await newGift('pay', amount)
  for (const minutes of [1, 4, 10]) await askAfter(minutes)
  expect(movesIn(await house.story(link))).toEqual(paid)
})

test('a status that nobody knows is never read as failed: the gift stays pending and is asked about again', async () => {
  const { link } = await newGift('pay', 5005)
  await askAfter(1)
  await askAfter(4)
  const { donation, attempts, events } = await house.story(link)
  expect(donation.status).toBe('pending')
  expect(attempts).toMatchObject([{ status: 'pending', inquiries: 2, next_inquiry_at: expect.any(Date) }])
  expect(events.at(-1)).toMatchObject({ kind: 'inquiry', facts: { outcome: 'pending' } })
})

test('a payment of one rupee less than the gift settles nothing and is recorded for the staff', async () => {
  const { link } = await newGift('pay', 5006)
  await askAfter(1)
  const { donation, events } = await house.story(link)
  expect(donation).toMatchObject({ status: 'pending', settled_at: null })
  expect(events.at(-1)).toMatchObject({
    kind: 'contradiction',
    to_status: 'success',
    reason: "the gateway's amount is 500500 paisa, ours is 500600",
  })
})

test('an answer about another payment settles nothing, and its details are not kept as ours', async () => {
  const { link, id } = await newGift('pay', 5010)
  await askAfter(1)
  const { donation, events } = await house.story(link)
  expect(donation.status).toBe('pending')
  expect(events.at(-1)).toMatchObject({
    kind: 'contradiction',
    reason: 'the answer is about another transaction',
  })
  const kept = await house.db
    .selectFrom('gateway_transactions')
    .select('id')
    .where('attempt_id', '=', id)
    .execute()
  expect(kept).toEqual([])
})

test('a gift that expired and is paid after all is a success, with the story told', async () => {
  const donor = house.visitor()
  const link = await donor.give()
  const landing = (await donor.ask(`/pay/${link}`)).headers.get('location') ?? ''
  await askAfter(8 * 24 * 60)
  expect(movesIn(await house.story(link))).toEqual([
    'attempt 1: pending > expired',
    'donation: pending > expired',
  ])

  await pressInSandbox(landing, 'pay')
  await expect.poll(async () => (await kindsIn(link)).includes('notice')).toBe(true)
  await house.workDueJobs()
  const story = await house.story(link)
  expect(movesIn(story).slice(2)).toEqual(['attempt 1: expired > success', 'donation: expired > success'])
  expect(story.events.find(({ to_status }) => to_status === 'success')?.reason).toContain(
    'paid after it expired',
  )
})

test('a gateway that first says failed and then success is recorded as a contradiction, for staff to look at', async () => {
  const gift = await newGift('fail')
  await askAfter(1)
  expect(await settleAttempt(house.db, gift.id, says(gift, 'success'), 'job')).toBe('failed')
  const { donation, events } = await house.story(gift.link)
  expect(donation.status).toBe('failed')
  expect(events.at(-1)).toMatchObject({ kind: 'contradiction', from_status: 'failed', to_status: 'success' })
})

test('a gateway that first says success and then failed takes nothing away', async () => {
  const gift = await newGift('pay')
  await askAfter(1)
  expect(await settleAttempt(house.db, gift.id, says(gift, 'failed'), 'job')).toBe('success')
  expect((await house.story(gift.link)).events.at(-1)).toMatchObject({ kind: 'contradiction' })
  expect((await house.story(gift.link)).donation.status).toBe('success')
})

test('ten answers at the same moment settle once', async () => {
  const gift = await newGift('walk away')
  const states = await Promise.all(
    Array.from({ length: 10 }, () => settleAttempt(house.db, gift.id, says(gift, 'success'), 'job')),
  )
  expect(states).toEqual(Array(10).fill('success'))
  const story = await house.story(gift.link)
  expect(movesIn(story)).toEqual(paid)
  expect(story.attempts).toMatchObject([{ inquiries: 10 }])
})

test('of success and failed at the same moment whichever is first stands, and the other is a contradiction', async () => {
  for (let round = 0; round < 5; round++) {
    const gift = await newGift('walk away')
    await Promise.all(
      (['success', 'failed', 'success', 'failed'] as const).map((outcome) =>
        settleAttempt(house.db, gift.id, says(gift, outcome), 'job'),
      ),
    )
    const story = await house.story(gift.link)
    expect(movesIn(story)).toHaveLength(2)
    expect(story.donation.status).toBe(story.attempts[0]?.status)
    expect(story.events.some(({ kind }) => kind === 'contradiction')).toBe(true)
  }
})

test('a gift that is paid twice is one gift, and the second payment is recorded for a refund', async () => {
  const first = await newGift('walk away')
  const again = { payment_method: 'e-wallet', payment_gateway: 'swich' }
  await first.donor.call('POST', `/donation/status/${first.link}/retry`, again)
  const second = await newest(first.link)
  expect(second.id).not.toBe(first.id)
  await Promise.all([
    settleAttempt(house.db, first.id, says(first, 'success'), 'job'),
    settleAttempt(house.db, second.id, says(second, 'success'), 'job'),
  ])
  const story = await house.story(first.link)
  expect(story.donation.status).toBe('success')
  expect(story.attempts).toMatchObject([{ status: 'success' }, { status: 'success' }])
  expect(story.events.filter(({ kind }) => kind === 'paid twice')).toHaveLength(1)
  expect(movesIn(story).filter((move) => move.startsWith('donation'))).toEqual([
    'donation: pending > success',
  ])

  await settleAttempt(house.db, second.id, says(second, 'refunded'), 'job')
  expect((await house.story(first.link)).donation.status).toBe('success')
  await settleAttempt(house.db, first.id, says(first, 'refunded'), 'job')
  expect((await house.story(first.link)).donation.status).toBe('refunded')
})

test('a refund that we hear of before the payment tells both: it was paid, then given back', async () => {
  const gift = await newGift('walk away')
  expect(await settleAttempt(house.db, gift.id, says(gift, 'refunded'), 'job')).toBe('refunded')
  expect(movesIn(await house.story(gift.link))).toEqual([
    ...paid,
    'attempt 1: success > refunded',
    'donation: success > refunded',
  ])
})

test('a dispute that is resolved does not move the day on which the gift was paid', async () => {
  const gift = await newGift('pay')
  await askAfter(1)
  const { donation, attempts } = await house.story(gift.link)
  await settleAttempt(house.db, gift.id, says(gift, 'disputed'), 'job')
  expect((await house.story(gift.link)).donation.status).toBe('disputed')
  await settleAttempt(house.db, gift.id, says(gift, 'success'), 'job')
  const after = await house.story(gift.link)
  expect(after.donation).toMatchObject({ status: 'success', settled_at: donation.settled_at })
  expect(after.attempts[0]?.settled_at).toEqual(attempts[0]?.settled_at)
})

test('an answer without an amount, with another one or about nobody settles nothing', async () => {
  const gift = await newGift('walk away')
  for (const answer of [
    { amountPaisa: null },
    { amountPaisa: 499_999 },
    { amountPaisa: 500_001 },
    { amountPaisa: 5000 },
    { transactionId: null },
    { transactionId: gift.transactionId.toLowerCase() },
  ])
    expect(await settleAttempt(house.db, gift.id, says(gift, 'success', answer), 'job')).toBe('pending')
  const story = await house.story(gift.link)
  expect(movesIn(story)).toEqual([])
  // The last two say the same: it is told once.
  expect(story.events.filter(({ kind }) => kind === 'contradiction')).toHaveLength(5)
})

test('what has happened to a donation can neither be changed nor removed', async () => {
  const { link } = await newGift('walk away')
  const { donation } = await house.story(link)
  for (const change of ["update events set reason = 'nothing'", 'delete from events'])
    await expect(house.pool.query(`${change} where donation_id = ${donation.id}`)).rejects.toThrow(
      'only added',
    )
})
