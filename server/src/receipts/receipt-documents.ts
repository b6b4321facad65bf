import type { FullCharity } from '../../../contract/src/charity.ts'
import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import { pairTitle, paymentTypeTitle } from '../../../words/src/display-names.ts'
import { amountText, formatPaisa, nightsText } from '../../../words/src/format-values.ts'
import { isolate, type Translate } from '../../../words/src/reader.ts'
import { issuerLines } from '../charity/issuer-lines.ts'
import type { Sender } from '../messages/write-email.ts'
import { pageUrl } from '../platform/language/page-url.ts'
import { dayText } from '../platform/text/pakistan-time.ts'
import { rupeesInWords } from '../platform/text/rupees-in-words.ts'
import type { IssuedReceipt } from './issued-receipts.queries.ts'
import type { GivenDonation, GivenLine, RequestedPayment } from './receipts.queries.ts'

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
    lines: donation.lines.map(
      ({ cause, fundType, quantity, counted, amount, remarks, nights, impact, ...line }) => ({
        cells: [cause, fundType ?? '–', counted ?? quantity ?? '–', amountText(t, amount)],
        // The impact is the cause's current text, shown for an unreduced gift only, as in the e-mail.
        note:
          [
            remarks,
            nights && nightsText(t, nights),
            refunded > 0 ? '' : impact,
            refundOfLine(t, donation, line, refunded),
          ]
            .flatMap((part) => (part ? [isolate(part, t.language)] : []))
            .join(' · ') || null,
      }),
    ),
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

/** Returns the refund of one line among several; '' for a receipt that is older than a refund. */
export function refundOfLine(
  t: Translate,
  { lines }: GivenDonation,
  { refunded }: Pick<GivenLine, 'refunded'>,
  total: number,
): string {
  const isShared = lines.length > 1 && lines.reduce((sum, line) => sum + line.refunded, 0) === total
  return isShared && refunded > 0 ? t('receipt.line.refunded', { amount: amountText(t, refunded) }) : ''
}

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

/** Builds the end of a receipt: the charity's tax text, and its signature or the note that none is needed. */
export const receiptEnding = (
  t: Translate,
  { tax_text, signature }: FullCharity,
): Pick<ReceiptDocument, 'tax' | 'signature' | 'foot'> => ({
  tax: tax_text,
  signature: signature ? { picture: signature, words: t('receipt.signature') } : null,
  foot: signature ? t('receipt.by-computer-signed') : t('receipt.by-computer'),
})

/** URL where any holder of a receipt can check it, in the receipt's language. */
export const receiptUrl = (sender: Omit<Sender, 'charity'>, { token }: Pick<IssuedReceipt, 'token'>) =>
  pageUrl(sender, `/receipt/${token}`)
