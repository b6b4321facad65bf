import { holdingStatuses } from '../../../../contract/src/status.ts'
import { amountText } from '../../../../words/src/amount-text.ts'
import { pairTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'
import { pageUrl, type Sender } from '../../charity/sender.ts'
import { dayText } from '../../platform/text/day-text.ts'
import { rupeesInWords } from '../../platform/text/rupees-in-words.ts'
import { donationReceipt } from '../../receipts/donation-receipt.ts'
import { receiptUrl } from '../../receipts/receipt-url.ts'
import {
  findReceipt,
  type GivenDonation,
  type IssuedReceipt,
  readGivenDonation,
  readOpenShortfalls,
} from '../../receipts/receipts.queries.ts'
import { type Block, greeting, paragraphs, type WrittenEmail, writeEmail } from '../write-email.ts'
import { linesBlock } from './lines-block.ts'
import { hideUnprovenName, type PayerEmail } from './payer-email.ts'

/** Carries the receipt; after a partial refund, the receipt for the remaining amount. */
export const receiptEmail: PayerEmail = {
  trueIn: holdingStatuses,
  dropped: 'refusal.message.dropped.void',
  async write(to) {
    const { trx, sender, intentId, receiptId } = to
    const receipt = receiptId === null ? undefined : await findReceipt(trx, { id: receiptId })
    if (!receipt || receipt.isVoid) return null
    const donation = await readGivenDonation(trx, { intentId })
    const shown = await hideUnprovenName(to, donation)
    return {
      ...drawReceiptEmail(sender, shown, receipt, await readOpenShortfalls(trx, intentId)),
      receipt: donationReceipt(sender, donation, receipt),
    }
  },
}

/** @param rests shortfalls that can still be paid */
export function drawReceiptEmail(
  sender: Sender,
  donation: GivenDonation,
  receipt: IssuedReceipt,
  rests: { link: string; amount: number }[],
): WrittenEmail {
  const amount = amountText(receipt.amount)
  const day = dayText(receipt.issuedAt)
  const refunded = donation.amount - receipt.amount
  return writeEmail(sender, {
    subject: say('mail.receipt.subject', { number: receipt.number, amount }),
    heading: refunded > 0 ? say('mail.receipt.heading-after-refund') : say('mail.receipt.heading'),
    blocks: [
      ...paragraphs(
        greeting(donation.donorName),
        refunded > 0
          ? say('mail.receipt.after-refund', {
              refunded: amountText(refunded),
              amount: amountText(donation.amount),
              left: amount,
            })
          : say('mail.receipt.arrived', { amount, day: dayText(donation.settledAt ?? receipt.issuedAt) }),
        ...(refunded === 0 && donation.promisedAmount !== null
          ? [say('mail.receipt.promised', { promised: amountText(donation.promisedAmount), arrived: amount })]
          : []),
      ),
      {
        kind: 'facts',
        rows: [
          [say('receipt.label.receipt-number'), receipt.number],
          [say('receipt.label.donation-code'), donation.code],
          [say('receipt.label.date'), day],
          [say('receipt.label.payment-method'), pairTitle(donation.method, donation.gateway)],
        ],
      },
      linesBlock(donation, refunded),
      ...paragraphs(`${say('receipt.label.amount-in-words')}: ${rupeesInWords(receipt.amount)}`),
      ...(refunded === 0 ? thanksBlocks(sender, donation) : []),
      ...rests.flatMap((rest): Block[] => [
        ...paragraphs(
          say('mail.receipt.rest-open', {
            arrived: amountText(donation.amount),
            rest: amountText(rest.amount),
          }),
        ),
        {
          kind: 'button',
          label: say('receipt.label.give-rest'),
          url: pageUrl(sender, `/donation/${rest.link}`),
        },
      ]),
      ...paragraphs(say('mail.receipt.attached')),
      {
        kind: 'button',
        label: say('receipt.label.see-donation'),
        url: pageUrl(sender, `/donation/${donation.link}`),
      },
      ...paragraphs(`${say('mail.receipt.checkable')}\n${receiptUrl(sender.publicUrl, receipt)}`),
    ],
  })
}

/** The charity's own thanks, and what each part of the gift does. */
const thanksBlocks = ({ charity }: Sender, { lines }: GivenDonation): Block[] =>
  paragraphs(
    ...(charity.thank_you ? [charity.thank_you] : []),
    ...new Set(lines.filter(({ impact }) => impact).map(({ cause, impact }) => `${cause}: ${impact}`)),
  )
