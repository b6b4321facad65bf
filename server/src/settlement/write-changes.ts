import { type RawBuilder, sql } from 'kysely'
import type { Rupees } from '../../../contract/src/money.ts'
import { insertEvents, type NewEvent } from '../history/record-events.ts'
import { queueMessage, toPayer } from '../messages/queue-message.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { type IssuedNumber, issueReceipt, voidReceipt } from '../receipts/issue-receipt.ts'
import { payerMessages } from '../receipts/payer-messages/payer-messages.ts'
import { coveredRows, uncoverCharges } from './agreement-charges.ts'
import { buildMatchWrites } from './build-match-writes.ts'
import { entryInserts } from './insert-entries.ts'
import { allocationRows } from './match-allocations.ts'
import { openShortfall } from './open-shortfall.ts'
import { type Change, type ChangeOf, changesOfKind } from './plan/change.ts'
import type { NewAttempt } from './plan/evidence.ts'
import type { SettlementState } from './plan/settlement-state.ts'
import { queueInquiry } from './queue-inquiry.ts'
import { assignments, stateUpdates } from './state-updates.ts'

/** Author of the changes: by name in events, by id in rows; the id is null unless it is a member of staff. */
type Writer = { actor: string; userId: number | null }

/**
 * Writes a plan: receipts first, since events name their numbers, then shortfalls and uncovered charges, then
 * all other rows in one statement, then e-mails and jobs. The rows concerned must be locked in this
 * transaction.
 * @returns the ids of the added refunds
 */
export async function writeChanges(
  trx: Database,
  { changes, state }: { changes: readonly Change[]; state: SettlementState },
  writer: Writer,
): Promise<number[]> {
  for (const { intent_id } of changesOfKind(changes, 'receipt_voided')) await voidReceipt(trx, intent_id)
  const receipts = new Map<number, IssuedNumber>()
  for (const { intent_id, amount } of changesOfKind(changes, 'receipt_issued'))
    receipts.set(intent_id, await issueReceipt(trx, intent_id, amount))

  for (const shortfall of changesOfKind(changes, 'shortfall_opened'))
    await openShortfall(trx, shortfall, writer.actor)
  await uncoverCharges(trx, changes)
  const refundIds = await writeRows(trx, changes, state, writer, receipts)

  for (const { intent_id, email } of changesOfKind(changes, 'email')) {
    const receiptId = email === 'receipt' ? receipts.get(intent_id)?.id : undefined
    await queueMessage(trx, payerMessages[email], toPayer(intent_id, { receiptId }))
  }
  for (const { attempt_id } of changesOfKind(changes, 'inquiry_wanted')) await queueInquiry(trx, attempt_id)
  return refundIds
}

/** Writes every row but receipts, shortfalls and uncovered charges, in one statement. */
async function writeRows(
  trx: Database,
  changes: readonly Change[],
  state: SettlementState,
  writer: Writer,
  receipts: ReadonlyMap<number, IssuedNumber>,
): Promise<number[]> {
  const states = stateUpdates(changes, state)
  const [added] = changesOfKind(changes, 'attempt_added')
  const refunds = changesOfKind(changes, 'refund_added')
  const events = eventsOf(changes, writer, receipts)
  const statements = [
    ...states.map(({ update }, index) => sql`${sql.ref(`state_${index}`)} as (${update} returning 1)`),
    ...(added ? [sql`attempt_added as (${insertAttempt(added.intent_id, added.attempt)} returning id)`] : []),
    ...(refunds.length > 0 ? [sql`refunds_added as (${insertRefunds(refunds, writer)} returning id)`] : []),
    ...[
      ...changes.flatMap((change) => evidenceRow(change, writer) ?? []),
      ...buildMatchWrites(changes, state, writer.userId),
      ...fundRows(changes),
      ...coveredRows(changes),
      ...allocationRows(changes),
      ...discrepancyRows(changes),
    ].map((statement, index) => sql`${sql.ref(`rows_${index}`)} as (${statement})`),
    ...entryInserts(changesOfKind(changes, 'entry_added').map(({ entry }) => entry)),
    ...(events.length > 0 ? [sql`events_added as (${insertEvents(events)})`] : []),
  ]
  if (statements.length === 0) return []
  const moved = states.map((_, index) => sql`(select count(*) from ${sql.ref(`state_${index}`)})`)
  const toMove = states.reduce((sum, { count }) => sum + count, 0)
  const { rows } = await sql<{ moved: number; ids: number[] | null }>`
    with ${sql.join(statements)}
    select ${moved.length > 0 ? sql.join(moved, sql` + `) : sql`0`} as moved,
      ${refunds.length > 0 ? sql`(select json_agg(id) from refunds_added)` : sql`null`} as ids`.execute(trx)
  if (rows[0]?.moved !== toMove) throw new Error('A state was changed without its lock.')
  return rows[0].ids ?? []
}

