import { anonymousName } from '../../../../contract/src/donate.ts'
import type { MessageKind } from '../../../../contract/src/receipts.ts'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import { amountText, formatPaisa } from '../../../../words/src/format-values.ts'
import type { Phrase, Translate } from '../../../../words/src/reader.ts'
import {
  defineMessage,
  type MessageDefinition,
  type NoFacts,
  noFacts,
} from '../../messages/message-definition.ts'
import { type ShortContent, shortText } from '../../messages/short-texts.ts'
import {
  type Block,
  greeting,
  paragraphs,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '../../messages/write-email.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { PrintedDocument } from '../print-document.ts'
import { printAttachment } from '../print-pdf.ts'
import { refundOfLine } from '../receipt-documents.ts'
import { type GivenDonation, readRequestedPayment } from '../receipts.queries.ts'
import { type PayerFacts, readPayerFacts } from './read-payer-facts.ts'

/** A kind of message about a donation or payment. */
export type PayerMessage = MessageDefinition<NoFacts> & {
  /**
   * States in which the message's content is true. In other states staff cannot queue it, and it is not sent.
   */
  trueIn: readonly PaymentStatus[]
}

type WrittenPayerMessage = (WrittenEmail & { attached?: PrintedDocument }) | { dropped: Phrase } | null

/**
 * Defines a message about a donation or payment. Its short text has no names, since the number may be another
 * person's.
 * @param definition.dropped the reason shown to staff under Messages when it is dropped; null when it always
 *   is sent
 * @param definition.write returns null or another reason when its content is no longer true
 */
export const payerMessage = ({
  kind,
  trueIn,
  dropped,
  write,
}: {
  kind: MessageKind
  trueIn: readonly PaymentStatus[]
  dropped: Phrase | null
  write(to: PayerRecipient): Promise<WrittenPayerMessage> | WrittenPayerMessage
}): PayerMessage => ({
  trueIn,
  ...defineMessage<NoFacts, PayerFacts>({
    kind,
    to: 'payer',
    purpose: 'transactional',
    facts: noFacts,
    short: shortText(['amount', 'code'], (t, values) => t(`short-text.${kind}`, values)),
    prepare: readPayerFacts,
    async write({ sources, sender, channel, message, prepared }) {
      if (!trueIn.some((status) => status === message.intent_status)) return { dropped }
      const to = {
        trx: sources.db,
        sender,
        facts: prepared,
        intentId: message.intent_id ?? 0,
        intentKind: message.intent_kind ?? 'donation',
        recipient: message.recipient,
        receiptId: message.receipt_id,
      }
      const written = await write(to)
      if (!written) return { dropped }
      if ('dropped' in written) return written
      const { attached, ...email } = written
      return {
        ...email,
        ...(attached && { attach: () => printAttachment(sources, sender, attached) }),
        ...(channel !== 'email' && { short: await shortContent(to) }),
      }
    },
  }),
})

async function shortContent(to: PayerRecipient): Promise<ShortContent> {
  const { kind, code, amount, link } = await readPayable(to)
  const receipt = to.facts.receipts.get(to.receiptId ?? 0)
  return {
    values: { amount: amountText(to.sender.reader.t, receipt?.amount ?? amount), code },
    path: `/${kind}/${link}`,
  }
}

export type PayerRecipient = {
  trx: Database
  sender: Sender
  facts: PayerFacts
  intentId: number
  intentKind: 'donation' | 'payment'
  recipient: string
  receiptId: number | null
}

/** Facts that messages about donations and payments share. */
export type Payable = {
  kind: 'donation' | 'payment'
  code: string
  name: string
  amount: number
  link: string
}

/** Writes an e-mail about a donation or payment: by kind the subject, heading and first text. */
export function writePayableEmail(
  sender: Sender,
  kind: 'refund' | 'rejection' | 'rejection_undone' | 'reversal',
  paid: Payable,
  blocks: Block[],
): WrittenEmail {
  const { t } = sender.reader
  const values = { code: paid.code, amount: amountText(t, paid.amount) }
  const text = kind === 'reversal' ? 'mail.reversal.donation' : (`mail.${kind}.${paid.kind}` as const)
  return writeEmail(sender, {
    subject: t(`mail.${kind}.subject`, values),
    heading: t(`mail.${kind}.heading`),
    blocks: [...paragraphs(greeting(t, paid.name), t(text, values)), ...blocks],
  })
}

/** Reports that a receipt became void; empty for a donation without one. */
export const voidReceiptBlocks = (t: Translate, number: string | null): Block[] =>
  number === null ? [] : paragraphs(t('mail.refund.receipt-is-void', { number }))

export async function readPayable(to: PayerRecipient): Promise<Payable> {
  if (to.intentKind === 'donation') {
    const donation = donationOf(to)
    return { ...donation, kind: 'donation', name: donation.donorName }
  }
  const payment = await readRequestedPayment(to.sender.reader.language, to.trx, to.intentId)
  return { ...payment, kind: 'payment', code: payment.reference, name: payment.payeeName }
}

/**
 * The donation of a message. Hides the donor's name until a donation with the address was paid: an unverified
 * donor could have typed someone else's address.
 */
export function donationOf(to: PayerRecipient): GivenDonation {
  const donation = fullDonationOf(to)
  return to.facts.provenAddresses.has(to.recipient) ? donation : { ...donation, donorName: anonymousName }
}

/** The donation of a message with the donor's name, for documents. */
export function fullDonationOf({ facts, intentId }: PayerRecipient): GivenDonation {
  const donation = facts.donations.get(intentId)
  if (!donation) throw Problem.notFound('problem.not-found.donation')
  return donation
}

const lineName = (t: Translate, line: string, quantity: string | null, counted?: string) =>
  counted
    ? line + t('ui.comma') + counted
    : quantity === '1' || quantity === null
      ? line
      : t('receipt.line.quantity', { line, quantity })

/** The lines of a donation with their total. @param refunded whole rupees of the donation */
export const linesBlock = (t: Translate, donation: GivenDonation, refunded = 0): Block => ({
  kind: 'lines',
  rows: donation.lines.map(({ cause, fundType, quantity, counted, amount, ...line }) => [
    [
      lineName(
        t,
        fundType ? t('receipt.line.type', { cause, fund_type: fundType }) : cause,
        quantity,
        counted,
      ),
      refundOfLine(t, donation, line, refunded),
    ]
      .filter(Boolean)
      .join(' · '),
    amountText(t, amount),
  ]),
  totals: [
    [t('receipt.label.total'), amountText(t, donation.amount)],
    ...(refunded > 0
      ? ([
          [t('receipt.label.refunded'), formatPaisa(t, -100 * refunded)],
          [t('receipt.label.remaining'), amountText(t, donation.amount - refunded)],
        ] satisfies [string, string][])
      : []),
  ],
})
