import { type RawBuilder, sql } from 'kysely'
import { pendingTooLongHours, type WaitingKind, waitingKinds } from '../../../../contract/src/lists.ts'
import { bankTransferGateway, officeGateway } from '../../../../contract/src/payment-methods.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { choiceStates } from '../../../../contract/src/share-states.ts'
import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import type { OpenWork } from '../../context.ts'
import { failedMessages } from '../../messages/messages.queries.ts'

/**
 * Work waiting for staff, in SQL that selects intent_id: shared by the dashboard's counts and the lists that
 * they link to.
 */
const waitingIntents: Record<WaitingKind, RawBuilder<unknown>> = {
  // Newest attempt is a bank transfer with a reported part that is neither verified nor rejected.
  transfer: sql`
    select attempt.intent_id from payment_attempts as attempt
    join manual_bank_transfers as reported on reported.attempt_id = attempt.id
    where not exists (select from transfer_verifications as verified
        where verified.attempt_id = attempt.id and reversed_at is null
          and verified.part in (reported.part, 'all'))
      and attempt.status = 'pending' and attempt.gateway = ${bankTransferGateway} and not exists (
      select from payment_attempts as newer where newer.intent_id = attempt.intent_id
        and newer.id > attempt.id)`,
  // No answer from the gateway yet. Excludes bank transfers, which take days, and post-dated cheques.
  pending: sql`
    select intent_id from payment_attempts as attempt join payment_intents as paid on paid.id = intent_id
    where attempt.status = 'pending' and paid.status = 'pending' and gateway not in (${bankTransferGateway}, ${officeGateway})
      and attempt.created_at < now() - make_interval(hours => ${pendingTooLongHours})`,
  email: sql`select intent_id from ${failedMessages}`,
  unallocated: sql`
    select id as intent_id from payment_intents
    where kind = 'donation' and cause_ids && array[0] and status = any(${sql.lit(`{${moneyHeldStatuses}}`)})`,
  balance: sql`
    select donations.intent_id from donations
      join payment_intents as intent on intent.id = donations.intent_id
    where shortfall_of is not null and intent.status = 'pending'
      and not exists (select from payment_attempts as attempt
        join manual_bank_transfers on attempt_id = attempt.id
        where attempt.intent_id = intent.id and attempt.status = 'pending')`,
  // Shares of Qurbani that are paid but have no place: the donor chooses.
  choice: sql`
    select donations.intent_id from qurbani_shares join qurbani_orders as ordered on ordered.id = order_id
    join donations on donations.id = donation_id where state = any(${sql.lit(`{${choiceStates}}`)})`,
}

/** Selects the ids waiting for any of these reasons; an unknown reason finds nothing. */
export function waitingForAny(kinds: readonly string[]): RawBuilder<number[]> {
  const known = waitingKinds.filter((kind) => kinds.includes(kind)).map((kind) => waitingIntents[kind])
  return known.length === 0 ? sql`'{}'::bigint[]` : sql`array(${sql.join(known, sql` union `)})`
}

/** Permission to act on a kind of open work, besides viewing its list. */
const rightToAct: Partial<Record<WaitingKind, PermissionPath>> = {
  transfer: 'donation.verify',
  email: 'donation.receipt',
}

/** Tasks of the dashboard, each with the rows of the list that it links to. */
export const waitingLists: readonly OpenWork[] = waitingKinds.flatMap((what) =>
  (['donation', 'payment'] as const).map((list) => ({
    permissions: [list, rightToAct[what] ?? list],
    task: { what, list },
    rows: sql`payment_intents as intent
      where kind = ${list} and id = any(array(${waitingIntents[what]}))`,
  })),
)