/**
 * Builds the insert of a pending attempt, which may be part of a larger statement. It runs before the payer
 * leaves our site.
 */
const insertAttempt = (intentId: number, attempt: NewAttempt & { amount: Rupees }): RawBuilder<unknown> =>
  sql`insert into payment_attempts
    (intent_id, transaction_id, active_pay_method_id, gateway, amount,
      next_inquiry_at, expires_at, created_at)
    values (${intentId}, ${attempt.transaction_id}, ${attempt.active_pay_method_id}, ${attempt.gateway},
      ${attempt.amount},
      ${attempt.next_inquiry_at}, ${attempt.expires_at}, ${attempt.created_at})`

function insertRefunds(refunds: ChangeOf<'refund_added'>[], { userId }: Writer): RawBuilder<unknown> {
  const rows = refunds.map(
    ({ attempt_id, refund: { amount, position, reason, way, status, answer } }) =>
      sql`(${attempt_id}::bigint, ${amount}::int, ${position}::smallint, ${reason}, ${way}, ${status}, ${answer},
        ${way === 'reported' ? null : userId}::int, ${status === 'pending' ? null : sql`now()`}::timestamptz)`,
  )
  return sql`insert into refunds (attempt_id, amount, position, reason, way, status, answer, asked_by,
    ended_at)
    values ${sql.join(rows)}`
}

function evidenceRow(change: Change, { userId }: Writer): RawBuilder<unknown> | undefined {
  switch (change.change) {
    case 'gateway_transaction': {
      const { id, ...record } = change.transaction
      const columns = sql.join(Object.keys(record).map((column) => sql.ref(column)))
      return sql`insert into gateway_transactions (attempt_id, id, ${columns})
            values (${change.attempt_id}, ${id}, ${sql.join(Object.values(record))})
            on conflict (attempt_id, id) do update set ${assignments(record)}, updated_at = now()`
    }
    case 'transfer_reported':
      return sql`insert into manual_bank_transfers as reported (attempt_id, part, reference_no,
        reference_file)
            values (${change.attempt_id}, ${change.part}, ${change.reference_no},
              coalesce(${change.reference_file}, 'NA'))
            on conflict (attempt_id, part) do update set
              reference_no = excluded.reference_no, submitted_at = now(),
              reference_file = coalesce(${change.reference_file}, reported.reference_file)`
    case 'verification_added': {
      const { part, bank_account_id, amount_received, value_date, from_statement, funds } =
        change.verification
      return sql`insert into transfer_verifications (attempt_id, part, bank_account_id, amount_received,
              value_date, from_statement, funds, verified_by)
            values (${change.attempt_id}, ${part}, ${bank_account_id}, ${amount_received}, ${value_date},
              ${from_statement}, ${funds && jsonText(funds)}::jsonb, ${userId})`
    }
    case 'verification_reversed':
      return sql`update transfer_verifications set reversed_at = clock_timestamp(), reversed_by = ${userId},
            reversal_reason = ${change.reason}
            where attempt_id = ${change.attempt_id} and part = ${change.part} and reversed_at is null`
    case 'cheque_cleared': {
      const { attempt_id, cleared_on } = change
      return sql`update office_gifts set cleared_on = ${cleared_on}::date,
            cleared_by = ${cleared_on === null ? null : userId}::int,
            cleared_at = case when ${cleared_on}::date is not null then now() end
            where attempt_id = ${attempt_id}`
    }
    case 'fund_allocated': {
      const { cause_id, fundtitle, fund_type, campaign_id = null, page_id = null } = change.fund
      const set = { cause_id, fundtitle, fund_type, campaign_id, page_id }
      // Resets quantity, unit price and rate when the cause or sub type changes.
      const stays = sql`cause_id = ${cause_id} and fund_type = ${fund_type}`
      return sql`update donation_funds set ${assignments(set)},
            quantity = case when ${stays} then quantity else 1 end,
            unit_amount = case when ${stays} then unit_amount end,
            alms_rate_id = case when ${stays} then alms_rate_id end
            where ${fundOf(change)}`
    }
    case 'fund_fulfilled':
      return sql`update donation_funds set ${assignments(change.set)} where ${fundOf(change)}`
    case 'gift_taken': {
      const { gift, attempt_id } = change
      const row = { attempt_id, ...gift, recorded_by: userId }
      return sql`insert into office_gifts (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
            values (${sql.join(Object.values(row))})`
    }
    case 'gift_reversed':
      return sql`update office_gifts set reversed_at = clock_timestamp(), reversed_by = ${userId},
            reversal_reason = ${change.reason}
            where attempt_id = ${change.attempt_id}`
    case 'gift_restored':
      return sql`update office_gifts set reversed_at = null, reversed_by = null, reversal_reason = null
            where attempt_id = ${change.attempt_id}`
    case 'refund_ended':
      return sql`update refunds set status = ${change.status}, answer = ${change.answer}, ended_at = now()
            where id = ${change.id}`
    default:
      return undefined
  }
}

