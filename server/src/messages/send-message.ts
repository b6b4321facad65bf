import { sql, type Transaction } from 'kysely'
import type { FullCharity } from '../../../contract/src/charity.ts'
import { anonymousName } from '../../../contract/src/donate.ts'
import { type Language, languageNamed } from '../../../contract/src/language/language.ts'
import type { MessageKind, ReceiptDocument } from '../../../contract/src/receipts.ts'
import { isPaid, type PaymentStatus } from '../../../contract/src/status.ts'
import { type Phrase, say } from '../../../words/src/say.ts'
import { charityInLanguage } from '../charity/charity-in-language.ts'
import { readCharity } from '../charity/read-charity.ts'
import type { Sender } from '../charity/sender.ts'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../history/record-events.ts'
import { readRejection } from '../history/rejection.queries.ts'
import { inEnglish, inLanguage } from '../platform/language/in-language.ts'
import { withWordings } from '../platform/language/with-wordings.ts'
import { MailRefused, MailUnconfirmed, type OutgoingMail } from '../platform/mail/mail.ts'
import { donationReceipt } from '../receipts/donation-receipt.ts'
import { loadReceiptPdf } from '../receipts/load-receipt-pdf.ts'
import { readLook } from '../receipts/read-look.ts'
import {
  findReceipt,
  findVoidReceipt,
  readGivenDonation,
  readOpenRests,
  readRequestedPayment,
} from '../receipts/receipts.queries.ts'
import type { DB } from '../tables.ts'
import { emailTemplates } from './email-templates.ts'
import { hasGiven, wasSent } from './messages.queries.ts'

/** Minutes until the next try, by how many have failed; then twice a day, and after the last nothing more. */
const minutesToWait = [1, 5, 15, 60, 240, 720]
const maxTries = 12

/** Sending ends long before: a claim that is over was made by a process that died. */
const claimedMinutes = 15
/** Once may be an accident; more copies than two nobody is sent. */
const maxUnconfirmed = 2

/**
 * Sends one queued e-mail: claims it, commits, sends, and marks it. A claim counts as a try that was not confirmed and plans the
 * next one, so that whatever happens while it is sent (the process dies, the database goes, the mail server takes the mail
 * and never answers) it is sent once more at most, and under the same Message-ID, by which mail programs know it for one.
 */
