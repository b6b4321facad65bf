import { expect, test } from 'vitest'
import { GatewayUnreachable } from '../gateway.ts'
import { readJazzcashInquiry } from './read-jazzcash-inquiry.ts'
import { signFields } from './sign-fields.ts'

const salt = 'a salt'

/** Answer of version 2.0 about a paid gift of Rs. 5,000. */
const paid = {
  pp_ResponseCode: '000',
  pp_ResponseMessage: 'Your operation was processed successfully.',
  pp_PaymentResponseCode: '121',
  pp_PaymentResponseMessage: 'Your transaction was processed successfully.',
  pp_Status: 'Completed',
  pp_MerchantID: 'charity',
  pp_RetrievalReferenceNo: '202601311314312807581909',
  pp_TxnRefNo: 'A1',
  pp_TxnType: 'MWALLET',
  pp_Amount: '500000',
  pp_TxnDateTime: '20260131131402',
  pp_BillReference: 'AMN7K2QX',
  pp_SettlementDate: '',
  pp_AuthCode: '095469672235',
}

const without = (...names: (keyof typeof paid)[]) =>
  Object.fromEntries(Object.entries(paid).filter(([name]) => !names.some((one) => one === name)))

const readText = (body: string, status = 200) => readJazzcashInquiry({ status, body }, 'A1', salt)
const read = (fields: Record<string, string>) => readText(JSON.stringify(signFields(salt, fields)))

const unreadable = (body: string, status?: number) => () => readText(body, status)

test('a paid gift is read with its amount, its id and JazzCash’s own numbers', () => {
  expect(read(paid)).toEqual({
    outcome: 'success',
    transactionId: 'A1',
    amountPaisa: 500_000,
    transaction: {
      id: '202601311314312807581909',
      order_id: 'A1',
      category_name: 'MWALLET',
      channel_name: 'JazzCash',
      channel_transaction_id: '095469672235',
      transaction_status: 'Completed',
    },
    reason: '121 Your transaction was processed successfully.',
  })
})

test.each([
  ['121', 'success'],
  ['000', 'success'],
  ['157', 'pending'],
  ['124', 'pending'],
  ['115', 'pending'],
  ['199', 'pending'],
  ['999', 'pending'],
  [' 121', 'pending'],
  ['0', 'pending'],
])('the payment code "%s" is read as %s', (code, outcome) => {
  expect(read({ ...paid, pp_PaymentResponseCode: code }).outcome).toBe(outcome)
})

test.each(['Completed', 'Failed', 'Refunded', ''])(
  'the word "%s" beside a code that is not known settles nothing',
  (word) => {
    expect(read({ ...paid, pp_PaymentResponseCode: '199', pp_Status: word }).outcome).toBe('pending')
  },
)

test('a failed call says nothing about the payment, even when it says paid', () => {
  for (const call of ['110', '121', '999', '00'])
    expect(read({ ...paid, pp_ResponseCode: call }), call).toMatchObject({
      outcome: 'pending',
      transactionId: null,
      amountPaisa: null,
      transaction: null,
    })
  expect(read(without('pp_PaymentResponseCode')).transactionId).toBeNull()
})

test('an unsigned answer is read, and settles nothing', () => {
  const { outcome, reason } = readText(JSON.stringify(paid))
  expect(outcome).toBe('pending')
  expect(reason).toMatch(/not signed/)
})

test('an answer changed in transit is refused', () => {
  const answer = signFields(salt, paid)
  for (const change of [{ pp_Amount: '1' }, { pp_PaymentResponseCode: '000' }, { pp_TxnRefNo: 'A2' }])
    expect(unreadable(JSON.stringify({ ...answer, ...change }))).toThrow(GatewayUnreachable)
  expect(readText(JSON.stringify({ ...answer, pp_SecureHash: answer.pp_SecureHash?.toUpperCase() }))).toEqual(
    read(paid),
  )
})

test('an answer without an amount (version 1) has none, and the id of its inquiry', () => {
  const answer = read(without('pp_Amount', 'pp_TxnRefNo', 'pp_TxnType'))
  expect(answer).toMatchObject({ outcome: 'success', transactionId: 'A1', amountPaisa: null })
})

test.each([
  ['1', 1],
  ['9999999900', 9_999_999_900],
  ['500000.00', null],
  ['-500000', null],
  ['5e5', null],
  ['', null],
  ['99999999999999', null],
])('the amount "%s" is %s paisa', (amount, amountPaisa) => {
  expect(read({ ...paid, pp_Amount: amount }).amountPaisa).toBe(amountPaisa)
})

test('an amount in another currency is ignored', () => {
  expect(read({ ...paid, pp_TxnCurrency: 'PKR' }).amountPaisa).toBe(500_000)
  expect(read({ ...paid, pp_TxnCurrency: 'USD' }).amountPaisa).toBeNull()
})

test('numbers and nulls in the JSON count as the text they are', () => {
  const body = JSON.stringify({ ...signFields(salt, paid), pp_BankID: null }).replace('"500000"', '500000')
  expect(readText(body)).toMatchObject({ outcome: 'success', amountPaisa: 500_000 })
})

test('JazzCash’s number is read in either spelling of its field, and is null when absent', () => {
  const spelt = { ...without('pp_RetrievalReferenceNo'), pp_RetreivalReferenceNo: '77' }
  expect(read(spelt).transaction?.id).toBe('77')
  expect(read(without('pp_RetrievalReferenceNo')).transaction).toBeNull()
})

test('a phone number in JazzCash’s message is not stored', () => {
  const message = 'Wallet 03001234567 was debited.'
  expect(read({ ...paid, pp_PaymentResponseMessage: message }).reason).toBe('121 Wallet *** was debited.')
})

test.each([
  '',
  'no JSON',
  '<html></html>',
  '[]',
  'null',
  '"000"',
  '{}',
  '{"pp_ResponseCode":{}}',
  '{"a":true}',
])('the answer %s is not readable, and nothing is known', (body) => {
  expect(unreadable(body, 404)).toThrow('not readable (status 404)')
  expect(unreadable(body)).toThrow(GatewayUnreachable)
})
