import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PhoneChannelName } from '../../../contract/src/channels.ts'
import { MessageRefused, SendUnconfirmed } from '../channels/channel.ts'
import { withoutNumbers } from '../channels/send-to-vendor.ts'
import type { AppContext } from '../context.ts'
import { MailRefused, MailUnavailable, MailUnconfirmed } from '../platform/mail/mail.ts'
import {
  type ClaimedMessage,
  claimMessages,
  maxUnconfirmed,
  UnwrittenMessage,
  unconfirmedMessageText,
} from './claim-messages.ts'
import { applyFailure, markNumber } from './delivery/apply-failure.ts'
import { endMessage, maxSendTries } from './end-message.ts'
import { markSentAndBeginNext, releaseMessages } from './message-leases.ts'
import { dueMessages, type QueuedMessage } from './queued-message.ts'
import type { Sender } from './write-email.ts'

/**
 * Minutes until the next attempt, by the number of failures so far; after the last of these, every 12 hours
 * until `maxSendTries`.
 */
const minutesToWait = [1, 5, 15, 60, 240, 720]

/** Maximum messages claimed together. After a crash they wait for the end of their lease. */
const messagesTogether = 50

/** Messages delivered in parallel, unless several callers share the connections to the mail server. */
const deliveriesAtATime = 5

export async function sendMessage(context: AppContext, emailId: number): Promise<void> {
  await sendMessages(context, sql`messages.id = ${emailId}`)
}

/**
 * Sends due messages in the order of their rank, the longest due first.
 * @param atATime messages delivered in parallel, and the maximum repeated after a crash
 * @param stopping ends the sending before the next group of messages
 * @returns how many were due
 */
export async function sendDueMessages(
  context: AppContext,
  atMost = Number.POSITIVE_INFINITY,
  { atATime = deliveriesAtATime, stopping }: { atATime?: number; stopping?: AbortSignal } = {},
): Promise<number> {
  for (let all = 0; ; ) {
    const together = Math.min(messagesTogether, atMost - all)
    const due = await sendMessages(context, dueMessages(together), atATime, stopping)
    all += due
    if (due < together || all >= atMost || stopping?.aborted) return all
  }
}

/** Claims messages together, commits, and sends them over a few connections. @returns how many were due */
async function sendMessages(
  context: AppContext,
  which: RawBuilder<SqlBool>,
  atATime = 1,
  stopping?: AbortSignal,
): Promise<number> {
  const { due, claimed } = await claimMessages(context, which).catch(async (error: unknown) => {
    if (!(error instanceof UnwrittenMessage)) throw error
    // The next claim skips this message, which is postponed.
    await postpone(context, error)
    return { due: error.due, claimed: [] }
  })
  const [sent, released]: [QueuedMessage[], QueuedMessage[]] = [[], []]
  let isUnavailable = false
  async function deliverOne(one: ClaimedMessage): Promise<void> {
    const { message } = one
    const outcome = await deliver(context, one)
    if ('error' in outcome) {
      isUnavailable ||= outcome.error instanceof MailUnavailable
      await recordFailure(context, message, outcome.error)
    } else if (message.channel === 'email') sent.push(message)
    else await recordHandover(context, message, outcome.vendorId)
  }
  // A group is marked as sent when the next group begins, so that a crash repeats at most one group. An error
  // here leaves the attempts unconfirmed.
  for (let at = 0; at < claimed.length; at += atATime) {
    const together = claimed.slice(at, at + atATime)
    const waits = ({ message }: ClaimedMessage) =>
      stopping?.aborted || (isUnavailable && message.channel === 'email')
    released.push(...together.filter(waits).map(({ message }) => message))
    const next = together.filter((one) => !waits(one))
    const begun = await markSentAndBeginNext(context.db, sent.splice(0), next)
    await Promise.all(begun.map(deliverOne))
  }
  await markSentAndBeginNext(context.db, sent, [])
  // While the mail server is unavailable, e-mails wait a minute, and no attempt is counted.
  await releaseMessages(context.db, released, isUnavailable ? 1 : 0)
  return due
}

