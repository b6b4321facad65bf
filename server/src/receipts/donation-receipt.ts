import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import { amountText } from '../../../words/src/amount-text.ts'
import { formatPaisa } from '../../../words/src/format-paisa.ts'
import { pairTitle } from '../../../words/src/pair-title.ts'
import { isolate, say } from '../../../words/src/say.ts'
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
  const { publicUrl, charity } = sender
  const refunded = donation.amount - receipt.amount
  return {
    title: say('receipt.title'),
    number: receipt.number,
    issuer: issuerLines(sender),
    facts: [
      { name: say('receipt.label.received-from'), value: donation.donorName },
      ...(charity.name ? [{ name: say('receipt.label.received-by'), value: charity.name }] : []),
      { name: say('receipt.label.received-on'), value: dayText(donation.settledAt ?? receipt.issuedAt) },
      { name: say('receipt.label.payment-method'), value: pairTitle(donation.method, donation.gateway) },
      { name: say('receipt.label.donation-code'), value: donation.code },
      { name: say('receipt.label.date'), value: dayText(receipt.issuedAt) },
    ],
    columns: [
      { title: say('receipt.label.cause'), numeric: false },
      { title: say('receipt.label.fund-type'), numeric: false },
      { title: say('receipt.label.quantity'), numeric: true },
      { title: say('receipt.label.amount'), numeric: true },
    ],
    lines: donation.lines.map(({ cause, fundType, quantity, amount, remarks, impact }) => ({
      cells: [cause, fundType ?? '–', quantity ?? '–', amountText(amount)],
      // The impact is the cause's current text, shown for an unreduced gift only, as in the e-mail.
      note:
        [remarks, refunded > 0 ? '' : impact].flatMap((part) => (part ? [isolate(part)] : [])).join(' · ') ||
        null,
    })),
    sums:
      refunded > 0
        ? [
            { name: say('receipt.label.total'), amount: amountText(donation.amount) },
            { name: say('receipt.label.refunded'), amount: formatPaisa(-100 * refunded) },
          ]
        : [],
    total: {
      name: refunded > 0 ? say('receipt.label.remaining') : say('receipt.label.total'),
      amount: amountText(receipt.amount),
    },
    in_words: { name: say('receipt.label.amount-in-words'), text: rupeesInWords(receipt.amount) },
    thanks: charity.name
      ? say('receipt.thanks.donation-by', { charity: charity.name })
      : say('receipt.thanks.donation'),
    check: { words: say('receipt.scan'), url: receiptUrl(publicUrl, receipt) },
    ...receiptEnding(charity),
  }
}
