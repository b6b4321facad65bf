import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import { amountText } from '../../../words/src/amount-text.ts'
import { formatPaisa } from '../../../words/src/format-paisa.ts'
import { pairTitle } from '../../../words/src/pair-title.ts'
import { isolate } from '../../../words/src/reader.ts'
import { issuerLines } from '../charity/issuer-lines.ts'
import type { Sender } from '../charity/sender.ts'
import { dayText } from '../platform/text/day-text.ts'
import { rupeesInWords } from '../platform/text/rupees-in-words.ts'
import { receiptEnding } from './receipt-ending.ts'
import { receiptUrl } from './receipt-url.ts'
import type { GivenDonation, IssuedReceipt } from './receipts.queries.ts'

/**
 * Builds the receipt of a donation for both page and PDF, over the remaining amount after a partial refund.
 */
export function donationReceipt(
  sender: Sender,
  donation: GivenDonation,
  receipt: IssuedReceipt,
): ReceiptDocument {
  const { t } = sender.reader
  const { charity } = sender
  const refunded = donation.amount - receipt.amount
  return {
    title: t('receipt.title'),
    number: receipt.number,
    issuer: issuerLines(sender),
    facts: [
      { name: t('receipt.label.received-from'), value: donation.donorName },
      ...(charity.name ? [{ name: t('receipt.label.received-by'), value: charity.name }] : []),
      {
        name: t('receipt.label.received-on'),
        value: dayText(t, donation.settledAt ?? receipt.issuedAt),
      },
      {
        name: t('receipt.label.payment-method'),
        value: pairTitle(t, donation.method, donation.gateway, donation.payment_title),
      },
      { name: t('receipt.label.donation-code'), value: donation.code },
      {
        name: t('receipt.label.date'),
        value: dayText(t, receipt.issuedAt),
      },
    ],
    columns: [
      { title: t('receipt.label.cause'), numeric: false },
      { title: t('receipt.label.fund-type'), numeric: false },
      { title: t('receipt.label.quantity'), numeric: true },
      { title: t('receipt.label.amount'), numeric: true },
    ],
    lines: donation.lines.map(({ cause, fundType, quantity, amount, remarks, impact }) => ({
      cells: [cause, fundType ?? '–', quantity ?? '–', amountText(t, amount)],
      // The impact is the cause's current text, shown for an unreduced gift only, as in the e-mail.
      note:
        [remarks, refunded > 0 ? '' : impact]
          .flatMap((part) => (part ? [isolate(part, t.language)] : []))
          .join(' · ') || null,
    })),
    sums:
      refunded > 0
        ? [
            {
              name: t('receipt.label.total'),
              amount: amountText(t, donation.amount),
            },
            {
              name: t('receipt.label.refunded'),
              amount: formatPaisa(t, -100 * refunded),
            },
          ]
        : [],
    total: {
      name: refunded > 0 ? t('receipt.label.remaining') : t('receipt.label.total'),
      amount: amountText(t, receipt.amount),
    },
    in_words: {
      name: t('receipt.label.amount-in-words'),
      text: rupeesInWords(t, receipt.amount),
    },
    thanks: charity.name
      ? t('receipt.thanks.donation-by', { charity: charity.name })
      : t('receipt.thanks.donation'),
    check: { words: t('receipt.scan'), url: receiptUrl(sender, receipt) },
    ...receiptEnding(t, charity),
  }
}
