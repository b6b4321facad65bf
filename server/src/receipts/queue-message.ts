import { type Kysely, sql } from 'kysely'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { DB } from '../platform/tables.ts'

export const sendMessageTask = 'send-message'
export const sendMessageKey = (messageId: number) => `${sendMessageTask}:${messageId}`

/**
 * Queues an e-mail to a donor with the job that sends it, in one statement of the caller's transaction: it is sent if
 * and only if what it tells has happened. What it says is written when it is sent.
 * @param message.recipient the donor's own address unless told
 * @param message.receiptId for a receipt: which one
 * @param message.askedBy who of the staff wants it; null when it follows from what happened
 */
export async function queueMessage(
  trx: Kysely<DB>,
  message: {
    donationId: number
    kind: MessageKind
    receiptId?: number
    recipient?: string
    askedBy?: number | null
  },
): Promise<void> {
  await sql`
    with message as (
      insert into messages (donation_id, kind, receipt_id, recipient, asked_by)
      select donations.id, ${message.kind}, ${message.receiptId ?? null}::bigint,
        coalesce(${message.recipient ?? null}, donors.email), ${message.askedBy ?? null}::int
      from donations join donors on donors.id = donor_id
      where donations.id = ${message.donationId}
      returning id
    )
    select graphile_worker.add_job(${sendMessageTask}, json_build_object('messageId', id),
      job_key := ${`${sendMessageTask}:`} || id)
    from message`.execute(trx)
}
