import type { RawBuilder, SqlBool } from 'kysely'
import { channels, type PhoneChannelName } from '../../../contract/src/channels.ts'
import { allLanguages, type Language, resolveLanguage } from '../../../contract/src/language/language.ts'
import { english, readerOf } from '../../../words/src/reader.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import type { PhoneMessage } from '../channels/channel.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { type DeliveryPlan, planDelivery } from './delivery/plan-delivery.ts'
import { type Delivery, mayUsePhoneChannels, readDeliveryFacts } from './delivery/read-delivery-facts.ts'
import { endMessage } from './end-message.ts'
import type { Content, MessageDefinition, MessageSources, Recipient } from './message-definition.ts'
import { leaseMessages } from './message-leases.ts'
import { lockDueMessages, type QueuedMessage } from './queued-message.ts'
import { shortenLink } from './short-links.ts'
import { templateName, templateValues, writeShortText } from './short-texts.ts'
import type { Sender } from './write-email.ts'

/**
 * Maximum unconfirmed attempts by channel. An e-mail is tried once more, because mail programs hide the
 * duplicate. A message to a phone is never repeated: its vendor reports the delivery, or another channel is
 * used.
 */
export const maxUnconfirmed = { email: 2, whatsapp: 1, sms: 1 }

/** A message with its channel and its current content, in its reader's language. */
export type ClaimedMessage = { message: QueuedMessage } & (
  | { sender: Sender; written: Content | (() => Content) }
  | { channel: PhoneChannelName; outgoing: PhoneMessage }
)

/** Thrown when a message could not be written; none of the due messages was claimed. */
export class UnwrittenMessage extends Error {
  override name = 'UnwrittenMessage'
  readonly queued: QueuedMessage
  readonly due: number

  constructor(queued: QueuedMessage, due: number, cause: unknown) {
    super('message not written', { cause })
    this.queued = queued
    this.due = due
  }
}

/**
 * Claims due messages in one transaction: decides their channels, writes them and leases them.
 * @returns the messages to send, and how many were due
 * @throws UnwrittenMessage
 */
export async function claimMessages(
  context: AppContext,
  which: RawBuilder<SqlBool>,
): Promise<{ due: number; claimed: ClaimedMessage[] }> {
  const senderOf = await readSenders(context)
  return context.db.transaction().execute(async (trx) => {
    const messages = await lockDueMessages(trx, which)
    if (messages.length === 0) return { due: 0, claimed: [] }
    const sources = { ...context, db: trx }
    const preparedFor = await prepareMessages(sources, messages)
    const hasPhones = senderOf('en', false).charity.channels !== undefined
    const deliveries = await readDeliveryFacts(
      trx,
      context,
      // Every appeal needs the donor's consent, which is among the facts, even when e-mail is the only
      // channel.
      messages.filter(
        (message) => message.appeal_id !== null || (hasPhones && mayUsePhoneChannels(context, message)),
      ),
    )
    const claimed: ClaimedMessage[] = []
    for (const message of messages) {
      const delivery = deliveries.get(message.id)
      const isEdited = context.messages.get(message.kind)?.to !== 'staff'
      const sender = senderOf(resolveLanguage(message.language), isEdited)
      const to = { sources, message, sender, prepared: preparedFor.get(message.id) }
      const one = await claim(context, to, delivery).catch((cause: unknown) => {
        throw new UnwrittenMessage(message, messages.length, cause)
      })
      if (!one) continue
      claimed.push(one)
      countForOthers(one, messages, deliveries)
    }
    await leaseMessages(trx, claimed)
    return { due: messages.length, claimed }
  })
}

/**
 * Counts a claimed message towards the limits of the other messages to the same recipient in the same claim.
 */
function countForOthers(
  one: ClaimedMessage,
  messages: readonly QueuedMessage[],
  deliveries: ReadonlyMap<number, Delivery>,
): void {
  const { channel, recipient } = one.message
  const isByEmail = channel === 'email'
  for (const { id, contact_id, appeal_id, recipient: address } of messages) {
    const other = deliveries.get(id)
    if (!other) continue
    if ('channel' in one && other.phone === one.outgoing.to) other.sentToday += 1
    if (one.message.appeal_id === null || appeal_id === null) continue
    const isSameAddress = isByEmail ? address === recipient : other.phone === one.message.phone
    if (isSameAddress || contact_id === one.message.contact_id) other.appealsToday += 1
    if (isSameAddress && appeal_id === one.message.appeal_id)
      other.received = [...other.received, ...channels.filter((name) => (name === 'email') === isByEmail)]
  }
}

/**
 * Reads the senders of messages in all languages. @returns a lookup by language; `isEdited` for the templates
 * that staff have edited
 */
