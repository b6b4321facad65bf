import * as z from 'zod'
import { readAnswer, type VendorAnswer, vendorMessage } from '../call-vendor.ts'
import { GatewayUnreachable, type Inquiry, type InquiryOutcome, RefundRefused } from '../gateway.ts'

/**
 * Vendor statuses (guide, section 13) with a certain meaning for the money. pending, queue and otp send are
 * still open; the meaning of block and terminated is not documented, so they are asked about again like any
 * unknown status.
 */
const outcomes = new Map<string, InquiryOutcome>([
  ['success', 'success'],
  ['failed', 'failed'],
  ['refund', 'refunded'],
  ['partial refund', 'partially_refunded'],
  ['dispute', 'disputed'],
])

export const codeOk = '0000'
export const codeDuplicate = '0001'
export const codeVendorSide = '9900'

/** Numbers stay source text, so no amount passes through a float. */
export const stringOrEmpty = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const callAnswer = z.object({ code: z.string(), message: stringOrEmpty })
const inquiryAnswer = callAnswer.extend({
  transaction: z
    .object({
      id: stringOrEmpty,
      orderId: stringOrEmpty,
      amount: stringOrEmpty,
      categoryName: stringOrEmpty,
      channelName: stringOrEmpty,
      channelTransactionId: stringOrEmpty,
      transactionStatus: stringOrEmpty,
      /** The guide's answers do not repeat our id; an answer that has it is checked. */
      customerTransactionId: z.string().nullish(),
    })
    .nullable(),
})

/**
 * Reads the answer to an inquiry. Id and amount are as Swich states them: the settlement checks whether they
 * match our record.
 * @param askedFor transaction id of the inquiry
 * @throws GatewayUnreachable when the answer is unreadable, or Swich could not reach the channel itself
 */
export function readSwichInquiry(answer: VendorAnswer, askedFor: string): Inquiry {
  const { transaction, code, ...read } = readAnswer(inquiryAnswer, answer, "Swich's answer to the inquiry")
  const message = vendorMessage(code, read.message)
  if (transaction === null) {
    if (code === codeVendorSide) throw new GatewayUnreachable(`Swich could not ask the channel: ${message}`)
    return { outcome: 'pending', transactionId: null, amountPaisa: null, transaction: null, reason: message }
  }
  const status = transaction.transactionStatus.trim().toLowerCase()
  return {
    outcome: code === codeOk ? (outcomes.get(status) ?? 'pending') : 'pending',
    transactionId: transaction.customerTransactionId ?? askedFor,
    amountPaisa: parsePaisa(transaction.amount),
    transaction: {
      id: transaction.id,
      order_id: transaction.orderId,
      category_name: transaction.categoryName,
      channel_name: transaction.channelName,
      channel_transaction_id: transaction.channelTransactionId,
      transaction_status: transaction.transactionStatus,
    },
    reason: `${status || 'no status'}: ${message}`,
  }
}

/**
 * Reads the answer to a refund; returns when Swich has made it.
 * @throws GatewayUnreachable when the outcome is unknown
 * @throws RefundRefused with the vendor's reason
 */
export function readSwichRefund(answer: VendorAnswer): void {
  const { code, ...read } = readAnswer(callAnswer, answer, "Swich's answer to the refund")
  const message = vendorMessage(code, read.message)
  if (code === codeVendorSide)
    throw new GatewayUnreachable(`Swich could not refund at the channel: ${message}`)
  if (code !== codeOk) throw new RefundRefused(`Swich refused the refund: ${message}`)
}

/** Parses '5000.0000' -> 500000, exact; null unless it is an amount in whole paisa. */
export function parsePaisa(amount: string): number | null {
  const match = /^([0-9]{1,12})(?:\.([0-9]{1,2})0*)?$/.exec(amount)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
