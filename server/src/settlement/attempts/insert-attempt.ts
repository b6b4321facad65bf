import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { OpenPair } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import type { DB } from '../../platform/database/tables.ts'
import { ownerOf, type Payable } from '../payable.ts'
import { inquireAttemptTask, inquiryKey, nextInquiryAt } from './inquire-attempt.ts'

/** 20 letters and digits: as much as the strictest vendor takes (JazzCash), and 90 bits that nobody guesses. */
function newTransactionId(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return `A${Array.from({ length: 19 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`
}

/**
 * Adds a pending attempt to a donation or payment, with its event and the job that will ask about it, in one statement of the
 * caller's transaction: before the donor leaves our site, as gateways.md demands.
 * @param amount whole rupees
 */
export async function insertAttempt(
  trx: Transaction<DB>,
  rules: Pick<AppContext, 'inquiryMinutes' | 'attemptDays' | 'transferDays'>,
  attempt: { payable: Payable; pair: OpenPair; amount: number; reason: string },
): Promise<void> {
  const createdAt = new Date()
  const owner = ownerOf(attempt.payable)
  const days = attempt.pair.gateway.inquire ? rules.attemptDays : rules.transferDays
  const expiresAt = new Date(createdAt.getTime() + days * 24 * 60 * 60_000)
  const askAt = attempt.pair.gateway.inquire
    ? nextInquiryAt({ createdAt, expiresAt }, rules.inquiryMinutes, createdAt)
    : expiresAt
  await sql`
    with attempt as (
      insert into payment_attempts
        (donation_id, payment_id, transaction_id, active_pay_method_id, gateway, amount, next_inquiry_at, expires_at, created_at)
      values (${owner.donation_id}, ${owner.payment_id}, ${newTransactionId()}, ${attempt.pair.associationId},
        ${attempt.pair.gateway.name}, ${attempt.amount}, ${askAt}, ${expiresAt}, ${createdAt})
      returning id, donation_id, payment_id
    ), event as (
      insert into events (donation_id, payment_id, attempt_id, actor, kind, to_status, reason, facts)
      select donation_id, payment_id, id, 'donor', 'created', 'pending', ${attempt.reason},
        json_build_object('gateway', ${attempt.pair.gateway.name}::text, 'amount', ${attempt.amount}::int)
      from attempt
    )
    select graphile_worker.add_job(${inquireAttemptTask}, json_build_object('attemptId', id),
      run_at := ${askAt}::timestamptz, job_key := ${inquiryKey(0).replace(/0$/, '')} || id)
    from attempt`.execute(trx)
}
