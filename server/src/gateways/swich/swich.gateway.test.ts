import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import type { PortalAction } from '../../../../sandbox/src/swich/add-portal.ts'
import type { SwichSandboxSettings } from '../../../../sandbox/src/swich/add-swich.ts'
import { actInPortal, driveSwich } from '../../../test/drive-swich.ts'
import { stopClock } from '../../../test/stop-clock.ts'
import { type AttemptToPay, type CallbackRequest, GatewayUnreachable, type Start } from '../gateway.ts'
import { createSwichGateway, type SwichSettings } from './swich.gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'swich-'))
const keys = { clientId: 'charity', clientSecret: 'client secret', secretKey: 'a secret' }

/** The charity's own server, which records every callback of the sandbox. */
const calls: CallbackRequest[] = []
const shop = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://shop')
  calls.push({
    method: request.method ?? '',
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: '',
  })
  response.end()
})

/** Pending callbacks, cleared so that no callback of one test reaches the next. */
const underWay: Promise<void>[] = []

/** Paths requested from the sandbox, in order. */
const requests: string[] = []
let sandboxUrl = ''
const closers: (() => Promise<unknown>)[] = []

async function openSandbox(more: Partial<SwichSandboxSettings> = {}): Promise<string> {
  const sandbox = buildSandbox({
    swich: {
      ...keys,
      store: join(folder, `payments-${closers.length}.jsonl`),
      callbackUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/gateways/swich/notice`,
      onCallback: (answered) => underWay.push(answered),
      ...more,
    },
  })
  sandbox.addHook('onRequest', async (request) => {
    requests.push(request.url.split('?')[0] ?? '')
  })
  closers.push(() => sandbox.close())
  return await sandbox.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(async () => {
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  sandboxUrl = await openSandbox()
})

afterAll(async () => {
  for (const close of closers) await close()
  shop.close()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  await Promise.all(underWay.splice(0))
  calls.length = 0
  requests.length = 0
})

function gatewayTo(url: string, more: Partial<SwichSettings> = {}) {
  const gateway = createSwichGateway({
    apiUrl: url,
    authUrl: url,
    landingUrl: `${url}/`,
    ...keys,
    abroadMsisdn: null,
    item: 'Donation',
    raastTypes: { now: 'RTP_NOW', later: 'RTP_LATER' },
    timeoutMs: 5000,
    ...more,
  })
  const { callback, inquire, refund } = gateway
  if (!callback || !inquire || !refund) throw new Error('Swich offers all of these.')
  return { ...gateway, callback, inquire, refund }
}

const clock = stopClock()
let attempts = 0
function attemptOf(amount: number, payer: Partial<AttemptToPay['payer']> = {}): AttemptToPay {
  attempts += 1
  return {
    transactionId: `T${attempts}`,
    amount,
    reference: 'AMN-7K2Q-X',
    payer: {
      firstName: 'Ayesha & Bilal',
      lastName: "O'Neill <Khan>",
      email: 'ayesha+zakat@example.org',
      phone: '03001234567',
      country: 'Pakistan',
      ...payer,
    },
    returnUrl: `https://give.example.org/donations/link${attempts}`,
    callbackUrl: 'https://give.example.org/gateways/swich/notice',
    createdAt: clock.now,
    expiresAt: new Date(clock.now.getTime() + 86_400_000),
  }
}

function urlOf(start: Start): string {
  if (start.kind !== 'redirect') throw new Error('Swich begins with a redirect.')
  return start.url
}

/** Starts a payment of this amount and clicks a button on the landing page. */
async function payAt(gateway: ReturnType<typeof gatewayTo>, amount: number, ...how: HowToPay) {
  const attempt = attemptOf(amount)
  return { ...attempt, ...(await driveSwich(urlOf(gateway.start(attempt)), ...how)) }
}
type HowToPay = Parameters<typeof driveSwich> extends [string, ...infer Rest] ? Rest : never

const callsArrive = (count: number) => expect.poll(() => calls.length).toBe(count)

test('a donor is sent to Swich with the exact words, amount and signature of the gift', () => {
  const attempt = { ...attemptOf(5000), transactionId: 'T20260101AB' }
  const url = new URL(
    urlOf(gatewayTo('https://sandbox.example', { landingUrl: 'https://pay.example/' }).start(attempt)),
  )
  expect(url.origin + url.pathname).toBe('https://pay.example/')
  expect(url.search).not.toContain('+')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    clientId: 'charity',
    customerTransactionId: 'T20260101AB',
    item: 'Donation',
    amount: '5000',
    channel: '0',
    // printf 'Swich:T20260101AB:Donation:5000' | openssl dgst -sha256 -hmac 'a secret'
    checksum: 'f36184337af6ff63dff3a93adefad5f710c1c7a556bb08d33b34e2fbffa10470',
    description: 'Donation AMN-7K2Q-X',
    billReferenceNo: 'AMN-7K2Q-X',
    PayeeName: "Ayesha & Bilal O'Neill <Khan>",
    Email: 'ayesha+zakat@example.org',
    MSISDN: '03001234567',
    currency: 'PKR',
    successRedirectUrl: attempt.returnUrl,
  })
})

