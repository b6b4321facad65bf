import { sql } from 'kysely'
import type { PhoneChannelName } from '../../../../contract/src/channels.ts'
import type { Failure } from '../../channels/channel.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { endMessage, maxSendTries } from '../end-message.ts'
import { queueMessage, toRightsHolders } from '../queue-message.ts'
import type { QueuedMessage } from '../queued-message.ts'
import { templateName } from '../short-texts.ts'
import { channelAlarmEmail } from './channel-alarm-email.ts'
import { recordReply } from './parse-reply.ts'

/**
 * Applies a vendor's refusal, in its answer or in a later notice: marks the number, template or channel and
 * sends the message on another channel, or queues it again. A message with another state stays unchanged.
 * @param from the state that the message must have
 */
export async function applyFailure(
  trx: Database,
  context: Pick<AppContext, 'channels' | 'messages'>,
  message: QueuedMessage,
  { action, reason }: Failure,
  from: 'queued' | 'sent',
): Promise<void> {
  const { phone, kind, language } = message
  const channel = message.channel as PhoneChannelName
  const mayRetry = action === 'retry' && message.tries <= maxSendTries[channel]
  if (action === 'use_template' || mayRetry) {
    if (action === 'use_template') await markNumber(trx, channel, phone, { wrote_at: null })
    await sql`
      update messages set status = 'queued', sent_at = null, vendor_id = null, unconfirmed = 0,
        error = ${reason},
        next_try_at = now() + make_interval(mins => ${action === 'retry' ? 5 : 0})
      where id = ${message.id} and status = ${from}`.execute(trx)
    return
  }
  await mark()
  const error = reason.slice(0, 500)
  await endMessage(trx, context, message, { status: 'failed', error, sent_at: null }, from)

  async function mark(): Promise<void> {
    switch (action) {
      case 'unreachable':
        return markNumber(trx, channel, phone, { failed_at: new Date(), failure: reason })
      case 'opt_out':
        await recordReply(trx, channel, phone, 'stop')
        return
      case 'hold':
        return markNumber(trx, channel, phone, { held_until: new Date(Date.now() + 86_400_000) })
      case 'pause_template':
        await trx
          .updateTable('whatsapp_templates')
          .set({ status: 'PAUSED', reason, updated_at: sql`now()` })
          .where('name', '=', templateName(kind))
          .where('language', '=', language)
          .execute()
        return alarm(trx, channel, reason)
      case 'stop_appeals':
        await trx
          .updateTable('message_channels')
          .set({ appeals_stopped_at: sql`coalesce(appeals_stopped_at, now())` })
          .where('name', '=', channel)
          .execute()
        return alarm(trx, channel, reason)
      case 'stop_channel':
        await trx
          .updateTable('message_channels')
          .set({ stopped_at: sql`now()`, stopped_reason: reason })
          .where('name', '=', channel)
          .where('stopped_at', 'is', null)
          .execute()
        return alarm(trx, channel, reason)
      case 'alarm':
        return alarm(trx, channel, reason)
      default:
    }
  }
}

/** Records what a vendor reported about a number. */
export async function markNumber(
  trx: Database,
  channel: PhoneChannelName,
  phone: string,
  facts: {
    worked_at?: Date
    failed_at?: Date | null
    failure?: string | null
    held_until?: Date
    wrote_at?: Date | null
    vendor_user_id?: string
  },
): Promise<void> {
  if (phone === '') return
  await trx
    .insertInto('reachable_numbers')
    .values({ channel, phone, ...facts })
    .onConflict((conflict) => conflict.columns(['channel', 'phone']).doUpdateSet(facts))
    .execute()
}

/** Notifies staff who may change the settings, once a day for the same reason. */
async function alarm(trx: Database, channel: PhoneChannelName, reason: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`alarm ${channel}`}))`.execute(trx)
  const { rows } = await sql`
    select from messages where user_id is not null and kind = ${channelAlarmEmail.kind}
      and queued_at > now() - interval '1 day' and facts @> ${JSON.stringify({ channel, reason })}::jsonb
        limit 1`.execute(trx)
  if (rows.length === 0)
    await queueMessage(trx, channelAlarmEmail, toRightsHolders({ channel, reason }, { rights: ['settings'] }))
}
