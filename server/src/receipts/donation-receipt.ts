import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import { issuerLines } from '../charity/issuer-lines.ts'
import type { Sender } from '../charity/sender.ts'
import { wordingOf } from '../charity/wording.ts'
import { lastWords } from './last-words.ts'
import { receiptUrl } from './receipt-url.ts'
import type { GivenDonation, IssuedReceipt } from './receipts.queries.ts'

/** The receipt of a donation, which page and PDF draw alike: what is left of the gift, if a part was refunded. */
export function donationReceipt(
  { publicUrl, charity }: Sender,
  language: string,
  donation: GivenDonation,
  receipt: IssuedReceipt,
): ReceiptDocument {
  const wording = wordingOf(language)
  const { labels } = wording
  const refunded = donation.amount - receipt.amount
  return {
    title: wording.receipt.title,
    number: receipt.number,
    issuer: issuerLines(wording, charity),
    facts: [
      { name: labels.receivedFrom, value: donation.donorName },
      ...(charity.name ? [{ name: labels.receivedBy, value: charity.name }] : []),
      { name: labels.receivedOn, value: wording.day(donation.settledAt ?? receipt.issuedAt) },
      { name: labels.paymentMethod, value: wording.paymentMethod(donation.method, donation.gateway) },
      { name: labels.donationCode, value: donation.code },
      { name: labels.date, value: wording.day(receipt.issuedAt) },
    ],
    columns: [
      { title: labels.cause, numeric: false },
      { title: labels.fundType, numeric: false },
      { title: labels.quantity, numeric: true },
      { title: labels.amount, numeric: true },
    ],
    lines: donation.lines.map(({ cause, fundType, quantity, amount, remarks }) => ({
      cells: [cause, fundType ?? '–', quantity ?? '–', wording.amount(amount)],
      note: remarks,
    })),
    sums:
      refunded > 0
        ? [
            { name: labels.total, amount: wording.amount(donation.amount) },
            { name: labels.refunded, amount: `−${wording.amount(refunded)}` },
          ]
        : [],
    total: {
      name: refunded > 0 ? labels.remaining : labels.total,
      amount: wording.amount(receipt.amount),
    },
    in_words: { name: labels.amountInWords, text: wording.amountInWords(receipt.amount) },
    thanks: wording.receipt.receivedWithThanks.donation(charity.name),
    check: { words: wording.receipt.scan, url: receiptUrl(publicUrl, receipt) },
    ...lastWords(wording, charity),
  }
}
