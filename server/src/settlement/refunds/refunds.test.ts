import { afterAll, expect, test } from 'vitest'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import type { Refundable } from '../../../../contract/src/refunds.ts'
import { buildTestApp, movesIn } from '../../../test/test-app.ts'
import { linkOf, type Staff } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import type { Gateway } from '../../gateways/gateway.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'

const app = await buildTestApp()
afterAll(app.close)
const chief = await app.staff()
const officer = await app.staff(['donation', 'payment', 'donation.refund'])

/** Gift paid at the sandbox, where some amounts fail on purpose when they are refunded. */
async function paidGift(amount = 5000, cart = [{ id: app.causeId('Sadqah'), amount, quantity: 1 }]) {
  const donor = app.visitor()
  const link = await donor.give({ total_amount: amount, cart })
  await donor.pay(link, 'pay', { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  const { donation, attempts } = await app.readDonation(link)
  const [attempt] = attempts
  if (donation.status !== 'success' || !attempt) throw new Error(`The gift is ${donation.status}.`)
  return { link, donor, id: donation.id, attemptId: attempt.id, transactionId: attempt.transaction_id }
}
type Gift = { id: number; attemptId: number; transactionId: string }

const refundablesOf = async (id: number, what: 'donations' | 'payments' = 'donations') =>
  (await officer.call<Refundable[]>('GET', `/${what}/${id}/refunds`)).body.data

async function refundableOf({ id }: { id: number }): Promise<Refundable> {
  const [only] = await refundablesOf(id)
  if (!only) throw new Error('Nothing was paid.')
  return only
}

type RefundForm = { amount: number; left: number; reason?: string; way?: string; position?: number }

const giveBack = (gift: { attemptId: number }, sent: RefundForm, staff: Staff = officer) =>
  staff.call<{ status: string }>('POST', `/attempts/${gift.attemptId}/refunds`, {
    reason: 'Given twice',
    way: 'gateway',
    ...sent,
  })

const decide = (gift: Gift, made: boolean) =>
  officer.call('POST', `/refunds/${gift.attemptId}/decide`, { made, reason: 'Looked up in the portal' })

/** Remaining amount of a payment in the vendor's portal. */
async function remainingAtVendor({ transactionId }: { transactionId: string }): Promise<string | undefined> {
  const { body } = await app.sandbox.inject(`/portal/${transactionId}`)
  return /id="left">([^<]*)</.exec(body)?.[1]
}

async function later(minutes: number) {
  await app.letMinutesPass(minutes)
  await app.workDueJobs()
}

test('a part is refunded, then the remainder, and every view of the gift follows', async () => {
  const gift = await paidGift()
  expect((await giveBack(gift, { amount: 1500, left: 5000 })).body.data).toEqual({ status: 'succeeded' })
  expect(await refundableOf(gift)).toMatchObject({
    status: 'partially_refunded',
    amount: 5000,
    refunded_amount: 1500,
    left: 3500,
    takes_refunds: true,
    refunds: [
      {
        amount: 1500,
        reason: 'Given twice',
        way: 'gateway',
        status: 'succeeded',
        asked_by: 'Bilal Ahmed',
        ended_at: expect.stringMatching(/Z$/),
      },
    ],
  })
  expect(await remainingAtVendor(gift)).toBe('Rs. 3,500')
  const { body } = await gift.donor.call<DonationStatus>('GET', `/public/donations/${gift.link}`)
  expect(body.data).toMatchObject({ status: 'partially_refunded', amount: 5000, refunded_amount: 1500 })
  // The gateway's own record agrees.
  await app.workDueJobs()
  const details = await officer.call('GET', `/donation/${gift.id}`)
  expect(details.body.data).toMatchObject({
    status: 'partially_refunded',
    refunded_amount: 1500,
    swich_transaction: [{ transaction_status: 'partial refund' }],
  })

  expect((await giveBack(gift, { amount: 3500, left: 3500 })).status).toBe(200)
  const stored = await app.readDonation(gift.link)
  expect(stored.donation).toMatchObject({ status: 'refunded', refunded_amount: 5000 })
  expect(movesIn(stored).slice(2)).toEqual([
    'attempt 1: success > partially_refunded',
    'donation: success > partially_refunded',
    'attempt 1: partially_refunded > refunded',
    'donation: partially_refunded > refunded',
  ])
  const again = await giveBack(gift, { amount: 1, left: 0 })
  expect([again.status, again.body.message]).toEqual([409, 'This has already been refunded in full.'])
})

test('a refund is at most the remaining amount, in whole rupees', async () => {
  const gift = await paidGift()
  const tooMuch = await giveBack(gift, { amount: 5001, left: 5000 })
  expect([tooMuch.status, tooMuch.body.errors]).toEqual([
    422,
    { amount: ['At most Rs.\u00a05,000 can be refunded.'] },
  ])
  for (const amount of [0, -1, 10.5, Number.NaN])
    expect((await giveBack(gift, { amount, left: 5000 })).status).toBe(422)
  for (const reason of ['', ' ', 'x'.repeat(301)])
    expect((await giveBack(gift, { amount: 1, left: 5000, reason })).body.errors).toHaveProperty('reason')
  expect((await giveBack(gift, { amount: 1, left: 5000, way: 'reported' })).status).toBe(422)
  expect(await refundableOf(gift)).toMatchObject({ status: 'success', left: 5000, refunds: [] })
})

test('zakat that was paid twice is returned from zakat alone, at most what it still holds', async () => {
  const line = (cause: string, amount: number) => ({ id: app.causeId(cause), amount, quantity: 1 })
  const gift = await paidGift(5000, [line('Zakat', 2000), line('Sadqah', 3000)])
  expect((await refundableOf(gift)).lines).toMatchObject([
    { position: 0, fundtitle: 'Zakat', left: 2000 },
    { position: 1, fundtitle: 'Sadqah', left: 3000 },
  ])
  const refused = [
    await giveBack(gift, { amount: 2001, left: 5000, position: 0 }),
    await giveBack(gift, { amount: 100, left: 5000, position: 2 }),
  ]
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, { amount: ['At most Rs.\u00a02,000 of this cause can be refunded.'] }],
    [422, { position: ['This payment has no such line. Please reload the page.'] }],
  ])
  expect((await giveBack(gift, { amount: 2000, left: 5000, position: 0 })).status).toBe(200)
  expect(await refundableOf(gift)).toMatchObject({
    refunds: [{ amount: 2000, line: { fundtitle: 'Zakat' } }],
    lines: [{ position: 1, left: 3000 }],
  })
  const { body } = await officer.call<DonationDetails>('GET', `/donation/${gift.id}`)
  expect(body.data.funds).toMatchObject([{ refunded_amount: 2000 }, { refunded_amount: 0 }])
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])
})

