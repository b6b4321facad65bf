import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import { pairTitle } from '../../../../words/src/display-names.ts'
import { amountText } from '../../../../words/src/format-values.ts'
import {
  type Block,
  greeting,
  paragraphs,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '../../messages/write-email.ts'
import { pageUrl } from '../../platform/language/page-url.ts'
import { dayText } from '../../platform/text/pakistan-time.ts'
import { rupeesInWords } from '../../platform/text/rupees-in-words.ts'
import type { IssuedReceipt } from '../issued-receipts.queries.ts'
import { donationReceipt, receiptUrl } from '../receipt-documents.ts'
import type { GivenDonation, OpenShortfall } from '../receipts.queries.ts'
import { donationOf, fullDonationOf, linesBlock, payerMessage } from './payer-message.ts'

/** Carries the receipt; after a partial refund, the receipt for the remaining amount. */
export const receiptEmail = payerMessage({
  kind: 'receipt',
  trueIn: moneyHeldStatuses,
  dropped: 'refusal.message.dropped.void',
  write(to) {
    const { facts, sender, intentId, receiptId } = to
    const receipt = facts.receipts.get(receiptId ?? 0)
    if (!receipt || receipt.isVoid) return null
    return {
      ...renderReceiptEmail(
        sender,
        donationOf(to),
        receipt,
        (facts.shortfalls.get(intentId) ?? []).filter(({ until }) => !until),
      ),
      attached: donationReceipt(sender, fullDonationOf(to), receipt),
    }
  },
})

/**
 * @param shortfalls shortfalls that can still be paid; without price differences, which have a separate
 * e-mail
 */
export function renderReceiptEmail(
  sender: Sender,
  donation: GivenDonation,
  receipt: IssuedReceipt,
  shortfalls: readonly OpenShortfall[],
): WrittenEmail {
  const { t } = sender.reader
  const amount = amountText(t, receipt.amount)
  const day = dayText(t, receipt.issuedAt)
  const refunded = donation.amount - receipt.amount
  const kinds = new Set(donation.lines.map(({ kind }) => kind))
  const suffix = kinds.size > 1 ? '-mixed' : kinds.has('zakat') ? '-zakat' : ''
  return writeEmail(sender, {
    subject: t(`mail.receipt.subject${suffix}`, { number: receipt.number, amount }),
    heading: refunded > 0 ? t('mail.receipt.heading-after-refund') : t(`mail.receipt.heading${suffix}`),
    blocks: [
      ...paragraphs(
        greeting(t, donation.donorName),
        refunded > 0
          ? t('mail.receipt.after-refund', {
              refunded: amountText(t, refunded),
              amount: amountText(t, donation.amount),
              left: amount,
            })
          : t(`mail.receipt.arrived${suffix}`, {
              amount,
              day: dayText(t, donation.settledAt ?? receipt.issuedAt),
            }),
        ...(refunded === 0 && donation.promisedAmount !== null
          ? [
              t('mail.receipt.promised', {
                promised: amountText(t, donation.promisedAmount),
                arrived: amount,
              }),
            ]
          : []),
      ),
      {
        kind: 'facts',
        rows: [
          [t('receipt.label.receipt-number'), receipt.number],
          [t('receipt.label.donation-code'), donation.code],
          [t('receipt.label.date'), day],
          [
            t('receipt.label.payment-method'),
            pairTitle(t, donation.method, donation.gateway, donation.payment_title),
          ],
        ],
      },
      linesBlock(t, donation, refunded),
      ...paragraphs(`${t('receipt.label.amount-in-words')}: ${rupeesInWords(t, receipt.amount)}`),
      ...(refunded === 0 ? thanksBlocks(sender, donation) : []),
      ...shortfalls.flatMap((shortfall): Block[] => [
        ...paragraphs(
          t('mail.receipt.shortfall-open', {
            arrived: amountText(t, donation.amount),
            shortfall: amountText(t, shortfall.amount),
          }),
        ),
        {
          kind: 'button',
          label: t('receipt.label.give-shortfall'),
          url: pageUrl(sender, `/donation/${shortfall.link}`),
        },
      ]),
      ...paragraphs(t('mail.receipt.attached')),
      {
        kind: 'button',
        label: t('receipt.label.see-donation'),
        url: pageUrl(sender, `/donation/${donation.link}`),
      },
      {
        kind: 'links',
        links: [{ title: t('mail.receipt.all-donations'), url: pageUrl(sender, '/my') }],
      },
      ...paragraphs(`${t('mail.receipt.checkable')}\n${receiptUrl(sender, receipt)}`),
    ],
  })
}

/** The charity's own thanks, and the impact of each part of the donation. */
const thanksBlocks = ({ charity }: Sender, { lines }: GivenDonation): Block[] =>
  paragraphs(
    ...(charity.thank_you ? [charity.thank_you] : []),
    ...new Set(lines.filter(({ impact }) => impact).map(({ cause, impact }) => `${cause}: ${impact}`)),
  )
