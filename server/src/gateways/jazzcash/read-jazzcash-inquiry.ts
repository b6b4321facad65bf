import * as z from 'zod'
import { parseJsonAsText, type VendorAnswer, vendorMessage } from '../call-vendor.ts'
import { GatewayUnreachable, type Inquiry, type InquiryOutcome } from '../gateway.ts'
import { isSigned, type JazzcashFields } from './sign-fields.ts'

/**
 * Payment codes with a certain meaning (docs/gateways/jazzcash.md). No code is known to mean that a payment
 * failed for good: an unpaid one is asked about again until the attempt expires. 157 means pending; sources
 * contradict each other about 124.
 */
const outcomes = new Map<string, InquiryOutcome>([
  ['121', 'success'],
  ['000', 'success'],
])

/** Codes of the inquiry call itself: answered, and refused because of a wrong hash. */
const codeAnswered = '000'
const codeBadHash = '115'

/**
 * Reads the answer to an inquiry. An unsigned answer, or one of a failed call, proves nothing. Id and amount
 * are as JazzCash states them: the settlement checks whether they match our record. An answer without an
 * amount (version 1 of the inquiry) therefore settles nothing.
 * @param askedFor transaction id of the inquiry
 * @throws GatewayUnreachable when the answer is unreadable, not JazzCash's, or refuses our credentials
 */
export function readJazzcashInquiry(answer: VendorAnswer, askedFor: string, integritySalt: string): Inquiry {
  const parsed = z.record(z.string(), z.string().nullable()).safeParse(parseJsonAsText(answer.body))
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
      reason: vendorMessage(call, field('pp_ResponseMessage')),
    }
  const transactionId = field('pp_TxnRefNo') || askedFor
  // JazzCash uses both spellings.
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
    reason: vendorMessage(payment, field('pp_PaymentResponseMessage')) + (proven ? '' : ' (not signed)'),
  }
}

/** Parses '500000' -> 500000, exact; null unless it is an amount in whole paisa of our currency. */
function paisa(amount: string, currency: string): number | null {
  return /^[0-9]{1,13}$/.test(amount) && ['', 'PKR'].includes(currency) ? Number(amount) : null
}
