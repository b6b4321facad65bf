import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { Parts } from '../parts.ts'
import { queueJob } from '../platform/jobs.ts'
import { MailRefused, type OutgoingMail } from '../platform/mail.ts'
import type { DB } from '../platform/tables.ts'
import { donationLetter, receiptLetter } from './letters.ts'
import { sendMessageKey, sendMessageTask } from './queue-message.ts'
import { writeReceiptPdf } from './receipt-pdf.ts'
import { findReceipt, readGivenDonation } from './receipts.queries.ts'

/** Minutes until the next try, by how many have failed; then twice a day, and after the last nothing more. */
const minutesToWait = [1, 5, 15, 60, 240, 720]
const maxTries = 12

/**
 * Sends one queued e-mail and marks it as sent. Its row stays locked meanwhile, so that it is sent once however many
 * jobs want to; a crash between the mail server's yes and our commit sends it again under the same Message-ID, by which
 * mail programs know it for one. A try that failed is kept with its error and planned anew.
 */
export async function sendMessage(parts: Parts, messageId: number): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom('messages')
      .select(['id', 'donation_id', 'kind', 'receipt_id', 'recipient', 'language', 'message_id', 'tries'])
      .where('id', '=', messageId)
      .where('status', '=', 'queued')
      .$narrowType<{ donation_id: number }>()
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!message) return
    const mail = await writeMail(trx, parts.publicUrl, message)
    if (!mail) {
      await endMessage(trx, message, { status: 'dropped', error: 'The receipt became void.' })
      return
    }
    try {
      await parts.mail.send(mail)
    } catch (error) {
      await keepFailure(trx, message, error)
      parts.log.warn({ messageId, tries: message.tries + 1, reason: String(error) }, 'e-mail not sent')
      return
    }
    await endMessage(trx, message, { status: 'sent', error: null, sent_at: new Date() })
  })
}

type Message = {
  id: number
  donation_id: number
  kind: string
  receipt_id: number | null
  recipient: string
  language: string
  message_id: string
  tries: number
}

/** @returns null when its receipt is void by now */
async function writeMail(
  trx: Transaction<DB>,
  publicUrl: string,
  message: Message,
): Promise<OutgoingMail | null> {
  const donation = await readGivenDonation(trx, { id: message.donation_id })
  const envelope = {
    to: message.recipient,
    messageId: `${message.message_id}@${new URL(publicUrl).hostname}`,
  }
  if (message.receipt_id === null)
    return {
      ...envelope,
      ...(await donationLetter(trx, publicUrl, message.language, donation)),
      attachments: [],
    }
  const receipt = await findReceipt(trx, { id: message.receipt_id })
  if (!receipt || receipt.isVoid) return null
  return {
    ...envelope,
    ...receiptLetter(publicUrl, message.language, donation, receipt),
    attachments: [
      {
        filename: `receipt-${receipt.number}.pdf`,
        contentType: 'application/pdf',
        content: await writeReceiptPdf(publicUrl, message.language, donation, receipt),
      },
    ],
  }
}

async function keepFailure(trx: Transaction<DB>, message: Message, error: unknown): Promise<void> {
  const why = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const tries = message.tries + 1
  if (error instanceof MailRefused || tries >= maxTries)
    return endMessage(trx, message, { status: 'failed', error: why })
  const runAt = new Date(Date.now() + (minutesToWait[tries - 1] ?? 720) * 60_000)
  await trx
    .updateTable('messages')
    .set({ tries, error: why, next_try_at: runAt })
    .where('id', '=', message.id)
    .execute()
  await queueJob(trx, sendMessageTask, { messageId: message.id }, { key: sendMessageKey(message.id), runAt })
}

/** Nothing more is tried; the timeline tells how it ended, without the address. */
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
  await sql`insert into events (donation_id, actor, kind, reason)
    values (${message.donation_id}, 'job', 'e-mail', ${`${kindWords[message.kind as MessageKind]}: ${end.status}`})`.execute(
    trx,
  )
}

const kindWords: Record<MessageKind, string> = { donation: 'about the donation', receipt: 'with the receipt' }
