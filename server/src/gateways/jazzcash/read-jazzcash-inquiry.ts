import * as z from 'zod'
import type { VendorAnswer } from '../ask-vendor.ts'
import { GatewayUnreachable, type Inquiry, type InquiryOutcome } from '../gateway.ts'
import { readJsonAsText } from '../read-json-as-text.ts'
import { vendorWords } from '../vendor-words.ts'
import { isSigned, type JazzcashFields } from './sign-fields.ts'

/**
 * The codes of a payment whose meaning is certain (gateways.md). No code is known to say that a payment failed for good:
 * what is not paid is asked about again, until the attempt expires. 157 is pending, 124 disputed between sources.
 */
const outcomes = new Map<string, InquiryOutcome>([
  ['121', 'success'],
  ['000', 'success'],
])

/** Of the call itself: it was answered, and it was refused because our hash is wrong. */
const codeAnswered = '000'
const codeBadHash = '115'

const flatAnswer = z.record(z.string(), z.string().nullable())

/**
 * Reads the answer to an inquiry. What is not signed, or comes from a call that did not succeed, proves nothing.
 * Beside the outcome it holds what JazzCash says, right or not: whether id and amount match our record is checked where
 * the payment is settled. An answer that names no amount (version 1 of the inquiry) therefore settles nothing.
 * @param askedFor the transaction id that was asked about
 * @throws GatewayUnreachable when the answer cannot be understood, is not JazzCash's, or refuses our credentials
 */
export function readJazzcashInquiry(answer: VendorAnswer, askedFor: string, integritySalt: string): Inquiry {
  const parsed = flatAnswer.safeParse(readJsonAsText(answer.body))
  const fields: JazzcashFields = Object.fromEntries(
    Object.entries(parsed.data ?? {}).map(([name, value]) => [name, value ?? '']),
  )
  const field = (name: string) => fields[name] ?? ''
  const call = field('pp_ResponseCode')
  if (call === '')
    throw new GatewayUnreachable(`JazzCash's answer to the inquiry is not readable (status ${answer.status})`)
  const proven = isSigned(integritySalt, fields)
  if (!proven && field('pp_SecureHash') !== '')
    throw new GatewayUnreachable("The hash of JazzCash's answer to the inquiry does not match its content")
  if (call === codeBadHash)
    throw new GatewayUnreachable('JazzCash refused the hash of the inquiry: is the integrity salt right?')

  const payment = field('pp_PaymentResponseCode')
  if (call !== codeAnswered || payment === '')
    return {
      outcome: 'pending',
      transactionId: null,
      amountPaisa: null,
      transaction: null,
      reason: vendorWords(call, field('pp_ResponseMessage')),
    }
  const transactionId = field('pp_TxnRefNo') || askedFor
  // JazzCash spells it both ways.
  const reference = field('pp_RetrievalReferenceNo') || field('pp_RetreivalReferenceNo')
  return {
    outcome: proven ? (outcomes.get(payment) ?? 'pending') : 'pending',
    transactionId,
    amountPaisa: paisa(field('pp_Amount'), field('pp_TxnCurrency')),
    transaction:
      reference === ''
        ? null
        : {
            id: reference,
            order_id: transactionId,
            category_name: field('pp_TxnType'),
            channel_name: 'JazzCash',
            channel_transaction_id: field('pp_AuthCode'),
            transaction_status: field('pp_Status') || payment,
          },
    reason: vendorWords(payment, field('pp_PaymentResponseMessage')) + (proven ? '' : ' (not signed)'),
  }
}

/** '500000' -> 500000, exact; null when it is not an amount in whole paisa, or in another currency. */
function paisa(amount: string, currency: string): number | null {
  return /^[0-9]{1,13}$/.test(amount) && ['', 'PKR'].includes(currency) ? Number(amount) : null
}
