import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Channel, PhoneChannelName } from '../../../contract/src/channels.ts'
import type { FullCharity } from '../../../contract/src/charity.ts'
import { languageNamed } from '../../../contract/src/language/language.ts'
import type { Catalogues } from '../../../words/src/catalogue.ts'
import { english, type Reader, readerOf, type Translate } from '../../../words/src/reader.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import { MessageRefused, type PhoneMessage, SendUnconfirmed } from '../channels/channel.ts'
import { charityInLanguage } from '../charity/charity-in-language.ts'
import { readCharity } from '../charity/read-charity.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { MailRefused, MailUnconfirmed, type OutgoingMail } from '../platform/mail/mail.ts'
import { loadReceiptPdf } from '../receipts/load-receipt-pdf.ts'
import type { PrintedDocument } from '../receipts/print-document.ts'
import { readLook } from '../receipts/read-look.ts'
import type { YearlyStatement } from '../receipts/yearly-statement.ts'
import { applyFailure, markNumber } from './delivery/apply-failure.ts'
import { planDelivery } from './delivery/plan-delivery.ts'
import { type Delivery, mayUsePhones, readDeliveryFacts } from './delivery/read-delivery-facts.ts'
import { endMessage, maxTries } from './end-message.ts'
import { isStatement, lockDueMessages, type QueuedMessage } from './queued-message.ts'
import { shortenLink } from './short-links.ts'
import { shortTextOf, templateName, templateValues, writeShortText } from './short-texts.ts'
import { readQueuedStatements } from './to-donors/yearly-statement-email.ts'
import { type Content, writeContent } from './write-content.ts'

/** Minutes until the next try, by the number of failures; then twice a day, and after the last no more. */
const minutesToWait = [1, 5, 15, 60, 240, 720]

/** The lease of a claim. Sending ends long before, so an older claim was made by a process that died. */
const leaseMinutes = 15
/**
 * One e-mail may be an accident, and mail programs hide the copy. A text to a phone is never sent twice: its
 * vendor reports it, or another channel is used.
 */
const maxUnconfirmed = { email: 2, whatsapp: 1, sms: 1 }

/** Statements claimed together. After a crash these wait for the end of their lease. */
const statementsTogether = 25

/** Messages delivered at a time, as many as the connections to the mail server. */
const deliveriesAtATime = 5

/** Sends one queued message. */
export async function sendEmail(context: AppContext, emailId: number): Promise<void> {
  await sendMessages(context, sql`emails.id = ${emailId}`)
}

/** Sends the yearly statements that are due. @param atMost ends after about this many */
export async function sendStatements(context: AppContext, atMost: number): Promise<void> {
  const due = sql<SqlBool>`emails.id = any(array(
    select id from emails where status = 'queued' and ${isStatement} and next_try_at <= now()
    order by next_try_at limit ${statementsTogether} for update skip locked))`
  for (let sent = 0; sent < atMost; sent += statementsTogether)
    if ((await sendMessages(context, due)) < statementsTogether) return
}

/**
 * Sends queued messages: decides their channels, claims them together, commits, and sends and marks each. A
 * claim counts as an unconfirmed try and schedules the next one, so that after any failure during sending
 * (the process dies, the database becomes unavailable, the mail server accepts the mail and never answers) an
 * e-mail is sent at most once more, under the same Message-ID, by which mail programs detect duplicates.
 * @returns how many were due
 */
async function sendMessages(context: AppContext, which: RawBuilder<SqlBool>): Promise<number> {
  const charity = await readCharity(context.db)
  const templates = await context.emailTemplates()
  const { due, claimed } = await context.db.transaction().execute(async (trx) => {
    const messages = await lockDueMessages(trx, which)
    const statementIds = messages.flatMap(({ statement_id }) => statement_id ?? [])
    const statements = await readQueuedStatements({ ...context, db: trx }, statementIds)
    const claimed: Claimed[] = []
    for (const message of messages) {
      const reader = recipientOf(message, templates)
      const one = await claim(trx, context, { message, charity, reader, statements })
      if (one) claimed.push(one)
    }
    return { due: messages.length, claimed }
  })
  const queue = claimed.values()
  await Promise.all(
    Array.from({ length: deliveriesAtATime }, async () => {
      for (const one of queue) await deliver(context, one)
    }),
  )
  return due
}

