import type { Charity } from '../../../contract/src/charity.ts'
import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import { issuerLines } from '../charity/issuer-lines.ts'
import { wordingOf } from '../charity/wording.ts'
import { lastWords } from './last-words.ts'
import type { RequestedPayment } from './receipts.queries.ts'

/** The receipt of a payment, as its page draws it: it has no number of its own. */
export function paymentReceipt(
  charity: Charity,
  language: string,
  payment: RequestedPayment,
): ReceiptDocument {
  const wording = wordingOf(language)
  const { labels } = wording
  const { pair } = payment
  const amount = wording.amount(payment.amount)
  return {
    title: wording.receipt.titleOfPayment,
    number: null,
    issuer: issuerLines(wording, charity),
    facts: [
      { name: labels.receivedFrom, value: payment.payeeName },
      ...(charity.name ? [{ name: labels.receivedBy, value: charity.name }] : []),
      { name: labels.receivedOn, value: wording.day(payment.settledAt ?? new Date()) },
      ...(pair
        ? [{ name: labels.paymentMethod, value: wording.paymentMethod(pair.method, pair.gateway) }]
        : []),
      { name: labels.reference, value: payment.reference },
    ],
    columns: [
      { title: labels.paymentFor, numeric: false },
      { title: labels.amount, numeric: true },
    ],
    lines: [{ cells: [wording.payment.type(payment.type), amount], note: payment.remarks }],
    sums: [],
    total: { name: labels.total, amount },
    in_words: { name: labels.amountInWords, text: wording.amountInWords(payment.amount) },
    thanks: wording.receipt.receivedWithThanks.payment(charity.name),
    check: null,
    ...lastWords(wording, charity),
  }
}