async function readSenders({
  charity,
  emailTemplates,
  publicUrl,
}: AppContext): Promise<(language: Language, isEdited: boolean) => Sender> {
  const templates = await emailTemplates()
  const senders = new Map<string, Sender>()
  for (const language of allLanguages)
    for (const isEdited of [true, false])
      senders.set(`${language} ${isEdited}`, {
        reader: readerOf(language, isEdited ? templates[language] : undefined),
        charity: await charity(language),
        publicUrl,
      })
  return (language, isEdited) => senders.get(`${language} ${isEdited}`) as Sender
}

/** Reads the facts of messages, with one call of each `prepare` per language. @returns by the message's id */
async function prepareMessages(
  sources: MessageSources & Pick<AppContext, 'messages'>,
  messages: readonly QueuedMessage[],
): Promise<Map<number, unknown>> {
  const prepared = new Map<number, unknown>()
  for (const [prepare, some] of Map.groupBy(messages, ({ kind }) => sources.messages.get(kind)?.prepare)) {
    if (!prepare) continue
    for (const [language, together] of Map.groupBy(some, (message) => resolveLanguage(message.language))) {
      const facts = await prepare(sources, together, language)
      for (const { id } of together) prepared.set(id, facts)
    }
  }
  return prepared
}

async function claim(
  context: AppContext,
  to: Omit<Recipient, 'channel'>,
  delivery: Delivery | undefined,
): Promise<ClaimedMessage | null> {
  const { message, sender } = to
  const trx = to.sources.db
  const definition = context.messages.get(message.kind)
  if (!definition) throw new Error(`No message is of the kind '${message.kind}'.`)
  const drop = async (error: string | null) => {
    await endMessage(trx, context, message, { status: 'dropped', error })
    return null
  }
  if (message.unconfirmed >= maxUnconfirmed[message.channel]) {
    const error = unconfirmedMessageText(message)
    await endMessage(trx, context, message, { status: 'failed', error })
    return null
  }
  const plan = delivery ? planDelivery(delivery) : planWithoutPhones(message, definition)
  if (plan.kind === 'wait') {
    await trx.updateTable('messages').set({ next_try_at: plan.until }).where('id', '=', message.id).execute()
    return null
  }
  if (plan.kind === 'drop') return drop(english.t(`refusal.message.dropped.${plan.reason}`))
  const { channel } = plan
  const written = await definition.write({ ...to, channel }, message.facts)
  if (written === null) return drop(null)
  if ('dropped' in written) return drop(written.dropped && english.t(written.dropped))
  const phone = channel === 'email' ? '' : (delivery?.phone ?? '')
  const claimed = { ...message, channel, phone }
  if (channel === 'email' || !delivery || typeof written === 'function')
    return { message: claimed, sender, written }
  return {
    message: claimed,
    channel,
    outgoing: await writePhoneMessage(trx, context, definition, claimed, written, delivery),
  }
}

/**
 * Plans a message that cannot go to a phone. Staff need no `recipient`: their address is that of their
 * account.
 */
const planWithoutPhones = (
  { recipient, excluded }: QueuedMessage,
  { to }: MessageDefinition,
): DeliveryPlan =>
  (recipient === '' && to !== 'staff') || excluded.includes('email')
    ? { kind: 'drop', reason: 'no_channel' }
    : { kind: 'send', channel: 'email' }

export const unconfirmedMessageText = ({ channel }: QueuedMessage) =>
  english.t(channel === 'email' ? 'refusal.message.never-confirmed' : 'refusal.message.not-reported')

/** Writes the short text of a message, with its links, for the adapter of a channel. */
async function writePhoneMessage(
  trx: Database,
  { channels, publicUrl }: AppContext,
  { kind, purpose, short: text }: MessageDefinition,
  { message_id, language, phone, channel }: QueuedMessage,
  { short }: Content,
  { isWindowOpen }: Delivery,
): Promise<PhoneMessage> {
  if (!short || !text) throw new Error(`Messages of the kind '${kind}' have no short text.`)
  const { t } = readerOf(resolveLanguage(language))
  const shorten = (path: string) => shortenLink(trx, publicUrl, pathIn(resolveLanguage(language), path))
  const hasReplies = channels.get(channel as PhoneChannelName)?.receivesReplies !== false
  const stops = !hasReplies && short.stopPath ? { stopLink: await shorten(short.stopPath) } : {}
  return {
    id: message_id,
    to: phone,
    language: resolveLanguage(language),
    text: writeShortText(text, t, { ...short.values, ...stops }),
    link: short.url ?? (short.path === null ? null : await shorten(short.path)),
    template: { name: templateName(kind), values: templateValues(text, short.values), code: short.code },
    isWindowOpen: isWindowOpen && purpose !== 'code',
  }
}
