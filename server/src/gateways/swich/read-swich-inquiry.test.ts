import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePaisa, readSwichInquiry } from './read-swich-inquiry.ts'

const answered = (transaction: string, code = '"0000"', status = 200) => ({
  status,
  body: `{"transaction":${transaction},"status":"success","code":${code},"message":"Transaction inquire successfully"}`,
})
const paid = (fields: string) =>
  answered(
    `{"id":438,"orderId":"SW438","categoryName":"EWallet","channelName":"EasyPaisa","channelTransactionId":"19605816379",${fields}}`,
  )

test('every amount that Swich can write is read to the last paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.constantFrom('', '0', '00'), (total, more) => {
      const written = `${Math.trunc(total / 100)}.${String(total % 100).padStart(2, '0')}${more}`
      expect(parsePaisa(written)).toBe(total)
    }),
  )
})

test.each(['', '-1', '1,000', '5e3', '12.345', '12.3450', 'Rs 5', '1234567890123', ' 5', '5.'])(
  'an amount written as "%s" is not taken for another one',
  (written) => {
    expect(parsePaisa(written)).toBeNull()
  },
)

test('a number keeps the digits that Swich wrote, however long it is', () => {
  const inquiry = readSwichInquiry(
    paid('"amount":5000.0000,"transactionStatus":"success","channelResponse":12345678901234567890'),
    'T1',
  )
  expect(inquiry.amountPaisa).toBe(500_000)
  expect(inquiry.transaction?.id).toBe('438')
  const long = readSwichInquiry(
    answered('{"id":12345678901234567890,"amount":"11","transactionStatus":"success"}'),
    'T1',
  )
  expect(long.transaction?.id).toBe('12345678901234567890')
})

test.each([
  ['success', 'success'],
  ['Success', 'success'],
  ['failed', 'failed'],
  ['refund', 'refunded'],
  ['partial refund', 'partially_refunded'],
  ['dispute', 'disputed'],
  ['pending', 'pending'],
  ['queue', 'pending'],
  ['otp send', 'pending'],
  ['block', 'pending'],
  ['terminated', 'pending'],
  ['a word of tomorrow', 'pending'],
  ['constructor', 'pending'],
  ['', 'pending'],
])('a payment that Swich calls "%s" is %s to us', (status, outcome) => {
  const inquiry = readSwichInquiry(paid(`"amount":11.0000,"transactionStatus":"${status}"`), 'T1')
  expect(inquiry).toMatchObject({ outcome, transactionId: 'T1', amountPaisa: 1100 })
  expect(inquiry.transaction?.transaction_status).toBe(status)
})

test.each(['"0001"', '"00"', '"00000"', '0', 'null'])(
  'a payment is not settled by an answer whose own code is %s',
  (code) => {
    const body = answered('{"id":1,"amount":11.0000,"transactionStatus":"success"}', code)
    if (code === 'null') expect(() => readSwichInquiry(body, 'T1')).toThrow('not readable')
    else expect(readSwichInquiry(body, 'T1').outcome).toBe('pending')
  },
)

test('a payment that Swich does not know stays pending, with what Swich says', () => {
  expect(readSwichInquiry(answered('null', '"00012"', 400), 'T1')).toEqual({
    outcome: 'pending',
    transactionId: null,
    amountPaisa: null,
    transaction: null,
    reason: '00012 Transaction inquire successfully',
  })
})

test('a phone number that Swich quotes is not stored', () => {
  const body =
    '{"transaction":null,"code":"0008","message":"Parameter [MSISDN] has invalid value: [9323232323]"}'
  expect(readSwichInquiry({ status: 400, body }, 'T1').reason).toBe(
    '0008 Parameter [MSISDN] has invalid value: [***]',
  )
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '"success"',
  '{"code":"0000"}',
  '{"transaction":{}}',
  '<html></html>',
  '{"transaction":',
])('the answer %s says nothing about a payment', (body) => {
  expect(() => readSwichInquiry({ status: 200, body }, 'T1')).toThrow('not readable')
})
