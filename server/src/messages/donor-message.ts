import { type RawBuilder, sql } from 'kysely'
import type { Channel } from '../../../contract/src/channels.ts'
import { english } from '../../../words/src/reader.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import { primaryPoint } from './primary-point.ts'
import type { ShortContent } from './short-texts.ts'
import type { Sender, WrittenEmail } from './write-email.ts'

/**
 * A kind of message to a donor record. Its short text, with which it may also go by WhatsApp and SMS, is in
 * short-texts.ts.
 */
export type DonorMessage<Facts> = {
  /** Names it in `emails.kind`. */
  kind: string
  /** Called when it is sent. @returns null when it is no longer to be sent */
  write(to: DonorRecipient, facts: Facts): Promise<DonorContent | null> | DonorContent | null
}

export type DonorContent = WrittenEmail & {
  /** Set on appeals: mail programs offer it as their button to unsubscribe. */
  unsubscribeUrl?: string
  /** Null for a kind without a short text. */
  short: ShortContent | null
}

export type DonorRecipient = {
  trx: Database
  sender: Sender
  secretKey: string
  contactId: number
  name: string
}

/** A message to a donor record, before it is queued. */
type NewMessage<Facts> = {
  contactId: number
  /** Unique key of the event, such as 'charge 12 reminder 1'. */
  event: string
  facts: Facts
  askedBy?: number | null
  /** The appeal that it belongs to: it is sent after all other messages. */
  appealId?: number
  /** Channels that are not used. */
  excluded?: readonly Channel[]
}

/**
 * Queues messages to donor records in the caller's transaction; at most one per event, however often it is
 * called. The record's channel, address and number are read when it is sent. A record without any gets none.
 */
export async function queueDonorMessages<Facts>(
  trx: Database,
  { kind }: Pick<DonorMessage<Facts>, 'kind'>,
  messages: readonly NewMessage<Facts>[],
): Promise<number> {
  if (messages.length === 0) return 0
  const rows = messages.map(({ contactId, event, facts, askedBy, appealId, excluded = [] }) => ({
    contact_id: contactId,
    event_key: `${kind} ${event}`,
    facts,
    asked_by: askedBy,
    appeal_id: appealId,
    excluded,
  }))
  return insertDonorMessages(
    trx,
    kind,
    sql`select *, ''::text as recipient, 'queued'::text as status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as message
        (contact_id bigint, event_key text, facts jsonb, asked_by int, appeal_id int, excluded text[])`,
  )
}

/**
 * Inserts messages to donor records, at most one per event. The caller selects many messages in SQL, because
 * sending their list from the program takes a fifth longer.
 * @param messages query with a row for each message
 */
export async function insertDonorMessages(
  trx: Database,
  kind: string,
  messages: RawBuilder<unknown>,
): Promise<number> {
  // Materialized, so that a recipient is looked up once and not for each of its uses.
  const { numAffectedRows = 0n } = await sql`${prepared}
    with message as materialized (${messages})
    insert into emails (contact_id, kind, facts, event_key, recipient, language, asked_by, status,
      next_try_at,
      appeal_id, excluded)
    select contact.id, ${kind}::text, facts, event_key, coalesce(nullif(recipient, ''), email.value, ''),
      contact.language, asked_by, status, case status when 'queued' then now() end, appeal_id, excluded
    from message
    join contacts as chosen on chosen.id = message.contact_id
    join contacts as contact on contact.id = coalesce(chosen.merged_into, chosen.id)
    left join lateral (select value from ${primaryPoint('email', sql`contact.id`)} as own
      where recipient = '') as email on true
    where contact.anonymised_at is null
      and (recipient <> '' or email.value is not null or exists (select from contact_points as point
        where point.contact_id = contact.id and kind = 'phone'
          and exists (select from message_channels where is_on)))
    on conflict (event_key) where event_key is not null do nothing`.execute(trx)
  return Number(numAffectedRows)
}

/** Drops the queued messages of an appeal, except those that are being sent. @returns how many */
export async function dropAppealMessages(trx: Database, appealId: number): Promise<number> {
  const dropped = await trx
    .updateTable('emails')
    .set({ status: 'dropped', next_try_at: null, error: english.t('refusal.message.dropped.appeal_stopped') })
    .where('appeal_id', '=', appealId)
    .where('status', '=', 'queued')
    .where('unconfirmed', '=', 0)
    .executeTakeFirst()
  return Number(dropped.numUpdatedRows)
}
