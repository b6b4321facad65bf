import type { Message, MessageKind } from '../../../contract/src/receipts.ts'
import { paidStatuses } from '../../../contract/src/status.ts'
import { findIntentId, type IntentRef } from '../history/find-intent-id.ts'
import type { Database } from '../platform/database/database.ts'

/**
 * The e-mails about a donation or payment, newest first.
 * @throws Problem 404
 */
export async function readMessages(db: Database, intent: IntentRef): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'asked_by')
    .leftJoin('receipts', 'receipts.id', 'receipt_id')
    .select(['messages.id', 'kind', 'recipient', 'messages.status', 'tries', 'error', 'queued_at'])
    .select(['next_try_at', 'sent_at', 'number', 'first_name', 'last_name'])
    .where('messages.intent_id', '=', await findIntentId(db, intent))
    .orderBy('messages.id', 'desc')
    .execute()
  return rows.map(({ first_name, last_name, number, ...row }) => ({
    ...row,
    kind: row.kind as MessageKind,
    status: row.status as Message['status'],
    asked_by: first_name === null ? null : `${first_name} ${last_name}`,
    receipt_number: number,
    queued_at: row.queued_at.toISOString(),
    next_try_at: row.next_try_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
  }))
}

/** The newest e-mail about a donation or payment that was not dropped, its address masked: 'a***@example.com'. */
export async function readNewestEmail(
  db: Database,
  intentId: number,
): Promise<{ kind: MessageKind; status: Message['status']; to: string } | null> {
  const row = await db
    .selectFrom('messages')
    .select(['kind', 'status', 'recipient'])
    .where('intent_id', '=', intentId)
    .where('status', '<>', 'dropped')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: row.kind as MessageKind,
    status: row.status as Message['status'],
    to: row.recipient.replace(/^(.).*@/u, '$1***@'),
  }
}

/** Whether an e-mail of this kind about a donation or payment has left us. */
export async function wasSent(db: Database, intentId: number, kind: MessageKind): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('kind', '=', kind)
    .where('status', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether somebody who has this address has given: a donation with it was paid. Until then anybody may have typed it, and nothing
 * that they typed is sent there.
 */
export async function hasGiven(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('donors')
    .innerJoin('donations', 'donor_id', 'donors.id')
    .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .select('donors.id')
    .where('donors.email', '=', email)
    .where('intent.status', 'in', paidStatuses)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
