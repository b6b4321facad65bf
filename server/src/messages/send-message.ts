import type { Transaction } from 'kysely'
import { isPaid, type PaymentStatus } from '../../../contract/src/payment-states.ts'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { readRejection } from '../events/rejection.queries.ts'
import type { DB } from '../platform/database/tables.ts'
import { MailRefused, type OutgoingMail } from '../platform/mail/mail.ts'
import { donationReceipt } from '../receipts/donation-receipt.ts'
import {
  findReceipt,
  findVoidReceipt,
  readGivenDonation,
  readRequestedPayment,
} from '../receipts/receipts.queries.ts'
import { writeReceiptPdf } from '../receipts/write-receipt-pdf.ts'
import { emailTemplates } from './email-templates.ts'
import { wasSent } from './messages.queries.ts'

/** Minutes until the next try, by how many have failed; then twice a day, and after the last nothing more. */
const minutesToWait = [1, 5, 15, 60, 240, 720]
const maxTries = 12

/**
 * Sends one queued e-mail and marks it as sent. Its row stays locked meanwhile, so that it is sent once however many
 * jobs want to; a crash between the mail server's yes and our commit sends it again under the same Message-ID, by which
 * mail programs know it for one. A failed try is recorded with its error and tried again later.
 */
export async function sendMessage(context: AppContext, messageId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('messages')
      .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
      .select(['messages.id', 'intent_id', 'intent.kind as of', 'messages.kind', 'receipt_id', 'recipient'])
      .select(['language', 'message_id', 'tries'])
      .where('messages.id', '=', messageId)
      .where('messages.status', '=', 'queued')
      .forUpdate('messages')
      .skipLocked()
      .executeTakeFirst()
    if (!row) return
    const message = { ...row, kind: row.kind as MessageKind }
    const email = await writeMessage(trx, context.publicUrl, message)
    if ('dropped' in email) {
      await endMessage(trx, message, { status: 'dropped', error: email.dropped })
      return
    }
    const envelope = {
      to: message.recipient,
      messageId: `${message.message_id}@${new URL(context.publicUrl).hostname}`,
    }
    try {
      await context.mail.send({ attachments: [], ...envelope, ...email })
    } catch (error) {
      await recordFailure(trx, message, error)
      // Mail servers repeat the address in their refusals; it belongs in the database and not in the log.
      const reason = String(error).replace(/[^\s<>"']+@[^\s<>"']+/g, 'the address')
      context.log.warn({ messageId, tries: message.tries + 1, reason }, 'e-mail not sent')
      return
    }
    await endMessage(trx, message, { status: 'sent', error: null, sent_at: new Date() })
  })
}

type Message = {
  id: number
  intent_id: number
  /** 'donation' or 'payment'. */
  of: string
  kind: MessageKind
  receipt_id: number | null
  language: string
  tries: number
}

type Email = Pick<OutgoingMail, 'subject' | 'text' | 'html'> & Partial<Pick<OutgoingMail, 'attachments'>>

/** @returns the e-mail as it is true now, or why it is no longer sent */
async function writeMessage(
  trx: Transaction<DB>,
  publicUrl: string,
  { intent_id, of, kind, receipt_id, language }: Message,
): Promise<Email | { dropped: string }> {
  if (of === 'payment') {
    const payment = await readRequestedPayment(trx, intent_id)
    const { status } = payment
    if (kind === 'paid')
      return status === 'success'
        ? emailTemplates.paid(publicUrl, language, payment)
        : { dropped: 'The payment was no longer paid.' }
    if (kind === 'payment')
      return !isPaid(status)
        ? emailTemplates.payment(trx, publicUrl, language, payment)
        : { dropped: 'The payment was made in the meantime.' }
    const paid = { ...payment, kind: 'payment', code: payment.reference, name: payment.payeeName } as const
    if (kind === 'rejection') return writeRejection(trx, publicUrl, language, intent_id, paid)
    if (kind === 'reopened') return writeReopened(trx, publicUrl, language, intent_id, paid)
    return status === 'refunded' ? emailTemplates.refund(language, paid, null) : notRefunded
  }
  const donation = await readGivenDonation(trx, { intentId: intent_id })
  if (kind === 'donation') return emailTemplates.donation(trx, publicUrl, language, donation)
  const given = { ...donation, kind: 'donation', name: donation.donorName } as const
  if (kind === 'rejection') return writeRejection(trx, publicUrl, language, intent_id, given)
  if (kind === 'reopened') return writeReopened(trx, publicUrl, language, intent_id, given)
  if (kind === 'refund')
    return donation.status === 'refunded'
      ? emailTemplates.refund(language, given, await findVoidReceipt(trx, intent_id))
      : notRefunded
  const receipt = receipt_id === null ? undefined : await findReceipt(trx, { id: receipt_id })
  if (!receipt || receipt.isVoid) return { dropped: 'The receipt became void.' }
  return {
    ...(await emailTemplates.receipt(trx, publicUrl, language, donation, receipt)),
    attachments: [
      {
        filename: `receipt-${receipt.number}.pdf`,
        contentType: 'application/pdf',
        content: await writeReceiptPdf(language, donationReceipt(publicUrl, language, donation, receipt)),
      },
    ],
  }
}

async function writeRejection(
  trx: Transaction<DB>,
  publicUrl: string,
  language: string,
  intentId: number,
  paid: Parameters<typeof emailTemplates.rejection>[2] & { status: PaymentStatus },
): Promise<Email | { dropped: string }> {
  const rejection = paid.status === 'failed' && (await readRejection(trx, intentId))
  return rejection
    ? emailTemplates.rejection(publicUrl, language, paid, rejection)
    : { dropped: 'The transfer was no longer rejected.' }
}

/** Who never read of the rejection need not read that it no longer holds. */
async function writeReopened(
  trx: Transaction<DB>,
  publicUrl: string,
  language: string,
  intentId: number,
  paid: Parameters<typeof emailTemplates.reopened>[2] & { status: PaymentStatus },
): Promise<Email | { dropped: string }> {
  if (paid.status !== 'pending') return { dropped: 'The transfer was no longer being checked.' }
  return (await wasSent(trx, intentId, 'rejection'))
    ? emailTemplates.reopened(publicUrl, language, paid)
    : { dropped: 'The rejection had not been sent.' }
}

const notRefunded = { dropped: 'It was not refunded in full after all.' }

async function recordFailure(trx: Transaction<DB>, message: Message, error: unknown): Promise<void> {
  const why = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const tries = message.tries + 1
  if (error instanceof MailRefused || tries >= maxTries)
    return endMessage(trx, message, { status: 'failed', error: why })
  const next = new Date(Date.now() + (minutesToWait[tries - 1] ?? 720) * 60_000)
  await trx
    .updateTable('messages')
    .set({ tries, error: why, next_try_at: next })
    .where('id', '=', message.id)
    .execute()
}

/** Nothing more is tried; the timeline records how it ended, without the address. */
async function endMessage(
  trx: Transaction<DB>,
  message: Message,
  end: { status: 'sent' | 'failed' | 'dropped'; error: string | null; sent_at?: Date },
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ ...end, tries: message.tries + (end.status === 'dropped' ? 0 : 1), next_try_at: null })
    .where('id', '=', message.id)
    .execute()
  await recordEvents(trx, {
    intent_id: message.intent_id,
    attempt_id: null,
    actor: 'system',
    kind: 'email_ended',
    facts: { email: message.kind, result: end.status },
  })
}
