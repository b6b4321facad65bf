import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** SQL: the message of an event by its key, and those that replaced it on other channels. */
const messagesOf = (eventKey: RawBuilder<unknown>) => sql`(
  with recursive event as (
    select id, event_key, status, unconfirmed from messages where event_key = ${eventKey}
    union all
    select next.id, event.event_key, next.status, next.unconfirmed
    from messages as next join event on next.instead_of = event.id
  ) select * from event)`

/**
 * SQL: status of the message of an event, or of the last message that replaced it; null when there is none.
 */
export const outcomeOfEvent = (eventKey: RawBuilder<unknown>) => sql<string | null>`(
  select status from ${messagesOf(eventKey)} as message order by id desc limit 1)`

/** SQL condition: a message was sent, or its sending has begun. */
const isSent = sql<boolean>`(message.status = 'sent' or message.status = 'queued' and message.unconfirmed > 0)`

/** SQL condition: a message of an event was sent, or its sending has begun. */
export const isEventSent = (eventKey: RawBuilder<unknown>) => sql<boolean>`exists (
  select from ${messagesOf(eventKey)} as message where ${isSent})`

/**
 * Drops the messages of an event that have not been sent.
 * @returns false when a message was sent, or its sending has begun
 */
export async function withdrawMessages(trx: Database, eventKey: string, error: string): Promise<boolean> {
  // Locked before they are read, because the sending of a message may begin meanwhile.
  const { rows } = await sql<{ id: number; is_sent: boolean }>`
    select id, ${isSent} as is_sent from messages as message
    where id in (select id from ${messagesOf(sql`${eventKey}::text`)} as event) for update`.execute(trx)
  await sql`
    update messages as message set status = 'dropped', next_try_at = null, error = ${error}
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and status in ('queued', 'held')
      and not ${isSent}`.execute(trx)
  return !rows.some(({ is_sent }) => is_sent)
}
