import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { driveJazzcash } from '../../../test/drive-jazzcash.ts'
import { stopClock } from '../../../test/stop-clock.ts'
import type { AttemptToPay, FormStart } from '../gateway.ts'
import { createJazzcashGateway, type JazzcashSettings } from './jazzcash.gateway.ts'
import { signFields } from './sign-fields.ts'

// every-gateway.test.ts tests what all gateways have in common; this file tests what is specific to JazzCash.

const folder = mkdtempSync(join(tmpdir(), 'jazzcash-'))
const merchant = { merchantId: 'charity', password: 'hush', integritySalt: 'a salt' }
const sandbox = buildSandbox({ jazzcash: { ...merchant, store: join(folder, 'payments.jsonl') } })
let url = ''

beforeAll(async () => {
  url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

function gatewayTo(host: string, more: Partial<JazzcashSettings> = {}) {
  const gateway = createJazzcashGateway({
    ...merchant,
    formUrl: `${host}/CustomerPortal/transactionmanagement/merchantform/`,
    inquiryUrl: `${host}/ApplicationAPI/API/PaymentInquiry/Inquire`,
    txnType: 'MWALLET',
    ...more,
  })
  const { callback, inquire } = gateway
  if (!callback || !inquire) throw new Error('JazzCash offers both.')
  return { ...gateway, callback, inquire }
}

const clock = stopClock()
let attempts = 0
function attemptOf(amount: number, changes: Partial<AttemptToPay> = {}): AttemptToPay {
  attempts += 1
  const names = { firstName: 'Ayesha', lastName: 'Khan', email: 'a@example.org', phone: '03001234567' }
  return {
    transactionId: `A${attempts}`,
    amount,
    reference: 'AMN-7K2-QX',
    payer: { ...names, country: 'Pakistan' },
    returnUrl: 'https://give.example.org/donation/link',
    callbackUrl: 'https://give.example.org/gateways/jazzcash/notice',
    createdAt: clock.now,
    expiresAt: new Date(clock.now.getTime() + 7 * 86_400_000),
    ...changes,
  }
}

function formOf(gateway: ReturnType<typeof gatewayTo>, attempt: AttemptToPay): FormStart {
  const start = gateway.start(attempt)
  if (start.kind !== 'form') throw new Error('JazzCash begins with a form.')
  return start
}

test('a donor is sent to JazzCash with the exact words, amount, times in Pakistan and signature of the gift', () => {
  const attempt = attemptOf(5000, {
    transactionId: 'A20260131ABCDEFGH12',
    createdAt: new Date('2026-01-31T20:30:05.999Z'),
    expiresAt: new Date('2026-02-07T20:30:05.000Z'),
  })
  const form = formOf(gatewayTo('https://sandbox.jazzcash.com.pk'), attempt)
  expect(form.action).toBe(
    'https://sandbox.jazzcash.com.pk/CustomerPortal/transactionmanagement/merchantform/',
  )
  expect(form.fields).toEqual({
    pp_Version: '1.1',
    pp_TxnType: 'MWALLET',
    pp_Language: 'EN',
    pp_MerchantID: 'charity',
    pp_Password: 'hush',
    pp_TxnRefNo: 'A20260131ABCDEFGH12',
    pp_Amount: '500000',
    pp_TxnCurrency: 'PKR',
    pp_TxnDateTime: '20260201013005',
    pp_TxnExpiryDateTime: '20260208013005',
    pp_BillReference: 'AMN7K2QX',
    pp_Description: 'Donation AMN7K2QX',
    pp_ReturnURL: 'https://give.example.org/gateways/jazzcash/notice',
    ppmpf_1: '',
    ppmpf_2: '',
    ppmpf_3: '',
    ppmpf_4: '',
    ppmpf_5: '',
    // printf 'a salt&500000&AMN7K2QX&Donation AMN7K2QX&EN&charity&hush&https://…/notice&PKR&20260201013005&
    //   20260208013005&A20260131ABCDEFGH12&MWALLET&1.1' | openssl dgst -sha256 -hmac 'a salt'
    pp_SecureHash: '28fb9b333747b544aaa2efbe30cb848260cbf028b7caf3e787578fa75e048171',
  })
})

test('the form may be sent on within JazzCash, and nowhere else', () => {
  const leadsTo = (host: string) => formOf(gatewayTo(host), attemptOf(5000)).leadsTo
  expect(leadsTo('https://sandbox.jazzcash.com.pk')).toEqual(['https://*.jazzcash.com.pk'])
  expect(leadsTo('https://payments.jazzcash.com.pk')).toEqual(['https://*.jazzcash.com.pk'])
  for (const other of [url, 'https://pay.jazzcash.com.pk.example.org', 'https://jazzcash.com.pk'])
    expect(leadsTo(other), other).toEqual([])
})

test('a donor who changes the amount, the reference or the return URL in the form is refused', async () => {
  const form = formOf(gatewayTo(url), attemptOf(5000))
  for (const [name, value] of [
    ['pp_Amount', '100'],
    ['pp_TxnRefNo', 'A0'],
    ['pp_ReturnURL', 'https://elsewhere.example.org/'],
  ] as const)
    await expect(
      driveJazzcash({ ...form, fields: { ...form.fields, [name]: value } }, 'pay'),
      name,
    ).rejects.toThrow('115 Invalid hash received')
})

test('a paid donation cannot be paid again, and a pending one can', async () => {
  const form = formOf(gatewayTo(url), attemptOf(5000))
  await driveJazzcash(form, 'pending')
  await driveJazzcash(form, 'pay')
  await expect(driveJazzcash(form, 'pay')).rejects.toThrow('There is a payment with this pp_TxnRefNo')
})

test('an expired payment is refused by JazzCash', async () => {
  const gone = attemptOf(5000, { expiresAt: new Date(clock.now.getTime() - 1000) })
  await expect(driveJazzcash(formOf(gatewayTo(url), gone), 'pay')).rejects.toThrow('pp_TxnExpiryDateTime')
})

test('a callback is accepted by its hash over the filled-in fields, and redirects the payer', () => {
  const { callback } = gatewayTo(url)
  const fields = {
    pp_TxnRefNo: 'A20260131ABCDEFGH12',
    pp_ResponseCode: '000',
    pp_RetreivalReferenceNo: 'JC1',
    pp_Amount: '500000',
    pp_BillReference: 'AMN7K2QX',
    pp_AuthCode: '',
    utm_source: 'not signed',
    // printf 'a salt&500000&AMN7K2QX&000&JC1&A20260131ABCDEFGH12' | openssl dgst -sha256 -hmac 'a salt'
    pp_SecureHash: '831c3846117777addef90ea3b9bf54acc1bc7573bf199ae41ef9f5f086aa73c4',
  }
  const body = new URLSearchParams(fields).toString()
  const said = callback.read({ method: 'POST', query: {}, headers: {}, body })
  expect(said).toMatchObject({
    genuine: true,
    transactionId: 'A20260131ABCDEFGH12',
    record: { pp_ResponseCode: '000', pp_Amount: '500000', pp_RetreivalReferenceNo: 'JC1' },
  })
  expect(callback.answer(said)).toEqual({ kind: 'payer-returns' })
  const twice = callback.read({ method: 'POST', query: {}, headers: {}, body: `pp_TxnRefNo=A1&${body}` })
  expect(twice.genuine).toBe(false)
  const inTheAddress = callback.read({ method: 'GET', query: fields, headers: {}, body: '' })
  expect(inTheAddress).toMatchObject({ genuine: false, refusal: 'no_signature' })
})

test('a payment that succeeds late is pending first', async () => {
  const gateway = gatewayTo(url)
  const attempt = attemptOf(5000)
  await driveJazzcash(formOf(gateway, attempt), 'late', { seconds: 1 })
  expect((await gateway.inquire(attempt.transactionId)).outcome).toBe('pending')
  await expect.poll(async () => (await gateway.inquire(attempt.transactionId)).outcome).toBe('success')
})

test('the inquiry names the payment by JazzCash’s own number, and no phone number', async () => {
  const gateway = gatewayTo(url)
  const attempt = attemptOf(5000)
  await driveJazzcash(formOf(gateway, attempt), 'pay')
  const { transaction, reason } = await gateway.inquire(attempt.transactionId)
  expect(transaction).toMatchObject({
    order_id: attempt.transactionId,
    category_name: 'MWALLET',
    channel_name: 'JazzCash',
    id: expect.stringMatching(/^JC\d+$/),
    transaction_status: 'Completed',
  })
  expect(reason).toMatch(/^121 Thank you/)
})

test('a wrong hash, ours or JazzCash’s, leaves the payment unknown and is named in the error', async () => {
  const gateway = gatewayTo(url)
  const refused = attemptOf(5004)
  await driveJazzcash(formOf(gateway, refused), 'pay')
  await expect(gateway.inquire(refused.transactionId)).rejects.toThrow('is the integrity salt right?')
  const garbled = attemptOf(5009)
  await driveJazzcash(formOf(gateway, garbled), 'pay')
  await expect(gateway.inquire(garbled.transactionId)).rejects.toThrow('does not match its content')
})

test('an answer that says paid with an error status is ignored', async () => {
  const paid = { pp_ResponseCode: '000', pp_PaymentResponseCode: '121', pp_Amount: '500000' }
  const troubled = createServer((_request, response) => {
    response.statusCode = 503
    response.end(JSON.stringify(signFields(merchant.integritySalt, paid)))
  })
  onTestFinished(() => void troubled.close())
  await new Promise<void>((listening) => troubled.listen(0, '127.0.0.1', listening))
  const { port } = troubled.address() as AddressInfo
  await expect(gatewayTo(`http://127.0.0.1:${port}`).inquire('A1')).rejects.toThrow(
    'JazzCash answered with status 503',
  )
})
