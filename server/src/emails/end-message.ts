import { sql } from 'kysely'
import type { PhoneChannelName } from '../../../contract/src/channels.ts'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { AppContext } from '../context.ts'
import { type NewEvent, recordEvents } from '../history/record-events.ts'
import type { Database } from '../platform/database/database.ts'
import { planDelivery } from './delivery/plan-delivery.ts'
import { mayUsePhones, readDeliveryFacts } from './delivery/read-delivery-facts.ts'
import type { QueuedMessage } from './queued-message.ts'

type End = {
  status: 'sent' | 'failed' | 'dropped'
  error: string | null
  sent_at?: Date | null
  vendor_id?: string | null
}

/** A message to a phone goes to another channel instead of waiting for days. */
export const maxTries = { email: 12, whatsapp: 4, sms: 4 }

/**
 * Ends the tries of a message, and queues it on another channel when it failed.
 * @param from a message is ended once; 'sent' for a failure that the vendor reports later
 */
export async function endMessage(
  trx: Database,
  channels: AppContext['channels'],
  message: QueuedMessage,
  end: End,
  from: 'queued' | 'sent' = 'queued',
): Promise<boolean> {
  const ended = await trx
    .updateTable('emails')
    .set({ ...end, next_try_at: null })
    .where('id', '=', message.id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await recordEnds(trx, [message], end.status)
  if (end.status === 'failed') await queueFallback(trx, channels, message)
  return true
}

/** Marks e-mails as sent, together. */
export async function markSent(db: Database, messages: readonly QueuedMessage[]): Promise<void> {
  if (messages.length === 0) return
  const ids = messages.map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('emails')
      .set({ status: 'sent', error: null, sent_at: sql`now()`, next_try_at: null })
      .where('id', 'in', ids)
      .where('status', '=', 'queued')
      .returning('id')
      .execute()
    const marked = new Set(rows.map(({ id }) => id))
    await recordEnds(
      trx,
      messages.filter(({ id }) => marked.has(id)),
      'sent',
    )
  })
}

/** Records the end of messages in the timelines of their donations and payments, without the address. */
async function recordEnds(
  trx: Database,
  messages: readonly QueuedMessage[],
  result: End['status'],
): Promise<void> {
  const events = messages.flatMap(({ intent_id, kind, channel }): NewEvent[] => {
    if (intent_id === null) return []
    const by = channel !== 'email' && { channel: channel as PhoneChannelName }
    const facts = { email: kind as MessageKind, result, ...by }
    return [{ intent_id, attempt_id: null, actor: 'system', kind: 'email_ended', facts }]
  })
  if (events.length > 0) await recordEvents(trx, ...events)
}

/** Queues a failed message on its next channel, if there is one. The index `one_fallback` allows one. */
async function queueFallback(
  trx: Database,
  channels: AppContext['channels'],
  message: QueuedMessage,
): Promise<void> {
  if (!mayUsePhones(channels, message)) return
  const excluded = [...message.excluded, message.channel]
  const facts = (await readDeliveryFacts(trx, channels, [{ ...message, excluded }])).get(message.id)
  if (!facts || planDelivery(facts).kind === 'drop') return
  await sql`
    insert into emails (intent_id, contact_id, donor_code_id, kind, receipt_id, facts, recipient, language,
      asked_by, appeal_id, channel, phone, instead_of, excluded)
    select intent_id, contact_id, donor_code_id, kind, receipt_id, facts, recipient, language, asked_by, appeal_id,
      case when donor_code_id is null then 'email' else channel end,
      case when donor_code_id is null then '' else phone end, id, ${excluded}::text[]
    from emails where id = ${message.id}
    on conflict (instead_of) where instead_of is not null do nothing`.execute(trx)
}
