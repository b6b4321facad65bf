import { sql } from 'kysely'
import type { Message, MessageKind } from '../../../contract/src/receipts.ts'
import { findIntentId, type IntentRef } from '../history/find-intent-id.ts'
import type { Database } from '../platform/database/database.ts'

const shownRecipient = sql<string>`case when messages.channel = 'email' then recipient else '+' || phone end`

/**
 * Failed messages without a later message about the same donation or payment. Payment instructions count only
 * while it is unpaid. Erased and removed addresses are left out, because they cannot be corrected.
 */
export const failedMessages = sql`(
  select email.intent_id from messages as email join payment_intents as payable on payable.id = intent_id
  join payers as payer on payer.intent_id = payable.id
  where email.status = 'failed' and recipient <> '' and payer.email <> ''
    and (email.kind not in ('donation', 'payment') or payable.status = 'pending')
    and not exists (select from messages as newer where newer.intent_id = email.intent_id
      and newer.id > email.id and newer.status <> 'dropped')) as failed`

/** The messages about a donation or payment, newest first. @throws Problem 404 */
export async function readMessages(db: Database, intent: IntentRef) {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'asked_by')
    .leftJoin('receipts', 'receipts.id', 'receipt_id')
    .select(['messages.id', 'kind', 'messages.channel', 'messages.status', 'delivery', 'tries', 'error'])
    .select('queued_at')
    .select(shownRecipient.as('recipient'))
    .select(['next_try_at', 'sent_at', 'number', 'first_name', 'last_name'])
    .where('messages.intent_id', '=', await findIntentId(db, intent))
    .orderBy('messages.id', 'desc')
    .execute()
  return rows.map(({ first_name, last_name, number, ...row }) => ({
    ...row,
    kind: row.kind as MessageKind,
    asked_by: first_name === null ? null : `${first_name} ${last_name}`,
    receipt_number: number,
  }))
}

/**
 * The newest message about a donation or payment that was not dropped, with its address or number masked:
 * 'a***@example.com', '+92***567'.
 */
export async function readNewestMessage(
  db: Database,
  intentId: number,
): Promise<{ kind: MessageKind; status: Message['status']; to: string } | null> {
  const row = await db
    .selectFrom('messages')
    .select(['kind', 'status', shownRecipient.as('recipient')])
    .where('intent_id', '=', intentId)
    .where('status', '<>', 'dropped')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: row.kind as MessageKind,
    status: row.status,
    to: maskRecipient(row.recipient),
  }
}

const maskRecipient = (recipient: string) =>
  recipient.replace(/^(.).*@/u, '$1***@').replace(/^(\+..).*(?=...$)/, '$1***')

/**
 * The masked address or number of the newest message about an agreement; null when there is no such message.
 */
export async function readAgreementRecipient(db: Database, agreementId: number): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('agreement_contacts', 'agreement_contacts.contact_id', 'messages.contact_id')
    .select(shownRecipient.as('recipient'))
    .where('agreement_id', '=', agreementId)
    .where(sql`facts ->> 'agreement_id'`, '=', String(agreementId))
    .where('status', '<>', 'dropped')
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? maskRecipient(row.recipient) : null
}

/** Returns whether a rejection of a donation or payment was sent. */
export async function wasRejectionSent(db: Database, intentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('kind', '=', 'rejection')
    .where('status', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
