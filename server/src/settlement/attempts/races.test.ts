import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyGatewayAnswer } from '../../../test/apply-gateway-answer.ts'
import { driveSwich } from '../../../test/drive-swich.ts'
import { buildTestApp, movesIn, type TestApp } from '../../../test/test-app.ts'
import { startTestMailServer, type TestMailServer } from '../../../test/test-mail-server.ts'
import { byBankTransfer, type Staff } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { createSmtpMail } from '../../platform/mail/mail.ts'
import { applySettlement } from '../apply-settlement.ts'
import { inquireAttempt } from './inquire-attempt.ts'

let app: TestApp
let mailServer: TestMailServer
let officer: Staff
let cashier: Staff

beforeAll(async () => {
  mailServer = await startTestMailServer()
  app = await buildTestApp({
    mail: createSmtpMail({ url: mailServer.url, from: 'Amanah <receipts@give.example.org>' }),
  })
  officer = await app.staff()
  cashier = await app.staff()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

/** Repetitions of each race, because its winner varies. */
const rounds = 4

const times = <T>(count: number, deed: (round: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, round) => deed(round)))

async function attemptOf(link: string) {
  const attempt = (await app.readDonation(link)).attempts.at(-1)
  if (!attempt) throw new Error('A donation has an attempt.')
  return attempt
}

/** Sends every e-mail with three workers, as several servers would. */
const workAtOnce = () => times(3, () => app.workDueJobs())

/**
 * Asserts one settlement, one receipt with one number, and one delivered e-mail with it, however many
 * processes settled the donation.
 */
async function expectPaidOnce(link: string, email: string): Promise<void> {
  await workAtOnce()
  const stored = await app.readDonation(link)
  expect(movesIn(stored)).toEqual(['attempt 1: pending > success', 'donation: pending > success'])
  expect(stored.events.filter(({ kind }) => kind === 'contradiction' || kind === 'paid_twice')).toEqual([])
  const about = stored.donation.intent_id
  const receipts = await app.db
    .selectFrom('receipts')
    .select('number')
    .where('intent_id', '=', about)
    .execute()
  expect(receipts).toHaveLength(1)
  const letters = await app.db
    .selectFrom('messages')
    .select(['status', 'tries'])
    .where('intent_id', '=', about)
    .where('kind', '=', 'receipt')
    .execute()
  expect(letters).toEqual([{ status: 'sent', tries: 1 }])
  const arrived = mailServer.mailsTo(email).filter(({ subject }) => subject?.startsWith('Receipt'))
  expect(arrived.map(({ subject }) => subject)).toEqual([
    `Receipt ${receipts[0]?.number} for your donation of Rs.\u00a05,000`,
  ])
}

async function noticesArrive(link: string, count: number): Promise<void> {
  const arrived = async () =>
    (await app.readDonation(link)).events.filter(({ kind }) => kind === 'callback_received').length
  await expect.poll(arrived).toBe(count)
}

test('ten people who pay the same gift at the same moment pay it once, and one receipt is sent', async () => {
  const email = 'ten@example.com'
  const link = await app.visitor().give({ email })
  const pressed = await times(10, async () => {
    const donor = app.visitor()
    const paid = await donor.pay(link, 'pay', { callbacks: 'duplicated' }).then(
      () => true,
      // The vendor or our own page reports it as already paid.
      (refusal: Error) => !/ answered (409|303)/.test(refusal.message) && Promise.reject(refusal),
    )
    await Promise.all([donor.call('GET', `/public/donations/${link}`), app.workDueJobs()])
    return paid
  })
  expect(pressed).toContain(true)
  await noticesArrive(link, 3)
  await expectPaidOnce(link, email)
})

test('callback, return, job and staff who learn of a payment at the same moment settle it once', async () => {
  for (let round = 0; round < rounds; round++) {
    const email = `race-${round}@example.com`
    const donor = app.visitor()
    const link = await donor.give({ email })
    const { id } = await attemptOf(link)
    await donor.pay(link, 'pay', { callbacks: 'duplicated' })
    await Promise.all([
      donor.call('GET', `/public/donations/${link}`),
      app.visitor().call('GET', `/public/donations/${link}`),
      inquireAttempt(app.context, id),
      inquireAttempt(app.context, id, 'donor'),
      app.workDueJobs(),
      noticesArrive(link, 3),
      app.workDueJobs(),
    ])
    await expectPaidOnce(link, email)
  }
})

test('when two attempts for one gift turn out to be paid at once, one is the gift and staff are alerted to the other', async () => {
  for (let round = 0; round < rounds; round++) {
    const donor = app.visitor()
    const link = await donor.give({ email: `twice-${round}@example.com` })
    const first = await donor.ask(`/pay/${link}`)
    await donor.call('POST', `/public/donations/${link}/retry`, {
      payment_method: 'e-wallet',
      payment_gateway: 'swich',
    })
    await driveSwich(first.headers.get('location') ?? '', 'pay', { callbacks: 'none' })
    await donor.pay(link, 'pay', { callbacks: 'none' })
    const { attempts } = await app.readDonation(link)
    await Promise.all(attempts.flatMap(({ id }) => times(2, () => inquireAttempt(app.context, id))))
    expect(await donationEnds(link)).toEqual(['donation: pending > success'])
    const told = await app.db
      .selectFrom('discrepancies')
      .select('kind')
      .where(
        'attempt_id',
        'in',
        attempts.map(({ id }) => id),
      )
      .execute()
    expect(told).toEqual([{ kind: 'paid_twice' }])
  }
  await workAtOnce()
  const letters = mailServer.received.filter(({ to }) => to[0]?.startsWith('twice-'))
  const receipts = letters.filter(({ mail }) => mail.subject?.startsWith('Receipt'))
  expect(receipts.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: rounds }, (_, round) => `twice-${round}@example.com`),
  )
})