test.each([
  ['gateway', 'succeeded'],
  ['by_hand', 'succeeded'],
])('two people refund the same money at once (%s): it is refunded once', async (way, status) => {
  const gift = await paidGift()
  const sent = { amount: 2000, left: 5000, way }
  const both = await Promise.all([giveBack(gift, sent, officer), giveBack(gift, sent, chief)])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await refundableOf(gift)).toMatchObject({ left: 3000, refunds: [{ amount: 2000, status }] })
  expect(await remainingAtVendor(gift)).toBe(way === 'gateway' ? 'Rs. 3,000' : 'Rs. 5,000')
})

test('a refund refused by the gateway shows its reason, changes nothing, and can be made by hand', async () => {
  const gift = await paidGift(5011)
  const { status, body } = await giveBack(gift, { amount: 5011, left: 5011 })
  expect([status, body.message]).toEqual([
    409,
    'Nothing was refunded. Swich refused the refund: 0009 Transaction is invalid for refund',
  ])
  expect(await refundableOf(gift)).toMatchObject({
    status: 'success',
    left: 5011,
    refunds: [{ status: 'failed', answer: expect.stringContaining('0009') }],
  })
  expect((await giveBack(gift, { amount: 5011, left: 5011, way: 'by_hand' })).body.data).toEqual({
    status: 'succeeded',
  })
  expect((await app.readDonation(gift.link)).donation).toMatchObject({ status: 'refunded' })
})

