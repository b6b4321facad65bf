import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { unpaidStatuses } from '../../../../contract/src/status.ts'
import { amountText } from '../../../../words/src/format-values.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import {
  type Block,
  greeting,
  paragraphs,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '../../messages/write-email.ts'
import { pageUrl } from '../../platform/language/page-url.ts'
import { dayText, instantText } from '../../platform/text/pakistan-time.ts'
import type { GivenDonation } from '../receipts.queries.ts'
import { donationOf, linesBlock, payerMessage } from './payer-message.ts'
import type { PayerFacts } from './read-payer-facts.ts'
import { partsOfLines, transferInstructions } from './transfer-instructions.ts'

/**
 * Sent after an unpaid donation, or when its shortfall can be paid: the status, and how to pay. A paid
 * donation has the receipt's e-mail, and a rejected transfer that of the rejection.
 */
export const donationEmail = payerMessage({
  kind: 'donation',
  trueIn: unpaidStatuses,
  dropped: 'refusal.message.dropped.paid-meanwhile',
  write(to) {
    const donation = donationOf(to)
    if (donation.status === 'failed' && donation.gateway === bankTransferGateway)
      return { dropped: 'refusal.message.dropped.no-longer-checked' }
    return renderDonationEmail(to.sender, donation, to.facts)
  },
})

/**
 * Open accounts, received parts and reservation, all current, because staff may send the e-mail again later.
 */
type TransferFacts = Pick<PayerFacts, 'accounts' | 'arrivedParts' | 'heldUntil'>

export function renderDonationEmail(
  sender: Sender,
  donation: GivenDonation,
  facts: TransferFacts,
): WrittenEmail {
  const { t } = sender.reader
  const { code, shortfallOf } = donation
  const amount = amountText(t, donation.amount)
  const day = dayText(t, donation.createdAt)
  const suffix = donation.lines.every(({ kind }) => kind === 'zakat') ? '-zakat' : ''
  const page = pageUrl(sender, `/donation/${donation.link}`)
  const until = facts.heldUntil.get(donation.intentId)
  const hello = greeting(t, donation.donorName)
  // An expired transfer can still be made and verified.
  if (donation.status !== 'pending' && donation.gateway !== bankTransferGateway)
    return writeEmail(sender, {
      subject: t('mail.donation.failed.subject', { code }),
      heading: t('mail.donation.failed.heading'),
      blocks: [
        ...paragraphs(hello, t('mail.donation.failed.text', { amount, day })),
        { kind: 'button', label: t('ui.try-again'), url: page },
        linesBlock(t, donation),
        ...paragraphs(t('mail.donation.receipt-follows')),
      ],
    })
  const texts =
    shortfallOf === null
      ? {
          subject: t(`mail.donation.subject${suffix}`, { code, amount }),
          heading: t(`mail.donation.heading${suffix}`),
          lead: t(`mail.donation.recorded${suffix}`, { amount, day }),
          held: until && t('mail.donation.held', { until: instantText(t, until) }),
        }
      : shortfallTexts(t, shortfallOf, amount, until && instantText(t, until))
  return writeEmail(sender, {
    subject: texts.subject,
    heading: texts.heading,
    blocks: [
      ...paragraphs(hello, texts.lead),
      linesBlock(t, donation),
      ...paragraphs(...(texts.held ? [texts.held] : [])),
      ...paymentInstructions(sender, donation, facts),
      ...paragraphs(t('mail.donation.keep-the-link')),
      { kind: 'button', label: t('receipt.label.see-donation'), url: page },
      ...paragraphs(t('mail.donation.receipt-follows')),
    ],
  })
}

/** Texts about a shortfall, which must be paid in time when shares or meals are reserved until then. */
const shortfallTexts = (t: Translate, code: string, amount: string, until: string | undefined) => ({
  subject: until
    ? t('mail.difference.subject', { code, amount })
    : t('mail.shortfall.subject', { code, amount }),
  heading: until ? t('mail.difference.heading') : t('mail.shortfall.heading'),
  lead: until
    ? t('mail.difference.due', { code, amount, until })
    : t('mail.shortfall.missing', { code, amount }),
  held: undefined,
})

function paymentInstructions(
  sender: Sender,
  donation: GivenDonation,
  { accounts, arrivedParts }: TransferFacts,
): Block[] {
  const { t } = sender.reader
  const url = pageUrl(sender, `/pay/${donation.link}`)
  if (donation.gateway !== bankTransferGateway)
    return [
      ...paragraphs(t('mail.donation.unfinished')),
      { kind: 'button', label: t('receipt.label.pay'), url },
    ]
  const arrived = arrivedParts.get(donation.intentId) ?? []
  return transferInstructions(t, accounts, {
    code: donation.code,
    url,
    parts: partsOfLines(donation.lines).filter(({ kind }) => !arrived.includes(kind)),
  })
}