test('evidence that arrives during a retry never causes a deadlock', async () => {
  const outcomes = ['success', 'failed', 'pending', 'refunded', 'disputed', 'partially_refunded'] as const
  for (let round = 0; round < rounds; round++) {
    const donor = app.visitor()
    const link = await donor.give({ email: 'all-at-once@example.com' })
    const retry = () =>
      donor.call('POST', `/public/donations/${link}/retry`, {
        payment_method: 'card',
        payment_gateway: 'swich',
      })
    await retry()
    const { attempts } = await app.readDonation(link)
    await Promise.all([
      ...attempts.flatMap((attempt) =>
        outcomes.map((outcome) => applyGatewayAnswer(app.db, attempt, outcome)),
      ),
      ...attempts.map(({ id: attempt_id }) =>
        applySettlement(app.db, { attemptIds: [attempt_id] }, { kind: 'expiry', attempt_id }, 'system'),
      ),
      retry(),
      retry(),
    ])
    const { donation, events } = await app.readDonation(link)
    // The donor's new attempts cause inquiries too.
    expect(events.filter(({ kind }) => kind === 'inquiry_answered').length).toBeGreaterThanOrEqual(12)
    // Stays pending when each attempt failed while another one was open.
    const [last = '> pending'] = (await donationEnds(link)).slice(-1)
    expect(last).toContain(`> ${donation.status}`)
  }
})

/** Gift by bank transfer, with staff's decisions about it. */
async function newTransfer() {
  const link = await app.visitor().give({ ...byBankTransfer, email: 'transfer@example.com' })
  const { id, amount } = await attemptOf(link)
  const found = { amount_received: amount, value_date: '2026-01-02', bank_account_id: 2 }
  return {
    link,
    verify: (staff: Staff) => staff.call('POST', `/transfers/${id}/verify`, found),
    reject: (staff: Staff) => staff.call('POST', `/transfers/${id}/reject`, { reason: 'not there' }),
    reverse: (staff: Staff) => staff.call('POST', `/transfers/${id}/reverse`, { reason: 'wrong donor' }),
  }
}

const donationEnds = async (link: string) =>
  movesIn(await app.readDonation(link)).filter((move) => move.startsWith('donation'))