/** Counts a delivery attempt of a message that could not be written. */
async function postpone(context: AppContext, { queued, cause }: UnwrittenMessage): Promise<void> {
  context.log.error({ emailId: queued.id, err: cause }, 'message not written')
  const { id, tries } = queued
  await context.db
    .updateTable('messages')
    .set({ tries })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
  await recordFailure(context, queued, cause)
}

type Outcome = { vendorId: string | null } | { error: unknown }

async function deliver(context: AppContext, one: ClaimedMessage): Promise<Outcome> {
  try {
    if ('outgoing' in one) return await adapterOf(context, one.channel).send(one.outgoing)
    await sendMail(context, one)
    return { vendorId: null }
  } catch (error) {
    const { id: emailId, channel, tries } = one.message
    context.log.warn({ emailId, channel, tries, reason: withoutAddresses(error) }, 'message not sent')
    return { error }
  }
}

const adapterOf = ({ channels }: AppContext, name: PhoneChannelName) => {
  const adapter = channels.get(name)
  if (!adapter) throw new Error(`The channel '${name}' is not configured.`)
  return adapter
}

/** Records that a vendor took a message to a phone. */
async function recordHandover(
  context: AppContext,
  message: QueuedMessage,
  vendorId: string | null,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    // The vendor's report may have been faster than its answer.
    const end = { status: 'sent' as const, error: null, sent_at: new Date() }
    await endMessage(trx, context, message, { ...end, ...(vendorId !== null && { vendor_id: vendorId }) })
    if (message.channel === 'sms') await markNumber(trx, 'sms', message.phone, { worked_at: new Date() })
  })
}

/**
 * Sends an e-mail with its attachments. These are printed here, so that the claim does not wait for them and
 * a receipt that cannot be printed counts as a failed attempt.
 */
async function sendMail(
  context: AppContext,
  { message, sender, written }: Extract<ClaimedMessage, { sender: Sender }>,
): Promise<void> {
  const { charity } = sender
  const { attach, short: _, ...content } = typeof written === 'function' ? written() : written
  await context.mail.send({
    ...content,
    to: message.user_email ?? message.recipient,
    fromName: charity.name,
    replyTo: (message.user_id === null && charity.email) || undefined,
    messageId: `${message.message_id}@${new URL(context.publicUrl).hostname}`,
    attachments: (await attach?.()) ?? [],
  })
}

/** Removes addresses and numbers from an error message, because vendors repeat them there. */
const withoutAddresses = (error: unknown): string =>
  withoutNumbers(
    (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"']+@[^\s<>"']+/g, 'the address'),
  ).slice(0, 500)

async function recordFailure(context: AppContext, message: QueuedMessage, error: unknown): Promise<void> {
  const { id, tries, unconfirmed } = message
  const { channel } = message
  const isUnconfirmed = error instanceof MailUnconfirmed || error instanceof SendUnconfirmed
  const reason = withoutAddresses(error)
  await context.db.transaction().execute(async (trx) => {
    const fail = (why: string) => endMessage(trx, context, message, { status: 'failed', error: why })
    if (error instanceof MessageRefused && error.failure.action !== 'retry')
      await applyFailure(trx, context, message, error.failure, 'queued')
    else if (channel === 'email' && isUnconfirmed && unconfirmed + 1 >= maxUnconfirmed.email)
      await fail(unconfirmedMessageText(message))
    else if (error instanceof MailRefused || tries >= maxSendTries[channel]) await fail(reason)
    else
      await trx
        .updateTable('messages')
        .set({ error: reason })
        // An unconfirmed attempt retains the end of its lease: a vendor may report meanwhile.
        .$if(!isUnconfirmed, (update) =>
          update.set({
            unconfirmed,
            next_try_at: sql`now() + make_interval(mins => ${minutesToWait[tries - 1] ?? 720})`,
          }),
        )
        .where('id', '=', id)
        // Unless the lease has expired and another process has claimed the message.
        .where('tries', '=', tries)
        .where('status', '=', 'queued')
        .execute()
  })
}
