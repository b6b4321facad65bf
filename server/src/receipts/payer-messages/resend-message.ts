import { sql } from 'kysely'
import type { MessageKind } from '../../../../contract/src/receipts.ts'
import { type PaymentStatus, unpaidStatuses } from '../../../../contract/src/status.ts'
import { findIntentId, type IntentRef } from '../../history/find-intent-id.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { recordEvents } from '../../history/record-events.ts'
import { readRejection } from '../../history/timeline.queries.ts'
import { wasRejectionSent } from '../../messages/messages.queries.ts'
import { queueMessage, toPayer } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { issueReceipt } from '../issue-receipt.ts'
import { payerMessages } from './payer-messages.ts'

/**
 * Queues a message that staff requested, for the first time or again. A donation that was settled before
 * receipts existed gets its receipt now.
 * @throws Problem 404, 409 for a message that would not be true, 422 when no address is known
 */
export async function resendMessage(
  db: Database,
  intent: IntentRef,
  { kind, email }: { kind: MessageKind; email?: string | null | undefined },
  staff: Staff,
): Promise<void> {
  const intentId = await findIntentId(db, intent)
  await db.transaction().execute(async (trx) => {
    const { code, status, left, address, receiptId, isReversed, isPostdated } = await lockForMessage(
      trx,
      intentId,
    )
    if (isReversed && kind !== 'reversal') throw Problem.conflict('refusal.message.gift-reversed')
    if (!isReversed && kind === 'reversal') throw Problem.conflict('refusal.message.reversal')
    // A donor who gave at the office may have no address.
    if (!email && address === '') throw Problem.invalidField('email', 'refusal.message.no-address')
    const untrue = `refusal.message.${kind === 'rejection_undone' ? 'rejection-undone' : kind}` as const
    // A post-dated cheque needs no payment instructions, and has no receipt yet.
    if (isPostdated || !payerMessages[kind].trueIn.includes(status)) throw Problem.conflict(untrue)
    if (kind === 'rejection' && !(await readRejection(trx, intentId))) throw Problem.conflict(untrue)
    if (kind === 'rejection_undone' && !(await wasRejectionSent(trx, intentId)))
      throw Problem.conflict(untrue)
    const isReceipt = kind === 'receipt'
    const to = toPayer(intentId, {
      askedBy: staff.caller.id,
      recipient: email,
      receiptId: isReceipt ? (receiptId ?? (await issueMissingReceipt(trx, intentId, left, staff))) : null,
    })
    await queueMessage(trx, payerMessages[kind], to)
    await recordAudit(trx, staff, 'sent_email_again', `${intent.kind} ${code}`, {
      kind,
      corrected_address: Boolean(email),
    })
  })
}

type LockedIntent = {
  code: string
  status: PaymentStatus
  left: number
  address: string
  receiptId: number | null
  /** The gift bounced, was returned by the bank, or was recorded by mistake. */
  isReversed: boolean
  /** A post-dated cheque is pending, or was returned to the donor. */
  isPostdated: boolean
}

/** Locks the donation or payment: the message's content must stay true until it is queued. */
async function lockForMessage(trx: Database, intentId: number) {
  await sql`select from payment_intents where id = ${intentId} for update`.execute(trx)
  const { rows } = await sql<LockedIntent>`
    select code, status, intent.amount - refunded_amount as left, email as address,
      receipts.id as "receiptId",
      status = 'failed' and (intent.reversed_at is not null or exists (select from office_gifts as gift
        join payment_attempts as attempt on attempt.id = attempt_id
        where attempt.intent_id = intent.id and gift.reversed_at is not null)) as "isReversed",
      status = any(${[...unpaidStatuses]}) and exists (select from postdated_cheques
        join payment_attempts as attempt on attempt.id = attempt_id
        where attempt.intent_id = intent.id) as "isPostdated"
    from payment_intents as intent join payers on payers.intent_id = intent.id
    left join receipts on receipts.intent_id = intent.id and voided_at is null
    where intent.id = ${intentId}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The donation or payment of a message was not found.')
  return row
}

/** Issues the receipt of a donation that was settled before there were receipts. @returns its id */
async function issueMissingReceipt(
  trx: Database,
  intentId: number,
  left: number,
  { caller }: Staff,
): Promise<number> {
  const { id, number } = await issueReceipt(trx, intentId, left)
  const about = { intent_id: intentId, attempt_id: null, actor: caller.name }
  await recordEvents(trx, { ...about, kind: 'receipt_issued', facts: { number } })
  return id
}