test('the page of a fee is for a payment, not for a donation', () => {
  const { searchParams } = new URL(
    urlOf(gatewayTo('https://swich.example').start({ ...attemptOf(5000), isPayment: true })),
  )
  expect([searchParams.get('item'), searchParams.get('description')]).toEqual([
    'Payment',
    'Payment AMN-7K2Q-X',
  ])
})

test('the page at Swich names the gift, the donor and the amount, and says that no real money is moved', async () => {
  const page = await (await fetch(urlOf(gatewayTo(sandboxUrl).start(attemptOf(12_500))))).text()
  expect(page).toContain('Sandbox: no real money')
  expect(page).toContain('Rs. 12,500')
  expect(page).toContain('Ayesha &amp; Bilal O&#39;Neill &lt;Khan&gt;')
})

test('a donor who changes the amount, the gift or the reference in the URL is refused', async () => {
  const url = urlOf(gatewayTo(sandboxUrl).start(attemptOf(5000)))
  for (const [name, value] of [
    ['amount', '11'],
    ['item', 'Something'],
    ['customerTransactionId', 'T0'],
  ] as const) {
    const changed = new URL(url)
    changed.searchParams.set(name, value)
    const answer = await fetch(changed)
    expect(answer.status, name).toBe(400)
    expect(await answer.text()).toContain('[checksum]')
  }
})

test('gifts from Rs. 11 to Rs. 50,000 are accepted, which excludes all that Swich would refuse', async () => {
  const gateway = gatewayTo(sandboxUrl)
  expect(gateway.limits).toEqual({ minAmount: 11, maxAmount: 50_000, pakistanOnly: true })
  const statusFor = async (amount: number) => (await fetch(urlOf(gateway.start(attemptOf(amount))))).status
  expect(await Promise.all([10, 11, 50_000, 50_001].map(statusFor))).toEqual([400, 200, 200, 400])
})

test('a donor abroad pays under the charity’s own number, or cannot use Swich', async () => {
  const lending = gatewayTo(sandboxUrl, { abroadMsisdn: '03119998877' })
  expect(lending.limits.pakistanOnly).toBe(false)
  const msisdn = (payer: Partial<AttemptToPay['payer']>) =>
    new URL(urlOf(lending.start(attemptOf(5000, payer)))).searchParams.get('MSISDN')
  expect(msisdn({ country: 'Norway', phone: '4791234567' })).toBe('03119998877')
  expect(msisdn({ country: 'Italy', phone: '03123456789' })).toBe('03119998877')
  expect(msisdn({ phone: '02134567890' })).toBe('03119998877')
  expect(msisdn({})).toBe('03001234567')
  expect(() => gatewayTo(sandboxUrl).start(attemptOf(5000, { country: 'Norway' }))).toThrow(
    'Pakistani mobile number',
  )
})

test('a return URL with a query is refused at once', () => {
  const attempt = { ...attemptOf(5000), returnUrl: 'https://give.example.org/back?id=1' }
  expect(() => gatewayTo(sandboxUrl).start(attempt)).toThrow('no query')
})

test('a paid gift is answered as paid, with its exact amount and the record for the back office', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const paid = await payAt(gateway, 5000, 'pay')
  expect(paid.status).toBe(303)
  expect(paid.location).toMatch(new RegExp(`^${paid.returnUrl}\\?.*&amp;Status=success$`))
  const inquiry = await gateway.inquire(paid.transactionId)
  expect(inquiry).toMatchObject({
    outcome: 'success',
    transactionId: paid.transactionId,
    amountPaisa: 500_000,
    transaction: { category_name: 'EWallet', channel_name: 'EasyPaisa', transaction_status: 'success' },
  })
  expect(inquiry.transaction?.order_id).toBe(`SW${inquiry.transaction?.id}`)
  expect(JSON.stringify(inquiry)).not.toMatch(/03001234567|ayesha/i)
})

test('a donor whose payment fails stays at Swich, on a page without a way back', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const failed = await payAt(gateway, 5000, 'fail')
  expect(failed.location).toBeNull()
  expect(failed.page).toContain('Payment failed')
  expect(failed.page).not.toContain('href="http')
  expect((await gateway.inquire(failed.transactionId)).outcome).toBe('failed')
})

