import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import { amountText } from '../../../words/src/amount-text.ts'
import { pairTitle, paymentTypeTitle } from '../../../words/src/pair-title.ts'
import { say } from '../../../words/src/say.ts'
import { issuerLines } from '../charity/issuer-lines.ts'
import type { Sender } from '../charity/sender.ts'
import { dayText } from '../platform/text/day-text.ts'
import { rupeesInWords } from '../platform/text/rupees-in-words.ts'
import { receiptEnding } from './receipt-ending.ts'
import type { RequestedPayment } from './receipts.queries.ts'

/** Builds the receipt of a payment for its page; it has no number. */
export function paymentReceipt(sender: Sender, payment: RequestedPayment): ReceiptDocument {
  const { charity } = sender
  const { pair } = payment
  const amount = amountText(payment.amount)
  return {
    title: say('receipt.title-of-payment'),
    number: null,
    issuer: issuerLines(sender),
    facts: [
      { name: say('receipt.label.received-from'), value: payment.payeeName },
      ...(charity.name ? [{ name: say('receipt.label.received-by'), value: charity.name }] : []),
      { name: say('receipt.label.received-on'), value: dayText(payment.settledAt ?? new Date()) },
      ...(pair
        ? [{ name: say('receipt.label.payment-method'), value: pairTitle(pair.method, pair.gateway) }]
        : []),
      { name: say('receipt.label.reference'), value: payment.reference },
    ],
    columns: [
      { title: say('receipt.label.payment-for'), numeric: false },
      { title: say('receipt.label.amount'), numeric: true },
    ],
    lines: [{ cells: [paymentTypeTitle(payment.type), amount], note: payment.remarks }],
    sums: [],
    total: { name: say('receipt.label.total'), amount },
    in_words: { name: say('receipt.label.amount-in-words'), text: rupeesInWords(payment.amount) },
    thanks: charity.name
      ? say('receipt.thanks.payment-by', { charity: charity.name })
      : say('receipt.thanks.payment'),
    check: null,
    ...receiptEnding(charity),
  }
}
