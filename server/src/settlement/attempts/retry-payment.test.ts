import { afterAll, expect, test } from 'vitest'
import { buildTestApp, movesIn, publicUrl } from '../../../test/test-app.ts'
import { byBankTransfer, type Visitor } from '../../../test/visitor.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'

const app = await buildTestApp()
afterAll(app.close)

const byCard = { payment_method: 'card', payment_gateway: 'swich' }

const retry = (donor: Visitor, link: string, pair: unknown = byCard) =>
  donor.call<{ url: string }>('POST', `/public/donations/${link}/retry`, pair)

async function failedGift() {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'fail', { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  return { donor, link }
}

test('a failed gift can be paid again under a new transaction id, and the first attempt stays recorded', async () => {
  const { donor, link } = await failedGift()
  const answer = await retry(donor, link, { payment_method: 'E-Wallet', payment_gateway: 'Swich' })
  expect(answer).toMatchObject({ status: 200, body: { data: { url: `${publicUrl}/pay/${link}` } } })
  const { donation, attempts } = await app.readDonation(link)
  expect(donation.status).toBe('pending')
  expect(attempts).toMatchObject([{ status: 'failed' }, { status: 'pending', amount: 5000 }])
  expect(attempts[1]?.transaction_id).not.toBe(attempts[0]?.transaction_id)
  expect(donation.active_pay_method_id).toBe(attempts[1]?.active_pay_method_id)

  await donor.pay(link, 'pay', { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual([
    'attempt 1: pending > failed',
    'donation: pending > failed',
    'donation: failed > pending',
    'attempt 2: pending > success',
    'donation: pending > success',
  ])
})

test('a donor whose payment we do not know yet is not asked to pay again', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'none' })
  expect(await retry(donor, link)).toMatchObject({
    status: 409,
    body: { success: false, message: 'This has already been paid. Thank you.' },
  })
  const stored = await app.readDonation(link)
  expect(stored.donation.status).toBe('success')
  expect(stored.attempts).toHaveLength(1)
  expect((await retry(donor, link)).status).toBe(409)
})

test('two simultaneous clicks on “try again” make one new attempt', async () => {
  const { donor, link } = await failedGift()
  const answers = await Promise.all(Array.from({ length: 10 }, () => retry(donor, link)))
  const made = answers.filter(({ status }) => status === 200).length
  expect(made).toBeGreaterThanOrEqual(1)
  expect(made).toBeLessThan(10)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const stored = await app.readDonation(link)
  expect(stored.attempts).toHaveLength(1 + made)
  expect(stored.donation).toMatchObject({
    status: 'pending',
    active_pay_method_id: stored.attempts.at(-1)?.active_pay_method_id,
  })
})

test.each([
  ['a way that is not offered', { payment_method: 'card', payment_gateway: 'default' }, 'payment_method'],
  ['a way that has ended', { payment_method: 'bank', payment_gateway: 'swich' }, 'payment_method'],
  ['no way at all', {}, 'payment_gateway'],
  ['rubbish', { payment_method: ['card'], payment_gateway: '\0' }, 'payment_gateway'],
])('a new try by %s is refused and leaves the gift as it is', async (_what, pair, field) => {
  const { donor, link } = await failedGift()
  const { status, body } = await retry(donor, link, pair)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([field])])
  expect((await app.readDonation(link)).attempts).toHaveLength(1)
})

test('a retry by an unknown or wrong link is not found', async () => {
  for (const link of ['AAAAAAAAAAAAAAAAAAAAAA', 'short', '%00', 'x'.repeat(150), `${'A'.repeat(21)}%2F`])
    expect((await retry(app.visitor(), link)).status, link).toBe(404)
})

test('while the gateway does not answer, a donor must confirm not having paid before a retry, which the timeline records', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'none' })
  const swich = app.context.gateways.get('swich')
  await app.sandbox.close()
  await expect(swich?.inquire?.('ANY')).rejects.toThrow(GatewayUnreachable)
  for (const pair of [byCard, byBankTransfer, { ...byCard, not_paid: false }]) {
    const { status, body } = await retry(donor, link, pair)
    expect([status, body.message, body.errors]).toEqual([
      409,
      expect.stringContaining('The gateway cannot tell us at the moment'),
      { not_paid: [body.message] },
    ])
  }
  expect((await app.readDonation(link)).attempts).toHaveLength(1)
  expect((await retry(donor, link, { ...byBankTransfer, not_paid: true })).status).toBe(200)
  const { attempts, events } = await app.readDonation(link)
  expect(attempts.map(({ status }) => status)).toEqual(['pending', 'pending'])
  expect(events.find(({ kind }) => kind === 'retried_unanswered')).toMatchObject({
    actor: 'donor',
    attempt_id: attempts[0]?.id,
    facts: { gateway: 'swich' },
  })
})
