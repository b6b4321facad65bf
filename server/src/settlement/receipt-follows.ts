import { sql, type Transaction } from 'kysely'
import type { PaymentStatus } from '../../../contract/src/statuses.ts'
import { queueMessage } from '../messages/queue-message.ts'
import type { DB } from '../platform/database/tables.ts'
import { findStandingReceipt, issueReceipt, voidReceipt } from '../receipts/issue-receipt.ts'
import type { Payable } from './payable.ts'

/** Who changed a state, and why. */
type Because = { actor: string; reason: string }

/**
 * Lets receipt and letters follow what was just written of a donation or payment, inside the transaction that writes
 * it: its state, or how much of it was given back. This feature stands before attempts in the law of imports because
 * the one place where those change calls it, so that no settlement can forget its receipt.
 */
export async function receiptFollows(
  trx: Transaction<DB>,
  payable: Payable,
  to: PaymentStatus,
  because: Because,
): Promise<void> {
  if (payable.table === 'donations') await followDonation(trx, payable.id, to, because)
  else if (to === 'success') await tellThatItIsPaid(trx, payable.id)
  if (to === 'refunded') await queueMessage(trx, { payable, kind: 'refund' })
}

const holdsMoney: readonly PaymentStatus[] = ['success', 'partially refunded', 'disputed']

/** What the charity holds of a donation has a receipt over just that, and what it no longer holds has none. */
async function followDonation(
  trx: Transaction<DB>,
  id: number,
  to: PaymentStatus,
  because: Because,
): Promise<void> {
  const { amount, refunded_amount } = await trx
    .selectFrom('donations')
    .select(['amount', 'refunded_amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const left = holdsMoney.includes(to) ? amount - refunded_amount : 0
  const standing = await findStandingReceipt(trx, id)
  if (standing?.amount === left) return
  if (standing) {
    const isPart = left > 0 && left < standing.amount
    await voidReceipt(trx, id, isPart ? { ...because, reason: 'a part was given back' } : because)
  }
  // A donation from before there were receipts gets one when staff ask for it, not because it is disputed.
  if (left === 0 || (!standing && to !== 'success')) return
  const receiptId = await issueReceipt(trx, id, because.actor)
  await queueMessage(trx, { payable: { table: 'donations', id }, kind: 'receipt', receiptId })
}

/**
 * Once each time that a payment becomes paid: not again when a dispute is won, but again when staff reversed the
 * verification of a transfer and found it after all.
 */
async function tellThatItIsPaid(trx: Transaction<DB>, id: number): Promise<void> {
  const { rows } = await sql`
    select from messages where payment_id = ${id} and kind = 'paid' and (status = 'queued' or queued_at > coalesce(
      (select max(at) from events where payment_id = ${id} and attempt_id is null and to_status = 'pending'),
      '-infinity'))
    limit 1`.execute(trx)
  if (rows.length === 0) await queueMessage(trx, { payable: { table: 'payments', id }, kind: 'paid' })
}