const fundOf = ({ intent_id, position }: { intent_id: number; position: number }) =>
  sql`position = ${position} and donation_id = (select id from donations where intent_id = ${intent_id})`

/** A line with a changed promise loses its quantity and unit price. */
function updateFund(change: ChangeOf<'fund'>): RawBuilder<unknown> {
  const { amount, promised_amount } = change.set
  const isAsPromised = sql`${promised_amount ?? amount}::int = coalesce(promised_amount, amount)`
  return sql`update donation_funds set ${assignments(change.set)},
      unit_amount = case when ${isAsPromised} then unit_amount end,
      quantity = case when ${isAsPromised} then quantity else 1 end
    where ${fundOf(change)}`
}

/** Builds one write per changed line, with its final amount; a line that the plan adds is inserted. */
function fundRows(changes: readonly Change[]): RawBuilder<unknown>[] {
  const added = changesOfKind(changes, 'fund_added')
  const keyOf = ({ intent_id, position }: { intent_id: number; position: number }) =>
    `${intent_id} ${position}`
  const last = new Map(changesOfKind(changes, 'fund').map((change) => [keyOf(change), change]))
  return [
    ...added.map(({ intent_id, position, fund, amount }) => {
      const { amount: counts, refunded_amount } = last.get(keyOf({ intent_id, position }))?.set ?? {
        amount,
        refunded_amount: 0,
      }
      return sql`insert into donation_funds
        (donation_id, position, cause_id, fundtitle, fund_type, quantity, amount, promised_amount,
          refunded_amount)
        select id, ${position}::int, ${fund.cause_id}::int, ${fund.fundtitle}, ${fund.fund_type}, 1,
          ${counts}::int, ${counts === 0 ? null : 0}::int, ${refunded_amount}::int
        from donations where intent_id = ${intent_id}`
    }),
    ...[...last.values()]
      .filter((change) => !added.some((one) => keyOf(one) === keyOf(change)))
      .map((change) => updateFund(change)),
  ]
}

/** Writes opened, updated and ended discrepancies; one that a plan opens and ends is written once. */
function discrepancyRows(changes: readonly Change[]): RawBuilder<unknown>[] {
  return changes.flatMap((change, index): RawBuilder<unknown> | [] => {
    if (change.change === 'discrepancy_opened') {
      // Placeholder id that the rest of the plan uses for the discrepancy (draft.ts).
      const later = changes.filter((one) => 'id' in one && one.id === -(index + 1))
      const fields = changesOfKind(later, 'discrepancy_seen').at(-1)?.fields ?? change.fields
      const [ended] = changesOfKind(later, 'discrepancy_ended')
      return sql`insert into discrepancies
          (attempt_id, kind, ours, theirs, their_amount_paisa, reason, ended_at, ended_by, note)
          values (${change.attempt_id}, ${change.kind}, ${fields.ours}, ${fields.theirs},
            ${fields.their_amount_paisa}, ${fields.reason},
            ${ended ? sql`now()` : null}, ${ended?.by ?? null}, ${ended?.note ?? ''})`
    }
    if (change.change === 'discrepancy_seen' && change.id > 0)
      return sql`update discrepancies set ${assignments(change.fields)}, seen_at = now()
        where id = ${change.id}`
    if (change.change === 'discrepancy_ended' && change.id > 0)
      return sql`update discrepancies set ended_at = now(), ended_by = ${change.by}, note = ${change.note}
          where id = ${change.id}`
    return []
  })
}

function eventsOf(
  changes: readonly Change[],
  { actor }: Writer,
  receipts: ReadonlyMap<number, IssuedNumber>,
): NewEvent[] {
  return changes.flatMap((change): NewEvent[] => {
    switch (change.change) {
      case 'event':
        return [{ ...change.event, intent_id: change.intent_id, attempt_id: change.attempt_id, actor }]
      case 'attempt_added': {
        const { gateway, amount } = change.attempt
        const about = { intent_id: change.intent_id, attempt_id: sql`(select id from attempt_added)`, actor }
        return [{ ...about, kind: 'attempt_started', facts: { number: change.number, gateway, amount } }]
      }
      case 'receipt_issued': {
        const number = receipts.get(change.intent_id)?.number ?? ''
        const about = { intent_id: change.intent_id, attempt_id: null, actor }
        return [{ ...about, kind: 'receipt_issued', facts: { number } }]
      }
      default:
        return []
    }
  })
}