async function deliver(context: AppContext, { message, send }: Claimed): Promise<void> {
  const { db, channels } = context
  const outcome = await send().catch((error: unknown) => ({ error }))
  if ('error' in outcome) {
    const { id: emailId, channel, tries } = message
    context.log.warn({ emailId, channel, tries, reason: withoutAddresses(outcome.error) }, 'message not sent')
  }
  const record = async (trx: Database) => {
    if ('error' in outcome) return recordFailure(trx, context, message, outcome.error)
    const { vendorId } = outcome
    // The vendor's report may have been faster than its answer.
    await endMessage(trx, channels, message, {
      status: 'sent',
      error: null,
      sent_at: new Date(),
      ...(vendorId !== null && { vendor_id: vendorId }),
    })
    if (message.channel === 'sms') await markNumber(trx, 'sms', message.phone, { worked_at: new Date() })
  }
  // An error here leaves the try unconfirmed. A statement is marked by one SQL statement.
  await (message.statement_id === null ? db.transaction().execute(record) : record(db))
}

/** Vendors repeat the address in their error messages. */
const withoutAddresses = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[^\s<>"']+@[^\s<>"']+/g, 'the address')
    .replace(/\+?\d{9,15}/g, 'the number')
    .slice(0, 500)

/** Returns the message's reader; for donors and payees with the edited templates. */
function recipientOf({ user_id, language }: QueuedMessage, templates: Catalogues): Reader {
  const named = languageNamed(language)
  return readerOf(named, user_id === null ? templates[named] : undefined)
}

type Claimed = { message: QueuedMessage; send: () => Promise<{ vendorId: string | null }> }

/** @returns the message with its current content, in its reader's language; null when it is not sent now */
async function claim(
  trx: Database,
  context: AppContext,
  to: {
    message: QueuedMessage
    charity: FullCharity
    reader: Reader
    statements: ReadonlyMap<number, YearlyStatement>
  },
): Promise<Claimed | null> {
  const { channels, secretKey } = context
  const { message, charity, reader, statements } = to
  if (message.unconfirmed >= maxUnconfirmed[message.channel as Channel]) {
    await endMessage(trx, channels, message, { status: 'failed', error: neverConfirmed(message) })
    return null
  }
  const delivery = mayUsePhones(channels, message) ? await readDeliveryFacts(trx, channels, message) : null
  const plan = delivery ? planDelivery(delivery) : { kind: 'send' as const, channel: 'email' as const }
  if (plan.kind === 'wait') {
    await trx.updateTable('emails').set({ next_try_at: plan.until }).where('id', '=', message.id).execute()
    return null
  }
  if (plan.kind === 'drop') {
    const error = english.t(`refusal.message.dropped.${plan.reason}`)
    await endMessage(trx, channels, message, { status: 'dropped', error })
    return null
  }
  const { channel } = plan
  const sender = { reader, charity: charityInLanguage(reader.t, charity), publicUrl: context.publicUrl }
  const written = await writeContent(trx, { secretKey, statements }, message, sender, channel)
  if ('dropped' in written) {
    const { dropped } = written
    await endMessage(trx, channels, message, { status: 'dropped', error: dropped && english.t(dropped) })
    return null
  }
  const phone = channel === 'email' ? '' : (delivery?.phone ?? '')
  await trx
    .updateTable('emails')
    .set({
      tries: message.tries,
      unconfirmed: message.unconfirmed + 1,
      next_try_at: sql`now() + make_interval(mins => ${leaseMinutes})`,
      ...(channel !== message.channel && { channel }),
      ...(delivery && channel !== 'email' && { phone, handed_at: delivery.now }),
    })
    .where('id', '=', message.id)
    .execute()
  const claimed = { ...message, channel, phone }
  if (channel === 'email' || !delivery || typeof written === 'function')
    return { message: claimed, send: () => sendMail(context, claimed, written, { charity, sender }) }
  const outgoing = await toPhone(trx, context.publicUrl, claimed, written, delivery)
  return { message: claimed, send: async () => adapterOf(context, channel).send(outgoing) }
}

const adapterOf = ({ channels }: AppContext, name: PhoneChannelName) => {
  const adapter = channels.get(name)
  if (!adapter) throw new Error(`The channel '${name}' is not configured.`)
  return adapter
}

async function toPhone(
  trx: Database,
  publicUrl: string,
  { kind, message_id, language, phone }: QueuedMessage,
  { short }: Content,
  { isWindowOpen }: Delivery,
): Promise<PhoneMessage> {
  if (!short) throw new Error(`Messages of the kind '${kind}' have no short text.`)
  const { t } = readerOf(languageNamed(language))
  return {
    id: message_id,
    to: phone,
    language: languageNamed(language),
    text: writeShortText(t, kind, short.values),
    link:
      short.path === null
        ? null
        : await shortenLink(trx, publicUrl, pathIn(languageNamed(language), short.path)),
    template: { name: templateName(kind), values: templateValues(kind, short.values), code: short.code },
    isWindowOpen: isWindowOpen && shortTextOf(kind).purpose !== 'code',
  }
}

/** The transaction does not wait for files, and a receipt that cannot be printed counts as a failed try. */
async function sendMail(
  context: AppContext,
  message: QueuedMessage,
  written: Content | (() => Content),
  { charity, sender }: { charity: FullCharity; sender: { reader: Reader; charity: FullCharity } },
): Promise<{ vendorId: null }> {
  const { attached, short: _, ...content } = typeof written === 'function' ? written() : written
  const attachments = await printAttachment(context, sender.reader.t, charity, attached)
  await context.mail.send({
    ...content,
    to: message.user_email ?? message.recipient,
    fromName: sender.charity.name,
    replyTo: (message.user_id === null && charity.email) || undefined,
    messageId: `${message.message_id}@${new URL(context.publicUrl).hostname}`,
    attachments,
  })
  return { vendorId: null }
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
  const filename = attached.fileName ?? `receipt-${attached.number}.pdf`
  return [{ filename, contentType: 'application/pdf', content }]
}

const neverConfirmed = ({ channel }: QueuedMessage) =>
  english.t(channel === 'email' ? 'refusal.message.never-confirmed' : 'refusal.message.not-reported')

async function recordFailure(
  trx: Database,
  context: AppContext,
  message: QueuedMessage,
  error: unknown,
): Promise<void> {
  const { id, tries, unconfirmed } = message
  const channel = message.channel as Channel
  if (error instanceof MessageRefused && error.failure.action !== 'retry')
    return applyFailure(trx, context, message, error.failure, 'queued')
  const isUnconfirmed = error instanceof MailUnconfirmed || error instanceof SendUnconfirmed
  const reason = withoutAddresses(error)
  const fail = (why: string) => endMessage(trx, context.channels, message, { status: 'failed', error: why })
  if (channel === 'email' && isUnconfirmed && unconfirmed + 1 >= maxUnconfirmed.email)
    return void (await fail(neverConfirmed(message)))
  if (error instanceof MailRefused || tries >= maxTries[channel]) return void (await fail(reason))
  const minutes = minutesToWait[tries - 1] ?? 720
  await trx
    .updateTable('emails')
    .set({ error: reason })
    // An unconfirmed try retains the time that its claim scheduled: a vendor may report meanwhile.
    .$if(!isUnconfirmed, (update) =>
      update.set({ unconfirmed, next_try_at: sql`now() + make_interval(mins => ${minutes})` }),
    )
    .where('id', '=', id)
    // Unless its lease has expired, and another process has it.
    .where('tries', '=', tries)
    .where('status', '=', 'queued')
    .execute()
}