test('when two officers decide about the same transfer at once, one succeeds and the other is refused with the reason', async () => {
  for (let round = 0; round < rounds; round++) {
    const both = await newTransfer()
    const answers = await Promise.all([both.verify(officer), both.verify(cashier)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await donationEnds(both.link)).toEqual(['donation: pending > success'])

    const contrary = await newTransfer()
    const [verified, rejected] = await Promise.all([contrary.verify(officer), contrary.reject(cashier)])
    expect([verified.status, rejected.status].sort()).toEqual([200, 409])
    const end = verified.status === 200 ? 'success' : 'failed'
    expect(await donationEnds(contrary.link)).toEqual([`donation: pending > ${end}`])
  }
})

test('a verification that two people reverse at the same time is reversed once, and its receipt is void', async () => {
  const transfer = await newTransfer()
  await transfer.verify(officer)
  const answers = await Promise.all([transfer.reverse(officer), transfer.reverse(cashier)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { donation } = await app.readDonation(transfer.link)
  expect(donation.status).toBe('pending')
  const valid = await app.db
    .selectFrom('receipts')
    .select('id')
    .where('intent_id', '=', donation.intent_id)
    .where('voided_at', 'is', null)
    .execute()
  expect(valid).toEqual([])
})

/** Gift of Rs. 5,000 paid at the gateway. */
async function paidGift() {
  const donor = app.visitor()
  const link = await donor.give({ email: 'paid@example.com' })
  await donor.pay(link, 'pay', { callbacks: 'none' })
  const { id, transaction_id } = await attemptOf(link)
  expect(await inquireAttempt(app.context, id)).toBe('success')
  const giveBack = (staff: Staff, amount: number, way: 'gateway' | 'by_hand') =>
    staff.call('POST', `/attempts/${id}/refunds`, { amount, way, reason: 'given twice', left: 5000 })
  return { link, id, transactionId: transaction_id, giveBack }
}

/** Refunded amounts in our books: in total, and by the refunds made. */
async function givenBack(link: string): Promise<{ booked: number; made: number; status: string }> {
  const { id, refunded_amount, status } = await attemptOf(link)
  const refunds = await app.db
    .selectFrom('refunds')
    .select('amount')
    .where('attempt_id', '=', id)
    .where('status', '=', 'succeeded')
    .execute()
  return { booked: refunded_amount, made: refunds.reduce((sum, { amount }) => sum + amount, 0), status }
}

test('money that two people refund at the same moment is refunded once', async () => {
  for (const ways of [
    ['gateway', 'gateway'],
    ['by_hand', 'by_hand'],
    ['gateway', 'by_hand'],
  ] as const)
    for (const amount of [5000, 3000, 2000]) {
      const gift = await paidGift()
      const [one, other] = ways
      const answers = await Promise.all([
        gift.giveBack(officer, amount, one),
        gift.giveBack(cashier, amount, other),
        gift.giveBack(officer, amount, other),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await givenBack(gift.link)).toMatchObject({ booked: amount, made: amount })
    }
})

test('simultaneous refunds by us and the vendor never exceed the payment, and no amount is invented', async () => {
  for (let round = 0; round < rounds; round++) {
    const gift = await paidGift()
    const vendor = () =>
      app.atVendor(gift.transactionId, 'refund', 3000).then(
        () => 'succeeded',
        () => 'failed',
      )
    const [ours, theirs] = await Promise.all([
      gift.giveBack(officer, 3000, 'gateway'),
      vendor(),
      inquireAttempt(app.context, gift.id),
      inquireAttempt(app.context, gift.id, 'donor'),
    ])
    // Only one of them can refund Rs. 3,000 of Rs. 5,000.
    expect([ours.status === 200, theirs === 'succeeded'].filter(Boolean)).toHaveLength(1)
    expect(await inquireAttempt(app.context, gift.id)).toBe('partially_refunded')
    const { booked, made } = await givenBack(gift.link)
    expect(made).toBe(booked)
    expect([0, 3000]).toContain(booked)
    if (ours.status === 200) expect(booked).toBe(3000)
  }
})

test('a gift that we refund in full during an inquiry is refunded once', async () => {
  for (let round = 0; round < rounds; round++) {
    const gift = await paidGift()
    const [ours] = await Promise.all([
      gift.giveBack(officer, 5000, 'gateway'),
      ...[1, 2, 3].map(() => inquireAttempt(app.context, gift.id)),
    ])
    expect(ours.status).toBe(200)
    expect(await givenBack(gift.link)).toEqual({ booked: 5000, made: 5000, status: 'refunded' })
    expect(await donationEnds(gift.link)).toEqual([
      'donation: pending > success',
      'donation: success > refunded',
    ])
  }
})

test('after all these races the books agree', async () => {
  await workAtOnce()
  const results = await runChecks(bookChecks, app.db, 'test')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
  const letters = mailServer.received.map(({ mail }) => mail.messageId)
  expect(new Set(letters).size).toBe(letters.length)
})
