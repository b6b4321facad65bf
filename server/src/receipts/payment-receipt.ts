import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import { amountText } from '../../../words/src/amount-text.ts'
import { pairTitle, paymentTypeTitle } from '../../../words/src/pair-title.ts'
import { issuerLines } from '../charity/issuer-lines.ts'
import type { Sender } from '../charity/sender.ts'
import { dayText } from '../platform/text/day-text.ts'
import { rupeesInWords } from '../platform/text/rupees-in-words.ts'
import { receiptEnding } from './receipt-ending.ts'
import type { RequestedPayment } from './requested-payment.queries.ts'

/** Builds the receipt of a payment for its page; it has no number. */
export function paymentReceipt(sender: Sender, payment: RequestedPayment): ReceiptDocument {
  const { t } = sender.reader
  const { charity } = sender
  const { pair } = payment
  const amount = amountText(t, payment.amount)
  return {
    title: t('receipt.title-of-payment'),
    number: null,
    issuer: issuerLines(sender),
    facts: [
      { name: t('receipt.label.received-from'), value: payment.payeeName },
      ...(charity.name ? [{ name: t('receipt.label.received-by'), value: charity.name }] : []),
      {
        name: t('receipt.label.received-on'),
        value: dayText(t, payment.settledAt ?? new Date()),
      },
      ...(pair
        ? [
            {
              name: t('receipt.label.payment-method'),
              value: pairTitle(t, pair.method, pair.gateway, pair.payment_title),
            },
          ]
        : []),
      { name: t('receipt.label.reference'), value: payment.reference },
    ],
    columns: [
      { title: t('receipt.label.payment-for'), numeric: false },
      { title: t('receipt.label.amount'), numeric: true },
    ],
    lines: [{ cells: [paymentTypeTitle(t, payment.type), amount], note: payment.remarks }],
    sums: [],
    total: { name: t('receipt.label.total'), amount },
    in_words: {
      name: t('receipt.label.amount-in-words'),
      text: rupeesInWords(t, payment.amount),
    },
    thanks: charity.name
      ? t('receipt.thanks.payment-by', { charity: charity.name })
      : t('receipt.thanks.payment'),
    check: null,
    ...receiptEnding(t, charity),
  }
}
