import { type Kysely, sql } from 'kysely'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { DB } from '../platform/database/tables.ts'
import { ownerOf, type Payable } from '../settlement/payable.ts'

export const sendMessageTask = 'send-message'
export const sendMessageKey = (messageId: number) => `${sendMessageTask}:${messageId}`

/**
 * Queues an e-mail to a donor or payee with the job that sends it, in one statement of the caller's transaction: it is
 * sent if and only if what it tells has happened. What it says is written when it is sent.
 * @param message.recipient the address that the donor or payee gave unless told
 * @param message.receiptId for a receipt: which one
 * @param message.askedBy who of the staff wants it; null when it follows from what happened
 */
export async function queueMessage(
  trx: Kysely<DB>,
  message: {
    payable: Payable
    kind: MessageKind
    receiptId?: number
    recipient?: string
    askedBy?: number | null
  },
): Promise<void> {
  const { donation_id, payment_id } = ownerOf(message.payable)
  await sql`
    with message as (
      insert into messages (donation_id, payment_id, kind, receipt_id, recipient, asked_by)
      select ${donation_id}::bigint, ${payment_id}::bigint, ${message.kind}, ${message.receiptId ?? null}::bigint,
        coalesce(${message.recipient ?? null}, person.email), ${message.askedBy ?? null}::int
      from (
        select email from donations join donors on donors.id = donor_id where donations.id = ${donation_id}
        union all
        select email from payments where id = ${payment_id}
      ) as person
      returning id
    )
    select graphile_worker.add_job(${sendMessageTask}, json_build_object('messageId', id),
      job_key := ${`${sendMessageTask}:`} || id)
    from message`.execute(trx)
}
