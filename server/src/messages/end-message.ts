import { sql } from 'kysely'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../history/record-events.ts'
import type { Database } from '../platform/database/database.ts'
import { planDelivery } from './delivery/plan-delivery.ts'
import { mayUsePhoneChannels, readDeliveryFacts } from './delivery/read-delivery-facts.ts'
import type { QueuedMessage } from './queued-message.ts'

type End = {
  status: 'sent' | 'failed' | 'dropped'
  error: string | null
  sent_at?: Date | null
  vendor_id?: string | null
}

/**
 * Maximum attempts by channel. A message to a phone falls back to another channel instead of waiting for
 * days.
 */
export const maxSendTries = { email: 12, whatsapp: 4, sms: 4 }

/**
 * Ends the delivery attempts of a message, and queues it on another channel when it failed.
 * @param from required status, so that a message is ended once; 'sent' for a failure that the vendor reports
 * later
 * @returns false when the message has another status
 */
export async function endMessage(
  trx: Database,
  context: Pick<AppContext, 'channels' | 'messages'>,
  message: QueuedMessage,
  end: End,
  from: 'queued' | 'sent' = 'queued',
): Promise<boolean> {
  const ended = await trx
    .updateTable('messages')
    .set({ ...end, next_try_at: null })
    .where('id', '=', message.id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await recordEnd(trx, message, end.status)
  if (end.status === 'failed') await queueFallback(trx, context, message)
  return true
}

/** Records the end of a message in the timeline of its donation or payment, without the address. */
async function recordEnd(
  trx: Database,
  { intent_id, kind, channel }: QueuedMessage,
  result: End['status'],
): Promise<void> {
  if (intent_id === null) return
  const by = channel !== 'email' && { channel }
  const facts = { email: kind as MessageKind, result, ...by }
  await recordEvents(trx, { intent_id, attempt_id: null, actor: 'system', kind: 'email_ended', facts })
}

/**
 * Queues a failed message on its next channel, if there is one. The index `one_fallback` allows one fallback
 * per message.
 */
async function queueFallback(
  trx: Database,
  context: Pick<AppContext, 'channels' | 'messages'>,
  message: QueuedMessage,
): Promise<void> {
  if (!mayUsePhoneChannels(context, message)) return
  const excluded = [...message.excluded, message.channel]
  const facts = (await readDeliveryFacts(trx, context, [{ ...message, excluded }])).get(message.id)
  if (!facts || planDelivery(facts).kind === 'drop') return
  await sql`
    insert into messages (intent_id, contact_id, donor_code_id, kind, receipt_id, facts, recipient, language,
      asked_by, appeal_id, channel, phone, instead_of, excluded)
    select intent_id, contact_id, donor_code_id, kind, receipt_id, facts, recipient, language, asked_by,
      appeal_id,
      case when donor_code_id is null then 'email' else channel end,
      case when donor_code_id is null then '' else phone end, id, ${excluded}::text[]
    from messages where id = ${message.id}
    on conflict (instead_of) where instead_of is not null do nothing`.execute(trx)
}
