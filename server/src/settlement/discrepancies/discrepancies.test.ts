import { afterAll, expect, test } from 'vitest'
import type { Button } from '../../../../sandbox/src/decision-page.ts'
import { gatewayAnswers } from '../../../test/gateway-answers.ts'
import { buildTestApp, movesIn } from '../../../test/test-app.ts'
import type { Inquiry, InquiryOutcome } from '../../gateways/gateway.ts'
import { askGateway } from '../attempts/ask-gateway.ts'

const app = await buildTestApp()
afterAll(app.close)
const cashier = await app.staff(['donation.refund'])

type Gift = Awaited<ReturnType<typeof newGift>>

/** A gift of Rs. 5,000 at the sandbox, of which no callback tells, asked about once. */
async function newGift(button: Button) {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, button, { callbacks: 'none' })
  const gift = { donor, link, ...(await newestAttempt(link)) }
  if (button !== 'walk away') await ask(gift)
  return gift
}

async function newestAttempt(link: string) {
  const attempt = (await app.story(link)).attempts.at(-1)
  if (!attempt) throw new Error('A donation has an attempt.')
  return attempt
}

const ask = (gift: Gift, accepts = false) =>
  askGateway(app.context, gift, accepts ? 'Bilal Ahmed' : 'system', { accepts })

const answers = (gift: Gift, outcome: InquiryOutcome, more: Partial<Inquiry> = {}) =>
  gatewayAnswers(app.db, gift, outcome, more)

/** Every discrepancy of an attempt, oldest first. */
const discrepanciesOf = ({ id }: { id: number }) =>
  app.db.selectFrom('discrepancies').selectAll().where('attempt_id', '=', id).orderBy('id').execute()

const standingOf = async (gift: { id: number }) =>
  (await discrepanciesOf(gift)).filter(({ ended_at }) => ended_at === null).map(({ kind }) => kind)

const told = async ({ link }: Gift) =>
  (await app.story(link)).events.filter(({ kind }) => kind === 'contradiction').length

const statusOf = async ({ link }: Gift) => (await app.story(link)).donation.status