export async function sendMessage(context: AppContext, messageId: number): Promise<void> {
  const charity = await readCharity(context.db)
  const wordings = await context.wordings()
  const sender = { publicUrl: context.publicUrl, charity }
  const claimed = await withWordings(wordings, () =>
    context.db.transaction().execute((trx) => claimMessage(trx, sender, messageId)),
  )
  if (!claimed) return
  const { message, language, mail, receipt } = claimed
  // The transaction does not wait for files, and a receipt that cannot be printed is a try that failed.
  const failure = await withWordings(wordings, () =>
    inLanguage(language, () => attach(context, charity, receipt)),
  )
    .then((attachments) => context.mail.send({ ...mail, attachments }))
    .then(
      () => null,
      (error: unknown) => ({ error }),
    )
  if (failure) {
    // Mail servers repeat the address in their refusals; it belongs in the database and not in the log.
    const reason = String(failure.error).replace(/[^\s<>"']+@[^\s<>"']+/g, 'the address')
    context.log.warn({ messageId, tries: message.tries, reason }, 'e-mail not sent')
  }
  await context.db
    .transaction()
    .execute((trx) =>
      failure
        ? recordFailure(trx, message, failure.error)
        : endMessage(trx, message, { status: 'sent', error: null, sent_at: new Date() }),
    )
}

async function attach(
  context: AppContext,
  charity: FullCharity,
  receipt: ReceiptDocument | null,
): Promise<OutgoingMail['attachments']> {
  if (!receipt) return []
  const { writeReceiptPdf } = await loadReceiptPdf()
  const content = await writeReceiptPdf(receipt, await readLook(context, charity))
  return [{ filename: `receipt-${receipt.number}.pdf`, contentType: 'application/pdf', content }]
}

type Claimed = {
  message: Message
  language: Language
  mail: Omit<OutgoingMail, 'attachments'>
  receipt: ReceiptDocument | null
}

/** @returns the e-mail as it is true now, in the language of who reads it; null when it is not due, another process has it, or nothing is to be sent any more */
async function claimMessage(
  trx: Transaction<DB>,
  { publicUrl, charity }: { publicUrl: string; charity: FullCharity },
  messageId: number,
): Promise<Claimed | null> {
  const row = await trx
    .selectFrom('messages')
    .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .select(['messages.id', 'intent_id', 'intent.kind as of', 'messages.kind', 'receipt_id', 'recipient'])
    .select(['messages.language', 'message_id', 'tries', 'unconfirmed'])
    .where('messages.id', '=', messageId)
    .where('messages.status', '=', 'queued')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .forUpdate('messages')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return null
  const message = { ...row, kind: row.kind as MessageKind, tries: row.tries + 1 }
  if (row.unconfirmed >= maxUnconfirmed) {
    await endMessage(trx, message, { status: 'failed', error: neverConfirmed() })
    return null
  }
  const language = languageNamed(row.language)
  const sender = { publicUrl, charity: inLanguage(language, () => charityInLanguage(charity)) }
  const email = await inLanguage(language, () => writeMessage(trx, sender, message))
  if ('dropped' in email) {
    await endMessage(trx, message, { status: 'dropped', error: email.dropped })
    return null
  }
  await trx
    .updateTable('messages')
    .set({
      tries: message.tries,
      unconfirmed: row.unconfirmed + 1,
      next_try_at: sql`now() + make_interval(mins => ${claimedMinutes})`,
    })
    .where('id', '=', messageId)
    .execute()
  const envelope = {
    to: message.recipient,
    fromName: sender.charity.name,
    replyTo: charity.email || undefined,
    messageId: `${message.message_id}@${new URL(publicUrl).hostname}`,
  }
  const { receipt = null, ...written } = email
  return { message, language, mail: { ...envelope, ...written }, receipt }
}

const neverConfirmed = () => inEnglish(() => say('refusal.message.never-confirmed'))

type Message = {
  id: number
  intent_id: number
  /** 'donation' or 'payment'. */
  of: string
  kind: MessageKind
  receipt_id: number | null
  recipient: string
  /** With the one in progress. */
  tries: number
  /** Without the one in progress. */
  unconfirmed: number
}

type Email = Pick<OutgoingMail, 'subject' | 'text' | 'html'> & { receipt?: ReceiptDocument }

/** @returns the e-mail as it is true now, or why it is no longer sent */
async function writeMessage(
  trx: Transaction<DB>,
  sender: Sender,
  { intent_id, of, kind, receipt_id, recipient }: Message,
): Promise<Email | { dropped: string }> {
  if (of === 'payment') {
    const payment = await readRequestedPayment(trx, intent_id)
    const { status } = payment
    if (kind === 'paid')
      return status === 'success'
        ? emailTemplates.paid(sender, payment)
        : dropped('refusal.message.dropped.no-longer-paid')
    if (kind === 'payment')
      return !isPaid(status)
        ? emailTemplates.payment(trx, sender, payment)
        : dropped('refusal.message.dropped.paid-meanwhile')
    const paid = { ...payment, kind: 'payment', code: payment.reference, name: payment.payeeName } as const
    if (kind === 'rejection') return writeRejection(trx, sender, intent_id, paid)
    if (kind === 'reopened') return writeReopened(trx, sender, intent_id, paid)
    return status === 'refunded' ? emailTemplates.refund(sender, paid, null) : notRefunded()
  }
  const given = await readGivenDonation(trx, { intentId: intent_id })
  const donation = (await hasGiven(trx, recipient)) ? given : { ...given, donorName: anonymousName }
  if (kind === 'donation') return emailTemplates.donation(trx, sender, donation)
  const about = { ...donation, kind: 'donation', name: donation.donorName } as const
  if (kind === 'rejection') return writeRejection(trx, sender, intent_id, about)
  if (kind === 'reopened') return writeReopened(trx, sender, intent_id, about)
  if (kind === 'refund')
    return donation.status === 'refunded'
      ? emailTemplates.refund(sender, about, await findVoidReceipt(trx, intent_id))
      : notRefunded()
  const receipt = receipt_id === null ? undefined : await findReceipt(trx, { id: receipt_id })
  if (!receipt || receipt.isVoid) return dropped('refusal.message.dropped.void')
  return {
    ...emailTemplates.receipt(sender, donation, receipt, await readOpenRests(trx, intent_id)),
    receipt: donationReceipt(sender, given, receipt),
  }
}

async function writeRejection(
  trx: Transaction<DB>,
  sender: Sender,
  intentId: number,
  paid: Parameters<typeof emailTemplates.rejection>[1] & { status: PaymentStatus },
): Promise<Email | { dropped: string }> {
  const rejection = paid.status === 'failed' && (await readRejection(trx, intentId))
  return rejection
    ? emailTemplates.rejection(sender, paid, rejection)
    : dropped('refusal.message.dropped.no-longer-rejected')
}

/** Who never read of the rejection need not read that it no longer holds. */
async function writeReopened(
  trx: Transaction<DB>,
  sender: Sender,
  intentId: number,
  paid: Parameters<typeof emailTemplates.reopened>[1] & { status: PaymentStatus },
): Promise<Email | { dropped: string }> {
  if (paid.status !== 'pending') return dropped('refusal.message.dropped.no-longer-checked')
  return (await wasSent(trx, intentId, 'rejection'))
    ? emailTemplates.reopened(sender, paid)
    : dropped('refusal.message.dropped.rejection-not-sent')
}

const notRefunded = () => dropped('refusal.message.dropped.not-refunded')

/** Why an e-mail is no longer sent, as staff read it under Messages. */
const dropped = (why: Phrase) => ({ dropped: inEnglish(() => say(why)) })

async function recordFailure(trx: Transaction<DB>, message: Message, error: unknown): Promise<void> {
  const { id, tries, unconfirmed } = message
  const why = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  if (error instanceof MailUnconfirmed && unconfirmed + 1 >= maxUnconfirmed)
    return endMessage(trx, message, { status: 'failed', error: neverConfirmed() })
  if (error instanceof MailRefused || tries >= maxTries)
    return endMessage(trx, message, { status: 'failed', error: why })
  const minutes = minutesToWait[tries - 1] ?? 720
  await trx
    .updateTable('messages')
    .set({ error: why })
    // What was not confirmed keeps the time that its claim planned.
    .$if(!(error instanceof MailUnconfirmed), (update) =>
      update.set({ unconfirmed, next_try_at: sql`now() + make_interval(mins => ${minutes})` }),
    )
    .where('id', '=', id)
    // Unless its claim was over, and another process has it.
    .where('tries', '=', tries)
    .where('status', '=', 'queued')
    .execute()
}

/** Nothing more is tried; the timeline records how it ended, without the address. */
async function endMessage(
  trx: Transaction<DB>,
  message: Message,
  end: { status: 'sent' | 'failed' | 'dropped'; error: string | null; sent_at?: Date },
): Promise<void> {
  const ended = await trx
    .updateTable('messages')
    .set({ ...end, next_try_at: null })
    .where('id', '=', message.id)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return
  await recordEvents(trx, {
    intent_id: message.intent_id,
    attempt_id: null,
    actor: 'system',
    kind: 'email_ended',
    facts: { email: message.kind, result: end.status },
  })
}
