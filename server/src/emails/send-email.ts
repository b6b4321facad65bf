import { sql } from 'kysely'
import type { FullCharity } from '../../../contract/src/charity.ts'
import { languageNamed } from '../../../contract/src/language/language.ts'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { Catalogues } from '../../../words/src/catalogue.ts'
import { english, type Phrase, type Reader, readerOf, type Translate } from '../../../words/src/reader.ts'
import { charityInLanguage } from '../charity/charity-in-language.ts'
import { readCharity } from '../charity/read-charity.ts'
import type { Sender } from '../charity/sender.ts'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../history/record-events.ts'
import type { Database } from '../platform/database/database.ts'
import { MailRefused, MailUnconfirmed, type OutgoingMail } from '../platform/mail/mail.ts'
import { loadReceiptPdf } from '../receipts/load-receipt-pdf.ts'
import type { PrintedDocument } from '../receipts/print-document.ts'
import { readLook } from '../receipts/read-look.ts'
import type { StaffEmail } from './queue-email.ts'
import { type DonorCodeKind, writeDonorCodeEmail } from './to-donors/donor-code-email.ts'
import { writeStatementEmail } from './to-donors/yearly-statement-email.ts'
import { payerEmails } from './to-payers/payer-emails.ts'
import { accountEmail, rightsEmail } from './to-staff/account-email.ts'
import { attackEmail } from './to-staff/attack-email.ts'
import { auditEmail } from './to-staff/audit-email.ts'
import { backupEmail } from './to-staff/backup-email.ts'
import { exportEmail } from './to-staff/export-email.ts'
import { passwordLinkEmail } from './to-staff/password-link-email.ts'
import { pendingChangeEmail } from './to-staff/pending-change-email.ts'
import { reopenedMonthEmail } from './to-staff/reopened-month-email.ts'
import type { WrittenEmail } from './write-email.ts'

const staffEmails: StaffEmail<never>[] = [
  passwordLinkEmail.invitation,
  passwordLinkEmail.reset,
  accountEmail,
  rightsEmail,
  auditEmail,
  backupEmail,
  exportEmail,
  attackEmail,
  pendingChangeEmail,
  reopenedMonthEmail,
]

/** Minutes until the next try, by the number of failures; then twice a day, and after the last no more. */
const minutesToWait = [1, 5, 15, 60, 240, 720]
const maxTries = 12

/** The lease of a claim. Sending ends long before, so an older claim was made by a process that died. */
const leaseMinutes = 15
/** One may be an accident. No reader gets more than two copies. */
const maxUnconfirmed = 2

/**
 * Sends one queued e-mail: claims it, commits, sends, and marks it. A claim counts as an unconfirmed try and
 * schedules the next one, so that after any failure during sending (the process dies, the database becomes
 * unavailable, the mail server accepts the mail and never answers) it is sent at most once more, under the
 * same Message-ID, by which mail programs detect duplicates.
 */
export async function sendEmail(context: AppContext, emailId: number): Promise<void> {
  const { db } = context
  const charity = await readCharity(db)
  const templates = await context.emailTemplates()
  const claimed = await db.transaction().execute(async (trx) => {
    const email = await lockDueEmail(trx, emailId)
    return email && claim(trx, context, { email, charity, reader: recipientOf(email, templates) })
  })
  if (!claimed) return
  const { email, mail, attach } = claimed
  // The transaction does not wait for files, and a receipt that cannot be printed counts as a failed try.
  const failure = await attach()
    .then((attachments) => context.mail.send({ ...mail, attachments }))
    .then(
      () => null,
      (error: unknown) => ({ error }),
    )
  if (failure) {
    const reason = withoutAddresses(failure.error)
    context.log.warn({ emailId, tries: email.tries, reason }, 'e-mail not sent')
  }
  // An error here leaves the try unconfirmed.
  await db
    .transaction()
    .execute((trx) =>
      failure
        ? recordFailure(trx, email, failure.error)
        : endEmail(trx, email, { status: 'sent', error: null, sent_at: new Date() }),
    )
}

