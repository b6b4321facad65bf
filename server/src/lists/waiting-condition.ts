import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pendingTooLongHours, type WaitingKind, waitingKinds } from '../../../contract/src/lists.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'

/** Whether an `intent` waits for staff, in SQL: the same for the dashboard's counts and for the lists that they lead to. */
export const waitingConditions: Record<WaitingKind, RawBuilder<SqlBool>> = {
  // Its newest attempt is a bank transfer that was reported, and nobody has found the money or rejected it.
  transfer: sql`intent.id in (
    select attempt.intent_id from payment_attempts as attempt
    join manual_bank_transfers on attempt_id = attempt.id
    where attempt.status = 'pending' and attempt.gateway = ${bankTransferGateway} and not exists (
      select from payment_attempts as newer where newer.intent_id = attempt.intent_id and newer.id > attempt.id))`,
  // A gateway still has no answer about it. Bank transfers take their days, and a link that nobody opened asks for nothing.
  pending: sql`intent.status = 'pending' and intent.id in (
    select intent_id from payment_attempts where status = 'pending' and gateway <> ${bankTransferGateway}
      and created_at < now() - make_interval(hours => ${pendingTooLongHours}))`,
  // It could not be delivered, and was not sent again since.
  email: sql`intent.id in (
    select intent_id from messages as message where status = 'failed' and not exists (
      select from messages as newer where newer.intent_id = message.intent_id and newer.kind = message.kind
        and newer.id > message.id))`,
}

/** What waits for any of these reasons; an unknown one lets nothing through. */
export function waitingCondition(kinds: readonly string[]): RawBuilder<SqlBool> {
  const known = waitingKinds.filter((kind) => kinds.includes(kind)).map((kind) => waitingConditions[kind])
  return known.length === 0 ? sql`false` : sql`(${sql.join(known, sql` or `)})`
}