test('a pending payment stays pending until it is paid', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const attempt = attemptOf(5000)
  const url = urlOf(gateway.start(attempt))
  await driveSwich(url, 'pending')
  expect((await gateway.inquire(attempt.transactionId)).outcome).toBe('pending')
  await driveSwich(url, 'pay')
  expect((await gateway.inquire(attempt.transactionId)).outcome).toBe('success')
  await expect(driveSwich(url, 'fail')).rejects.toThrow('0001')
})

test('a late payment is still pending when the donor returns, and succeeds afterwards', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const late = await payAt(gateway, 5000, 'late', { seconds: 2 })
  expect(late.location).toContain(late.returnUrl)
  expect((await gateway.inquire(late.transactionId)).outcome).toBe('pending')
  expect(calls).toHaveLength(0)
  await expect.poll(async () => (await gateway.inquire(late.transactionId)).outcome).toBe('success')
  await callsArrive(1)
})

test('Swich knows no payment of a donor who leaves', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const gone = await payAt(gateway, 5000, 'walk away')
  expect(await gateway.inquire(gone.transactionId)).toMatchObject({ outcome: 'pending', transactionId: null })
})

test('a callback of Swich is accepted and gets the expected answer', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const paid = await payAt(gateway, 5000, 'pay')
  await callsArrive(1)
  const [call] = calls
  if (!call) throw new Error('No callback.')
  expect(call.method).toBe('GET')
  const read = gateway.callback.read(call)
  expect(read).toMatchObject({ genuine: true, transactionId: paid.transactionId })
  expect(read.record).toMatchObject({ Status: 'success', Amount: '5000.0000', PaymentType: 'EWallet' })
  expect(gateway.callback.answer(read)).toEqual({
    kind: 'text',
    status: 200,
    contentType: 'application/json',
    body: '{"status":"success"}',
  })
})

test.each([
  ['pay', 'none', []],
  ['pay', 'duplicated', ['success', 'success', 'success']],
  ['pay', 'out of order', ['success', 'failed', 'pending']],
  ['fail', 'normal', ['failed']],
] as const)('after "%s" with callbacks "%s" the genuine ones say: %s', async (button, sent, statuses) => {
  const gateway = gatewayTo(sandboxUrl)
  const { transactionId } = await payAt(gateway, 5000, button, { callbacks: sent })
  await callsArrive(statuses.length)
  const callbacks = calls.map((call) => gateway.callback.read(call))
  expect(callbacks.map(({ record }) => record.Status)).toEqual(statuses)
  expect(callbacks.every((one) => one.genuine && one.transactionId === transactionId)).toBe(true)
  // The inquiry decides, whatever callbacks arrive in whatever order.
  expect((await gateway.inquire(transactionId)).outcome).toBe(button === 'pay' ? 'success' : 'failed')
})

test('a late callback comes after the payment', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const { transactionId } = await payAt(gateway, 5000, 'pay', { callbacks: 'late', seconds: 1 })
  expect((await gateway.inquire(transactionId)).outcome).toBe('success')
  expect(calls).toHaveLength(0)
  await callsArrive(1)
})

test.each(['fail', 'walk away'] as const)(
  'a forged callback after "%s" is not believed, and refused',
  async (button) => {
    const gateway = gatewayTo(sandboxUrl)
    const { transactionId } = await payAt(gateway, 5000, button, { callbacks: 'forged' })
    await callsArrive(1)
    const [call] = calls
    if (!call) throw new Error('No callback.')
    const read = gateway.callback.read(call)
    expect(read).toMatchObject({
      genuine: false,
      transactionId,
      refusal: 'wrong_signature',
    })
    expect(read.record.Status).toBe('success')
    expect(gateway.callback.answer(read)).toMatchObject({ status: 400 })
    expect((await gateway.inquire(transactionId)).outcome).not.toBe('success')
  },
)

const signedCall = {
  PaymentType: 'EWallet',
  Status: 'success',
  OrderId: 'SW438',
  CustomerTransactionId: 'T20260101AB',
  Amount: '5000.0000',
  // printf 'SWCallback:T20260101AB:SW438:5000.0000:success' | openssl dgst -sha256 -hmac 'a secret'
  Checksum: 'fb16e2551f19d8037d6c522ea482055b9cf7f68c7578e653faf79de0f0dc7adb',
}
const readQuery = (query: Record<string, string>) =>
  gatewayTo('http://127.0.0.1:9').callback.read({ method: 'GET', query, headers: {}, body: '' })