/** Mail servers repeat the address in their error messages. */
const withoutAddresses = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[^\s<>"']+@[^\s<>"']+/g, 'the address')
    .slice(0, 500)

type Email = NonNullable<Awaited<ReturnType<typeof lockDueEmail>>>

/**
 * @returns undefined when it is not due, or another process has it. `tries` includes this one, `unconfirmed`
 * does not.
 */
const lockDueEmail = (trx: Database, emailId: number) =>
  trx
    .selectFrom('emails')
    .leftJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .leftJoin('users', 'users.id', 'user_id')
    .leftJoin('donor_codes', 'donor_codes.id', 'donor_code_id')
    .select(['emails.id', 'intent_id', 'intent.kind as intent_kind', 'intent.status as intent_status'])
    .select(['emails.kind', 'receipt_id', 'statement_id', 'recipient'])
    .select(['donor_code_id', 'donor_codes.nonce as donor_nonce'])
    .select([
      'facts',
      'emails.language',
      'message_id',
      'unconfirmed',
      sql<number>`emails.tries + 1`.as('tries'),
    ])
    .select([
      'users.email as user_email',
      'first_name',
      'last_name',
      'users.status as user_status',
      'users.id as user_id',
    ])
    .where('emails.id', '=', emailId)
    .where('emails.status', '=', 'queued')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .forUpdate('emails')
    .skipLocked()
    .executeTakeFirst()

/** Returns the e-mail's reader; for donors and payees with the edited templates. */
function recipientOf({ user_id, language }: Email, templates: Catalogues): Reader {
  const named = languageNamed(language)
  return readerOf(named, user_id === null ? templates[named] : undefined)
}

type Claimed = {
  email: Email
  mail: Omit<OutgoingMail, 'attachments'>
  attach: () => Promise<OutgoingMail['attachments']>
}

/** @returns the e-mail with its current content, in its reader's language; null when it is not to be sent */
async function claim(
  trx: Database,
  context: AppContext,
  { email, charity, reader }: { email: Email; charity: FullCharity; reader: Reader },
): Promise<Claimed | null> {
  if (email.unconfirmed >= maxUnconfirmed) {
    await endEmail(trx, email, { status: 'failed', error: neverConfirmed() })
    return null
  }
  const shown = charityInLanguage(reader.t, charity)
  const written = await write(trx, context, email, { reader, charity: shown, publicUrl: context.publicUrl })
  if ('dropped' in written) {
    const { dropped } = written
    await endEmail(trx, email, { status: 'dropped', error: dropped && english.t(dropped) })
    return null
  }
  await trx
    .updateTable('emails')
    .set({
      tries: email.tries,
      unconfirmed: email.unconfirmed + 1,
      next_try_at: sql`now() + make_interval(mins => ${leaseMinutes})`,
    })
    .where('id', '=', email.id)
    .execute()
  const { attached, ...content } = written
  const mail = {
    ...content,
    to: email.user_email ?? email.recipient,
    fromName: shown.name,
    replyTo: (email.user_id === null && charity.email) || undefined,
    messageId: `${email.message_id}@${new URL(context.publicUrl).hostname}`,
  }
  return { email, mail, attach: () => printAttachment(context, reader.t, charity, attached) }
}

async function printAttachment(
  context: AppContext,
  t: Translate,
  charity: FullCharity,
  attached: PrintedDocument | undefined,
): Promise<OutgoingMail['attachments']> {
  if (!attached) return []
  const { writeReceiptPdf } = await loadReceiptPdf()
  const content = await writeReceiptPdf(t, attached, await readLook(context, charity))
  const filename = attached.layout === 'statement' ? 'statement.pdf' : `receipt-${attached.number}.pdf`
  return [{ filename, contentType: 'application/pdf', content }]
}

async function write(
  trx: Database,
  { secretKey, sealer }: AppContext,
  email: Email,
  sender: Sender,
): Promise<(WrittenEmail & { attached?: PrintedDocument }) | { dropped: Phrase | null }> {
  if (email.statement_id !== null)
    return (
      (await writeStatementEmail({ trx, sealer, sender }, email.statement_id)) ?? {
        dropped: 'refusal.not-found.yearly-statement',
      }
    )
  if (email.intent_id !== null) {
    const { trueIn, dropped, write } = payerEmails[email.kind as MessageKind]
    if (!trueIn.some((status) => status === email.intent_status)) return { dropped }
    const written = await write({
      trx,
      sender,
      intentId: email.intent_id,
      intentKind: email.intent_kind as 'donation' | 'payment',
      recipient: email.recipient,
      receiptId: email.receipt_id,
    })
    return written ?? { dropped }
  }
  if (email.donor_code_id !== null && email.donor_nonce !== null)
    return writeDonorCodeEmail(sender, secretKey, email.kind as DonorCodeKind, {
      id: email.donor_code_id,
      nonce: email.donor_nonce,
    })
  const staffEmail = staffEmails.find(({ kind }) => kind === email.kind)
  if (!staffEmail) throw new Error(`No e-mail to staff is of the kind '${email.kind}'.`)
  if (email.user_status !== 1) return { dropped: null }
  const name = `${email.first_name} ${email.last_name}`
  const written = await staffEmail.write(
    { trx, id: email.user_id ?? 0, name, secretKey, ...sender },
    email.facts as never,
  )
  return written ?? { dropped: null }
}

const neverConfirmed = () => english.t('refusal.message.never-confirmed')

async function recordFailure(trx: Database, email: Email, error: unknown): Promise<void> {
  const { id, tries, unconfirmed } = email
  const isUnconfirmed = error instanceof MailUnconfirmed
  const reason = withoutAddresses(error)
  if (isUnconfirmed && unconfirmed + 1 >= maxUnconfirmed)
    return endEmail(trx, email, { status: 'failed', error: neverConfirmed() })
  if (error instanceof MailRefused || tries >= maxTries)
    return endEmail(trx, email, { status: 'failed', error: reason })
  const minutes = minutesToWait[tries - 1] ?? 720
  await trx
    .updateTable('emails')
    .set({ error: reason })
    // An unconfirmed try retains the time that its claim scheduled.
    .$if(!isUnconfirmed, (update) =>
      update.set({ unconfirmed, next_try_at: sql`now() + make_interval(mins => ${minutes})` }),
    )
    .where('id', '=', id)
    // Unless its lease has expired, and another process has it.
    .where('tries', '=', tries)
    .where('status', '=', 'queued')
    .execute()
}

/** Ends the tries. The timeline of a donation or payment records the result, without the address. */
async function endEmail(
  trx: Database,
  { id, intent_id, kind }: Email,
  end: { status: 'sent' | 'failed' | 'dropped'; error: string | null; sent_at?: Date },
): Promise<void> {
  const ended = await trx
    .updateTable('emails')
    .set({ ...end, next_try_at: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst()
  if (!ended || intent_id === null) return
  await recordEvents(trx, {
    intent_id,
    attempt_id: null,
    actor: 'system',
    kind: 'email_ended',
    facts: { email: kind as MessageKind, result: end.status },
  })
}
