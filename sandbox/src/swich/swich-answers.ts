import type { InquiryFault } from './swich-magic-amounts.ts'
import { fourDecimals, type SwichPayment, statusNow } from './swich-payments.ts'

/** Common part of every answer of the vendor: the result of the call itself. */
export function swichCallAnswer(code: string, message: string) {
  return {
    status: code === '0000' ? 'success' : 'failed',
    code,
    message,
    timestamp: new Date().toISOString(),
  }
}

/**
 * Answer to an inquiry that returns no payment, because it is unknown or the wallet or bank is unavailable.
 */
export const failedInquiry = (code: string, message: string) => ({
  transaction: null,
  ...swichCallAnswer(code, message),
  channelResponse: '',
})

/**
 * The inquiry's answer about a payment (guide, section 13), as text: its amount is a number with four
 * decimals, which JSON.stringify cannot write.
 */
export function swichInquiryAnswer(payment: SwichPayment, fault: InquiryFault | undefined): string {
  const amount = fault === 'other amount' ? String(Number(payment.amount) - 1) : payment.amount
  const transaction = {
    id: payment.id,
    orderId: payment.orderId,
    categoryName: 'EWallet',
    channelName: 'EasyPaisa',
    item: payment.item,
    amount: null,
    msisdn: payment.msisdn,
    email: payment.email,
    cnic: '',
    transactionStatus: fault === 'unknown status' ? 'under review' : statusNow(payment),
    channelTransactionId: channelTransactionId(payment),
    channelResponseDateTime: pakistanTime(payment.from),
    createdDateTime: pakistanTime(payment.createdAt),
    consumerNumber: '',
    ...(fault === 'other payment' && { customerTransactionId: 'ANOTHERPAYMENT' }),
  }
  const text = JSON.stringify({ transaction, ...swichCallAnswer('0000', 'Transaction inquire successfully') })
  return text.replace('"amount":null', `"amount":${fourDecimals(amount)}`)
}

/** The wallet's own number of a payment; '' unless the payment succeeded. */
export const channelTransactionId = ({ id, status }: SwichPayment): string =>
  status === 'success' ? String(19_600_000_000 + id) : ''

/** Formats a time as the vendor does: Pakistan's (UTC+5), without a zone. */
function pakistanTime(instant: string): string {
  return new Date(Date.parse(instant) + 5 * 3_600_000).toISOString().slice(0, -1)
}
