import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Channel } from '../../../contract/src/channels.ts'
import type { Database } from '../platform/database/database.ts'

export type QueuedMessage = Awaited<ReturnType<typeof lockDueMessages>>[number]

/** Rank of a message in the queue; the index `messages_due` is sorted by this expression. */
const messageRank = sql<number>`message_rank(messages.kind, intent_id, contact_id, statement_id, appeal_id)`

/**
 * Selects due messages in the order of their rank, receipts before other messages to donors; within a rank
 * the longest due first.
 */
export const dueMessages = (atMost: number): RawBuilder<SqlBool> => sql`messages.id = any(array(
  select id from messages where status = 'queued' and next_try_at <= now()
  order by ${messageRank}, next_try_at
  limit ${atMost} for update skip locked))`

export const areMessagesDue = sql<boolean>`exists (
  select from messages where status = 'queued' and next_try_at <= now())`

/**
 * @returns messages that are due and not locked. `tries` includes the coming attempt, `unconfirmed` does not.
 */
export const lockDueMessages = (trx: Database, which: RawBuilder<SqlBool>) =>
  messageQuery(trx)
    .where(which)
    .where('messages.status', '=', 'queued')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy(messageRank)
    .orderBy('next_try_at')
    .forUpdate('messages')
    .skipLocked()
    .execute()

/** Locks the message about which a vendor reports. */
export const lockReportedMessage = (
  trx: Database,
  which: { id: string } | { vendorId: string; channel: Channel },
) =>
  messageQuery(trx)
    .$if('id' in which, (query) => query.where('message_id', '=', (which as { id: string }).id))
    .$if('vendorId' in which, (query) => {
      const { vendorId, channel } = which as { vendorId: string; channel: Channel }
      return query.where('vendor_id', '=', vendorId).where('messages.channel', '=', channel)
    })
    .forUpdate('messages')
    .executeTakeFirst()

const messageQuery = (trx: Database) =>
  trx
    .selectFrom('messages')
    .leftJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .leftJoin('users', 'users.id', 'user_id')
    .leftJoin('donor_codes', 'donor_codes.id', 'donor_code_id')
    .leftJoin('contacts as chosen', 'chosen.id', 'messages.contact_id')
    .leftJoin('contacts as contact', (join) =>
      join.on('contact.id', '=', sql<number>`coalesce(chosen.merged_into, chosen.id)`),
    )
    .select(['messages.id', 'intent_id', 'intent.kind as intent_kind', 'intent.status as intent_status'])
    .select(['messages.kind', 'receipt_id', 'statement_id', 'appeal_id', 'recipient', 'messages.status'])
    .select(['queued_at', 'messages.channel', 'messages.phone', 'excluded', 'vendor_id', 'delivery'])
    .select(['donor_code_id', 'donor_codes.nonce as donor_nonce'])
    .select(sql<boolean>`donor_codes.request_hash is null`.as('is_from_staff'))
    .select(['facts', 'messages.language', 'message_id', 'unconfirmed'])
    .select(sql<number>`messages.tries + 1`.as('tries'))
    .select([
      'users.email as user_email',
      'users.first_name',
      'users.last_name',
      'users.status as user_status',
    ])
    .select(['users.id as user_id', 'contact.id as contact_id'])
    .select(sql<string>`trim(contact.first_name || ' ' || contact.last_name)`.as('contact_name'))