test('a refund without an answer is confirmed by an inquiry, and was sent once', async () => {
  const gift = await paidGift(5013)
  expect((await giveBack(gift, { amount: 2000, left: 5013 })).body.data).toEqual({ status: 'pending' })
  expect(await refundableOf(gift)).toMatchObject({ status: 'success', refunds: [{ status: 'pending' }] })
  for (const way of ['gateway', 'by_hand']) {
    const next = await giveBack(gift, { amount: 1000, left: 5013, way })
    expect([next.status, next.body.message]).toEqual([
      409,
      'A refund of this payment is still pending. Please wait until its outcome is known.',
    ])
  }
  await app.workDueJobs()
  expect((await refundableOf(gift)).refunds).toMatchObject([{ status: 'pending' }])
  await later(1)
  expect(await refundableOf(gift)).toMatchObject({
    status: 'partially_refunded',
    left: 3013,
    refunds: [{ status: 'succeeded' }],
  })
  expect(await remainingAtVendor(gift)).toBe('Rs. 3,013')
})

test('a refund that never reached the gateway stays open until a day has passed, then it was not made', async () => {
  const gift = await paidGift(5014)
  expect((await giveBack(gift, { amount: 5014, left: 5014 })).body.data).toEqual({ status: 'pending' })
  for (const minutes of [1, 4, 10, 45, 23 * 60]) {
    await later(minutes)
    expect((await refundableOf(gift)).refunds).toMatchObject([{ status: 'pending' }])
  }
  await later(60)
  await later(24 * 60)
  expect(await refundableOf(gift)).toMatchObject({
    status: 'success',
    left: 5014,
    refunds: [{ status: 'failed', answer: '' }],
  })
  expect((await giveBack(gift, { amount: 5014, left: 5014 })).body.data).toEqual({ status: 'succeeded' })
  expect(await remainingAtVendor(gift)).toBe('Rs. 0')
})