/** What staff do when they learn how much was refunded. */
async function tellAmount({ id }: Gift, amount: number) {
  const { refunded_amount } = await app.db
    .selectFrom('payment_attempts')
    .select('refunded_amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const refund = { amount, left: 5000 - refunded_amount, way: 'by hand', reason: 'told' }
  expect((await cashier.call('POST', `/refund/${id}`, refund)).status).toBe(200)
}

test('a payment that failed here and was paid there is told once, however often we ask', async () => {
  const gift = await newGift('fail')
  expect(await standingOf(gift)).toEqual([])
  await app.atVendor(gift.transaction_id, 'pay')
  for (let times = 0; times < 3; times++) expect(await ask(gift)).toBe('failed')
  const [discrepancy, ...more] = await discrepanciesOf(gift)
  expect(more).toEqual([])
  expect(discrepancy).toMatchObject({ kind: 'state', ours: 'failed', theirs: 'success', ended_at: null })
  expect(discrepancy?.seen_at.getTime()).toBeGreaterThan(discrepancy?.found_at.getTime() ?? 0)
  expect(await told(gift)).toBe(1)
})

test('a person may believe the gateway: the gift is paid, and what differed has ended', async () => {
  const gift = await newGift('fail')
  await app.atVendor(gift.transaction_id, 'pay')
  await ask(gift)
  expect(await ask(gift, true)).toBe('success')
  expect(await statusOf(gift)).toBe('success')
  expect(await discrepanciesOf(gift)).toMatchObject([{ kind: 'state', ended_by: 'Bilal Ahmed' }])
})

test('believing the gateway books nothing when it still says failed', async () => {
  const gift = await newGift('fail')
  expect(await ask(gift, true)).toBe('failed')
  expect(movesIn(await app.story(gift.link))).toHaveLength(2)
})

test('a paid gift that the gateway no longer knows stays paid, and people are told', async () => {
  const gift = await newGift('pay')
  await answers(gift, 'pending', { transactionId: null, amountPaisa: null, reason: '00012 no such payment' })
  expect(await statusOf(gift)).toBe('success')
  expect(await discrepanciesOf(gift)).toMatchObject([
    { kind: 'state', ours: 'success', theirs: 'unknown', reason: '00012 no such payment' },
  ])
})

test('an answer about another payment is told as one that says nothing of ours', async () => {
  const gift = await newGift('walk away')
  await answers(gift, 'success', { transactionId: 'ANOTHER' })
  expect(await statusOf(gift)).toBe('pending')
  expect(await discrepanciesOf(gift)).toMatchObject([{ kind: 'state', ours: 'pending', theirs: 'unknown' }])
})

test('what differed ends by itself when the gateway agrees again, and is new when it differs anew', async () => {
  const gift = await newGift('pay')
  await answers(gift, 'failed')
  await answers(gift, 'success')
  expect(await standingOf(gift)).toEqual([])
  await answers(gift, 'failed')
  expect(await discrepanciesOf(gift)).toMatchObject([
    { ended_by: 'gateway', ended_at: expect.any(Date) },
    { ended_by: null, ended_at: null },
  ])
  expect(await told(gift)).toBe(2)
})

test('another amount than ours is told as such, and another one after it is told again', async () => {
  const gift = await newGift('pay')
  await answers(gift, 'success', { amountPaisa: 499_900 })
  await answers(gift, 'success', { amountPaisa: 499_900 })
  expect(await discrepanciesOf(gift)).toMatchObject([
    { kind: 'amount', ours: 'success', theirs: 'success', their_amount_paisa: 499_900 },
  ])
  expect(await told(gift)).toBe(1)
  await answers(gift, 'success', { amountPaisa: 490_000 })
  expect(await standingOf(gift)).toEqual(['amount'])
  expect(await told(gift)).toBe(2)
})

test('two that do not have the money agree, whatever each calls it', async () => {
  const gift = await newGift('fail')
  await answers(gift, 'pending', { transactionId: null, amountPaisa: null })
  await app.letMinutesPass(8 * 24 * 60)
  const left = await newGift('walk away')
  await app.letMinutesPass(8 * 24 * 60)
  await app.workDueJobs()
  expect(await statusOf(left)).toBe('expired')
  await answers(left, 'failed')
  expect([...(await discrepanciesOf(gift)), ...(await discrepanciesOf(left))]).toEqual([])
})

test('a gift that is paid after it expired is a success, and people are told that it came late', async () => {
  const gift = await newGift('pending')
  await app.letMinutesPass(8 * 24 * 60)
  await app.workDueJobs()
  expect(await statusOf(gift)).toBe('expired')
  await app.atVendor(gift.transaction_id, 'pay')
  for (let times = 0; times < 2; times++) expect(await ask(gift)).toBe('success')
  expect(await discrepanciesOf(gift)).toMatchObject([
    { kind: 'paid late', ours: 'expired', theirs: 'success', ended_at: null },
  ])
})

test('a part that the gateway gave back, nobody knows how much, stands until staff tell the amount', async () => {
  const gift = await newGift('pay')
  await app.atVendor(gift.transaction_id, 'refund', 1500)
  for (let times = 0; times < 2; times++) expect(await ask(gift)).toBe('partially refunded')
  expect(await standingOf(gift)).toEqual(['refund of unknown amount'])
  await tellAmount(gift, 1500)
  expect((await app.story(gift.link)).donation).toMatchObject({
    status: 'partially refunded',
    refunded_amount: 1500,
  })
  expect(await ask(gift)).toBe('partially refunded')
  expect(await discrepanciesOf(gift)).toMatchObject([{ ended_by: 'Bilal Ahmed' }])
})

test('people are told of a dispute until it is decided, and each is followed', async () => {
  const gift = await newGift('pay')
  const states: string[] = []
  for (const deed of ['dispute', 'win', 'dispute', 'lose'] as const) {
    await app.atVendor(gift.transaction_id, deed)
    states.push(await ask(gift))
  }
  expect(states).toEqual(['disputed', 'success', 'disputed', 'refunded'])
  expect(await statusOf(gift)).toBe('refunded')
  expect(await standingOf(gift)).toEqual([])
  expect(await discrepanciesOf(gift)).toMatchObject([{ kind: 'disputed' }, { kind: 'disputed' }])
})

test('what staff gave back by hand is no discrepancy, though the gateway does not know of it', async () => {
  const gift = await newGift('pay')
  await tellAmount(gift, 2000)
  expect(await ask(gift)).toBe('partially refunded')
  await tellAmount(gift, 3000)
  expect(await ask(gift)).toBe('refunded')
  expect(await discrepanciesOf(gift)).toEqual([])
  await answers(gift, 'disputed')
  expect(await discrepanciesOf(gift)).toEqual([])
  // That it failed there is one all the same.
  await answers(gift, 'failed')
  expect(await standingOf(gift)).toEqual(['state'])
})

test('people hear of it when the gateway gives back what staff gave back by hand already', async () => {
  const gift = await newGift('pay')
  await tellAmount(gift, 2000)
  await answers(gift, 'partially refunded')
  await answers(gift, 'partially refunded')
  expect(await discrepanciesOf(gift)).toMatchObject([
    { kind: 'refunded twice', theirs: 'partially refunded' },
  ])
  await answers(gift, 'refunded')
  expect(await discrepanciesOf(gift)).toMatchObject([{ kind: 'refunded twice', theirs: 'refunded' }])

  // What staff wrote down of a part that the gateway told of, or of a dispute that was lost, is that same money.
  const told = await newGift('pay')
  await answers(told, 'partially refunded')
  await tellAmount(told, 2000)
  await answers(told, 'refunded')
  const lost = await newGift('pay')
  await answers(lost, 'disputed')
  await tellAmount(lost, 5000)
  await answers(lost, 'refunded')
  for (const gift of [told, lost]) expect(await standingOf(gift)).toEqual([])
})

test('a gift that was paid twice is told until one of the two is given back', async () => {
  const first = await newGift('walk away')
  await first.donor.call('POST', `/donation/status/${first.link}/retry`, {
    payment_method: 'e-wallet',
    payment_gateway: 'swich',
  })
  const second = { ...first, ...(await newestAttempt(first.link)) }
  await answers(first, 'success')
  await answers(second, 'success')
  expect(await standingOf(second)).toEqual(['paid twice'])
  await answers(second, 'disputed')
  expect(await standingOf(second)).toEqual(['paid twice', 'disputed'])
  await answers(second, 'refunded')
  expect(await discrepanciesOf(second)).toMatchObject([
    { kind: 'paid twice', ended_by: 'system' },
    { kind: 'disputed', ended_by: 'system' },
  ])
  expect(await statusOf(first)).toBe('success')
})

test('what a person closed is told again only when the gateway says something else', async () => {
  const gift = await newGift('pay')
  await answers(gift, 'failed')
  await app.db
    .updateTable('discrepancies')
    .set({ ended_at: new Date(), ended_by: 'Bilal Ahmed', note: 'in the vendor’s settlement report' })
    .where('attempt_id', '=', gift.id)
    .execute()
  await answers(gift, 'failed')
  expect(await standingOf(gift)).toEqual([])
  await answers(gift, 'failed', { amountPaisa: 1 })
  expect(await standingOf(gift)).toEqual(['state'])
  expect(await discrepanciesOf(gift)).toHaveLength(2)
})
