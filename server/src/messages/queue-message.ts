import { type RawBuilder, sql } from 'kysely'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { Database } from '../platform/database/database.ts'

/** An e-mail to a donor or payee, before it is queued. */
type NewMessage = {
  intentId: number
  kind: MessageKind
  /** For a receipt: which one. */
  receiptId?: number | undefined
  /** The address that the donor or payee gave, unless there is another. */
  recipient?: string | undefined
  /** The member of staff who requested it; null when it is sent automatically. */
  askedBy?: number | null
}

/**
 * Queues an e-mail in the caller's transaction: it is sent if and only if what it reports has happened. It is written when
 * it is sent, by a job that is queued within a second (messages.jobs.ts). Somebody without an address, who gave at the office, gets none.
 */
export async function queueMessage(trx: Database, message: NewMessage): Promise<void> {
  const { intentId, kind, receiptId = null, recipient = null, askedBy = null } = message
  await sql`
    insert into messages (intent_id, kind, receipt_id, recipient, asked_by, language)
    select ${intentId}::bigint, ${kind}, ${receiptId}::bigint, coalesce(${recipient}, person.email), ${askedBy}::int, intent.language
    from payers as person join payment_intents as intent on intent.id = person.intent_id
    where person.intent_id = ${intentId} and coalesce(${recipient}, person.email) <> ''`.execute(trx)
}

/** The same for donations that the statement opens (settlement/open-donations.ts); `email` comes from the caller's `opening`. */
export const newMessages: RawBuilder<unknown> = sql`insert into messages (intent_id, kind, recipient, language)
  select intent_id, 'donation', email, language from opening`