test('staff can record that a refund was not made once the gateway can no longer be answering', async () => {
  const gift = await paidGift(5014)
  expect((await decide(gift, false)).body.message).toBe(
    'No refund of this payment is pending. Please reload the page.',
  )
  await giveBack(gift, { amount: 1000, left: 5014 })
  const early = await decide(gift, false)
  expect([early.status, early.body.message]).toEqual([
    409,
    'The gateway may still answer. Please wait until 2 minutes have passed.',
  ])
  await app.letMinutesPass(3)
  const both = await Promise.all([decide(gift, false), decide(gift, false)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await refundableOf(gift)).toMatchObject({
    status: 'success',
    left: 5014,
    refunds: [{ status: 'failed', answer: 'Looked up in the portal' }],
  })
})

/**
 * Replaces parts of the Swich adapter.
 * @returns a function that restores it
 */
function withSwich(change: (real: Gateway) => Partial<Gateway>): () => void {
  const gateways = app.context.gateways as Map<string, Gateway>
  const real = gateways.get('swich')
  if (!real) throw new Error('There is no Swich.')
  gateways.set('swich', { ...real, ...change(real) })
  return () => gateways.set('swich', real)
}

test('staff look up the outcome of a second partial refund that the gateway did not answer', async () => {
  const gift = await paidGift()
  await giveBack(gift, { amount: 1000, left: 5000 })
  const mend = withSwich((real) => ({
    refund: async (...request) => {
      await real.refund?.(...request)
      throw new Error('a mistake of ours')
    },
  }))
  expect((await giveBack(gift, { amount: 500, left: 4000 })).body.data).toEqual({ status: 'pending' })
  mend()
  // The gateway reports 'partial refund' as before.
  await later(60)
  expect(await refundableOf(gift)).toMatchObject({ left: 4000, refunds: [{}, { status: 'pending' }] })
  expect((await decide(gift, true)).status).toBe(200)
  expect(await refundableOf(gift)).toMatchObject({ left: 3500, refunds: [{}, { status: 'succeeded' }] })
  expect(await remainingAtVendor(gift)).toBe('Rs. 3,500')
})

test('a server that dies between the gateway’s answer and its own books recovers the outcome', async () => {
  const gift = await paidGift()
  let hasMade = () => {}
  const made = new Promise<void>((resolve) => {
    hasMade = resolve
  })
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  const mend = withSwich((real) => ({
    refund: async (...request) => {
      await real.refund?.(...request)
      hasMade()
      await asleep
    },
  }))
  const answer = giveBack(gift, { amount: 5000, left: 5000 })
  await made
  mend()
  expect(await refundableOf(gift)).toMatchObject({ status: 'success', refunds: [{ status: 'pending' }] })
  await later(1)
  const found = { status: 'refunded', left: 0, refunds: [{ amount: 5000, status: 'succeeded' }] }
  expect(await refundableOf(gift)).toMatchObject(found)
  // The process was only suspended: nothing is booked twice.
  wake()
  expect((await answer).status).toBe(200)
  expect(await refundableOf(gift)).toMatchObject(found)
})

test('a payment is refunded like a donation', async () => {
  const { body } = await chief.call<{ id: number; url: string }>('POST', '/payments', {
    first_name: 'Hamza',
    last_name: 'Qureshi',
    email: 'hamza@example.com',
    phone: '03007654321',
    type: 'fee',
    amount: 12_000,
    remarks: '',
  })
  const payee = app.visitor()
  const link = linkOf(body.data.url)
  await payee.call('POST', `/public/payments/${link}/pay`, {
    payment_method: 'card',
    payment_gateway: 'swich',
  })
  await payee.pay(link, 'pay', { callbacks: 'none' })
  await later(1)
  const [paid] = await refundablesOf(body.data.id, 'payments')
  const attempt = { attemptId: paid?.attempt_id ?? 0 }
  expect((await giveBack(attempt, { amount: 2000, left: 12_000 })).status).toBe(200)
  const details = await chief.call('GET', `/payments/${body.data.id}`)
  expect(details.body.data).toMatchObject({ status: 'partially_refunded', refunded_amount: 2000 })
  expect((await payee.call('GET', `/public/payments/${link}`)).body.data).toMatchObject({
    status: 'partially_refunded',
    refunded_amount: 2000,
  })
})

test('only those with the permission refund money; others who may see the gift see what was refunded', async () => {
  const gift = await paidGift()
  const reader = await app.staff(['donation'])
  expect((await giveBack(gift, { amount: 1, left: 5000 }, reader)).status).toBe(403)
  const decided = await reader.call('POST', `/refunds/${gift.attemptId}/decide`, { made: true, reason: 'x' })
  expect(decided.status).toBe(403)
  expect((await reader.call('GET', `/donations/${gift.id}/refunds`)).status).toBe(200)
  expect((await reader.call('GET', '/payments/1/refunds')).status).toBe(403)
})

test('a missing record is not found', async () => {
  expect((await giveBack({ attemptId: 2_000_000_000 }, { amount: 1, left: 1 })).status).toBe(404)
  for (const what of ['donations', 'payments'])
    expect((await officer.call('GET', `/${what}/2000000000/refunds`)).status).toBe(404)
})

test('requests, records and decisions of refunds are audited with person and amount', async () => {
  const [before] = await auditEntries()
  const gift = await paidGift(5014)
  await giveBack(gift, { amount: 300, left: 5014 })
  await app.letMinutesPass(3)
  await decide(gift, false)
  await giveBack(gift, { amount: 400, left: 5014, way: 'by_hand' })
  const entries = (await auditEntries()).filter(({ id }) => id > (before?.id ?? 0))
  expect(entries.map(({ action, facts, who }) => [action, facts, who]).reverse()).toEqual([
    ['requested_refund', { amount: 300 }, 'Bilal Ahmed'],
    ['recorded_refund_outcome', { amount: 300, made: false }, 'Bilal Ahmed'],
    ['recorded_refund', { amount: 400 }, 'Bilal Ahmed'],
  ])
  const { events } = await app.readDonation(gift.link)
  const steps = events.filter(({ kind }) => kind.startsWith('refund'))
  expect(steps.map(({ actor, kind, facts }) => [actor, kind, facts])).toEqual([
    ['Bilal Ahmed', 'refund_requested', { amount: 300, reason: 'Given twice' }],
    ['Bilal Ahmed', 'refund_failed', { amount: 300, reason: 'Looked up in the portal' }],
    ['Bilal Ahmed', 'refund_recorded', { amount: 400, reason: 'Given twice' }],
  ])
})

async function auditEntries() {
  return app.db
    .selectFrom('audit_entries')
    .select(['id', 'action', 'facts', 'who'])
    .where('action', 'like', '%refund%')
    .orderBy('id', 'desc')
    .execute()
}

test('the books are consistent after all refunds, and no server error was logged', async () => {
  const broken = (await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)
  expect(broken).toEqual([])
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ err }) => err?.message)).toEqual(['a mistake of ours'])
})