test('a callback is accepted with its names and checksum in upper or lower case', () => {
  const { Checksum, ...rest } = signedCall
  for (const name of ['Checksum', 'checksum', 'CheckSum', 'CHECKSUM'])
    for (const value of [Checksum, Checksum.toUpperCase()])
      expect(readQuery({ ...rest, [name]: value }).genuine, name).toBe(true)
  const lowered = Object.fromEntries(
    Object.entries(signedCall).map(([name, value]) => [name.toLowerCase(), value]),
  )
  expect(readQuery(lowered)).toMatchObject({ genuine: true, transactionId: 'T20260101AB' })
})

test('a callback with any signed character changed is refused', () => {
  const signed = ['Status', 'OrderId', 'CustomerTransactionId', 'Amount', 'Checksum'] as const
  fc.assert(
    fc.property(fc.constantFrom(...signed), fc.nat(), fc.string({ maxLength: 2 }), (name, where, put) => {
      const before = signedCall[name]
      const at = where % before.length
      const after = before.slice(0, at) + put + before.slice(at + 1)
      fc.pre(name === 'Checksum' ? after.toLowerCase() !== before : after !== before)
      expect(readQuery({ ...signedCall, [name]: after }).genuine).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('a callback with a missing field is refused without an error', () => {
  for (const name of Object.keys(signedCall).filter((one) => one !== 'PaymentType')) {
    const { [name]: _, ...rest } = signedCall as Record<string, string>
    expect(readQuery(rest).genuine, name).toBe(false)
  }
  expect(readQuery({})).toMatchObject({
    genuine: false,
    transactionId: '',
    refusal: 'no_signature',
  })
})

test('an unauthenticated callback is stored truncated', () => {
  const { record } = readQuery({ Status: 'x'.repeat(10_000), other: 'y' })
  expect(JSON.stringify(record).length).toBeLessThan(300)
})

test('one sign-in at Swich serves many inquiries, even simultaneous ones', async () => {
  const gateway = gatewayTo(sandboxUrl)
  await Promise.all(Array.from({ length: 8 }, () => gateway.inquire('T0')))
  await gateway.inquire('T0')
  expect(requests.filter((path) => path === '/connect/token')).toHaveLength(1)
  expect(requests.filter((path) => path.endsWith('/inquire'))).toHaveLength(9)
})

test('a sign-in that is about to expire is renewed before the next inquiry', async () => {
  const gateway = gatewayTo(await openSandbox({ tokenSeconds: 30 }))
  await gateway.inquire('T0')
  await gateway.inquire('T0')
  expect(requests.filter((path) => path === '/connect/token')).toHaveLength(2)
})

test('a sign-in that Swich has forgotten is renewed once, and the inquiry repeated', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const { transactionId } = await payAt(gateway, 5004, 'pay')
  requests.length = 0
  expect((await gateway.inquire(transactionId)).outcome).toBe('success')
  const inquiry = '/gateway/payin/v2.0/inquire'
  expect(requests).toEqual(['/connect/token', inquiry, '/connect/token', inquiry])
})

test('a wrong client secret or a Swich that never accepts the sign-in leaves the payment unknown', async () => {
  const wrong = gatewayTo(sandboxUrl, { clientSecret: 'wrong-secret' })
  const problem = await wrong.inquire('T0').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(GatewayUnreachable)
  expect(String(problem)).toContain('refused the client id')
  expect(String(problem)).not.toContain('wrong-secret')
  const strange = gatewayTo(sandboxUrl, { authUrl: await openSandbox() })
  await expect(strange.inquire('T0')).rejects.toThrow('refused a fresh token')
})

test.each([
  [5001, 'Swich did not answer: nothing within 500 ms'],
  [5002, 'Swich answered with status 500'],
  [5003, 'Swich did not answer'],
  [5008, 'not readable'],
  [5009, '9900 Failed at vendor side'],
])('a gift of Rs. %d is paid, but at first nothing is known: %s', async (amount, why) => {
  const gateway = gatewayTo(sandboxUrl, { timeoutMs: amount === 5001 ? 500 : 5000 })
  const { transactionId } = await payAt(gateway, amount, 'pay')
  for (const _ of ['first', 'second']) {
    const problem = await gateway.inquire(transactionId).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(GatewayUnreachable)
    expect(String(problem)).toContain(why)
  }
  expect((await gateway.inquire(transactionId)).outcome).toBe('success')
})

test('a payment that Swich does not find at first is found later', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const { transactionId } = await payAt(gateway, 5007, 'pay')
  const answers = [
    await gateway.inquire(transactionId),
    await gateway.inquire(transactionId),
    await gateway.inquire(transactionId),
  ]
  expect(answers.map((answer) => answer.transactionId)).toEqual([null, null, transactionId])
  expect(answers.map((answer) => answer.outcome)).toEqual(['pending', 'pending', 'success'])
})

test('a status that nobody knows keeps the payment pending', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const { transactionId } = await payAt(gateway, 5005, 'pay')
  const inquiry = await gateway.inquire(transactionId)
  expect(inquiry.outcome).toBe('pending')
  expect(inquiry.transaction?.transaction_status).toBe('under review')
})

test('an amount or payment that is not ours is reported as Swich sent it', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const less = await payAt(gateway, 5006, 'pay')
  expect(await gateway.inquire(less.transactionId)).toMatchObject({
    outcome: 'success',
    transactionId: less.transactionId,
    amountPaisa: 500_500,
  })
  const other = await payAt(gateway, 5010, 'pay')
  expect((await gateway.inquire(other.transactionId)).transactionId).toBe('ANOTHERPAYMENT')
})

test('an unreachable Swich leaves the payment unknown', async () => {
  await expect(gatewayTo('http://127.0.0.1:9').inquire('T0')).rejects.toThrow('Swich did not answer')
})

test('a paid gift is refunded in parts and then wholly, and never beyond', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const { transactionId } = await payAt(gateway, 5000, 'pay')
  const orderId = (await gateway.inquire(transactionId)).transaction?.order_id ?? ''
  await gateway.refund(orderId, 123_405, 'Given twice')
  expect((await gateway.inquire(transactionId)).outcome).toBe('partially_refunded')
  await expect(gateway.refund(orderId, 376_596, 'Too much')).rejects.toThrow(
    'Swich refused the refund: 0014 Refund amount cannot be greater than transaction amount',
  )
  await gateway.refund(orderId, 376_595, 'x'.repeat(600))
  expect(await gateway.inquire(transactionId)).toMatchObject({ outcome: 'refunded', amountPaisa: 500_000 })
  await expect(gateway.refund(orderId, 1, 'Once more')).rejects.toThrow('0009')
})

test('a refund that Swich does not offer is refused with its reason', async () => {
  const gateway = gatewayTo(sandboxUrl)
  await expect(gateway.refund('SW0', 100, 'No such order')).rejects.toThrow('0007 No transaction found')
  const { transactionId } = await payAt(gateway, 5011, 'pay')
  const orderId = (await gateway.inquire(transactionId)).transaction?.order_id ?? ''
  const problem = await gateway.refund(orderId, 501_100, 'Refused').catch((error: unknown) => error)
  expect(String(problem)).toContain('0009 Transaction is invalid for refund')
  expect(problem).not.toBeInstanceOf(GatewayUnreachable)
})

test('a refund or dispute made at Swich itself is found by the next inquiry', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const { transactionId } = await payAt(gateway, 5000, 'pay')
  const outcomes: string[] = []
  const happens = async (...[action, rupees]: [PortalAction, number?]) => {
    await actInPortal(sandboxUrl, transactionId, action, rupees)
    outcomes.push((await gateway.inquire(transactionId)).outcome)
  }
  await happens('dispute')
  await happens('win')
  await happens('refund', 1200)
  await happens('dispute')
  await happens('win')
  await happens('dispute')
  await happens('lose')
  expect(outcomes).toEqual([
    'disputed',
    'success',
    'partially_refunded',
    'disputed',
    'partially_refunded',
    'disputed',
    'refunded',
  ])
  await expect(actInPortal(sandboxUrl, transactionId, 'refund', 1)).rejects.toThrow('cannot be refunded')
  await expect(actInPortal(sandboxUrl, transactionId, 'win')).rejects.toThrow('There is no dispute')
})

test('a failed payment can still be paid, and Swich’s portal lists it', async () => {
  const gateway = gatewayTo(sandboxUrl)
  const { transactionId } = await payAt(gateway, 5000, 'fail')
  await actInPortal(sandboxUrl, transactionId, 'pay')
  expect((await gateway.inquire(transactionId)).outcome).toBe('success')
  await expect(actInPortal(sandboxUrl, transactionId, 'refund', 5001)).rejects.toThrow('at most what is left')
  const list = await fetch(`${sandboxUrl}/portal`)
  expect(await list.text()).toContain(`/portal/${transactionId}`)
  const page = await fetch(`${sandboxUrl}/portal/${transactionId}`)
  expect(await page.text()).toContain('name="action" value="dispute"')
  expect((await fetch(`${sandboxUrl}/portal/nobody`)).status).toBe(404)
})
