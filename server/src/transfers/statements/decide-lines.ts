import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/statement-lines.ts'
import type { LineOutcomes } from '../../../../contract/src/statement-lines.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { applySettlement, settleInTransaction } from '../../settlement/apply-settlement.ts'
import { entriesOf, mayUndo, readEntries } from '../../settlement/may-undo.ts'
import { retryCodeCollision } from '../../settlement/new-donation-code.ts'
import { prepareDifference } from '../../settlement/prepare-difference.ts'
import { lockSettlementState, readLine } from '../../settlement/read-settlement-state.ts'
import { findDonationCodes } from './find-donation-codes.ts'
import { matchWay } from './statement-lines.queries.ts'

/** Matches lines one after the other. @returns the outcome of each, with the refusal's message */
export const confirmMatches = (
  context: AppContext,
  { matches, despite }: BodyOf<typeof calls.confirmMatches>,
  staff: Staff,
): Promise<LineOutcomes> =>
  runForEachLine(matches, (match) => retryCodeCollision(() => confirmMatch(context, match, !despite, staff)))

/**
 * Matches an open line with one transfer, cheque or payment, or splits it between several (plan-match.ts).
 * @throws Problem 403 without the right to settle; 404; 409 when the line or a transfer has been decided
 * meanwhile; 422 when the parts do not fit, or the money belongs on an account of the other kind
 */
async function confirmMatch(
  context: AppContext,
  match: BodyOf<typeof calls.confirmMatches>['matches'][number],
  asks: boolean,
  staff: Staff,
): Promise<void> {
  const { db } = context
  const { line_id, parts, unallocated_reason, fee_paisa = null, by_hand } = match
  const transfers = await readTransfers(
    db,
    parts.map(({ attempt_id }) => attempt_id),
  )
  const codes = findDonationCodes((await readLine(db, line_id)).text)
  const transferOf = (attemptId: number) => {
    const transfer = transfers.find(({ id }) => id === attemptId)
    if (!transfer) throw Problem.notFound('problem.not-found.bank-transfer')
    return transfer
  }
  const matched = {
    kind: 'line_matched',
    unallocated_reason,
    fee_paisa,
    asks,
    may_verify: staff.caller.rights.has('donation.verify'),
    matches: await Promise.all(
      parts.map(async ({ attempt_id, amount, difference, undo_note = null }) => ({
        attempt_id,
        amount,
        undo_note,
        difference: await prepareDifference(context, attempt_id, difference),
        found_by: codes.includes(transferOf(attempt_id).written)
          ? ('code' as const)
          : by_hand
            ? ('by_hand' as const)
            : ('proposal' as const),
      })),
    ),
  } as const
  const about = { attemptIds: transfers.map(({ id }) => id), lineId: line_id }
  await applySettlement(db, about, matched, staff, async ({ trx }) => {
    for (const { attempt_id, undo_note } of parts) {
      const { status, kind, code } = transferOf(attempt_id)
      if (undo_note !== undefined && status === 'failed')
        await recordAudit(trx, staff, 'undid_rejection', `${kind} ${code}`, { reason: undo_note })
    }
    await recordAudit(trx, staff, 'matched_statement_line', `statement line ${line_id}`, {
      ...(fee_paisa !== null && { fee_paisa }),
      transfers: parts.map(({ attempt_id, amount }) => ({
        attempt: transferOf(attempt_id).transaction_id,
        amount,
      })),
    })
  })
}

/** Reads attempts with the code of their intent, also in the form that donors write. */
async function readTransfers(db: Database, attemptIds: number[]) {
  const { rows } = await sql<{
    id: number
    transaction_id: string
    status: string
    kind: 'donation' | 'payment'
    code: string
    written: string
  }>`
    select attempt.id, transaction_id, status, kind, code, regexp_replace(code, '^P-', '') as written
    from payment_attempts as attempt join payers using (intent_id)
    where attempt.id = any(${attemptIds}::bigint[])`.execute(db)
  return rows
}

/**
 * Runs an action per line, each in its own transaction: a refusal does not stop the others.
 * @returns the outcome of each, with the refusal's message
 */
export async function runForEachLine<Asked extends { line_id: number }>(
  requests: readonly Asked[],
  act: (one: Asked) => Promise<void>,
): Promise<LineOutcomes> {
  const outcomes: LineOutcomes = []
  for (const one of requests) {
    const { line_id } = one
    try {
      await act(one)
      outcomes.push({ line_id, done: true, message: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const asks = error.errors?.despite !== undefined
      outcomes.push({ line_id, done: false, message: error.message, asks })
    }
  }
  return outcomes
}

/**
 * Undoes the match of a line with a transfer or cheque, or all matches of a deposit, payout or return; the
 * match stays visible.
 * @throws Problem 403 without the right to reverse the settlement; 404; 409 when the match is already undone
 * or money was refunded
 */
export async function undoMatch(db: Database, match_id: number, reason: string, staff: Staff): Promise<void> {
  const match = await db
    .selectFrom('statement_matches')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .select(['attempt_id', 'line_id', 'statement_matches.amount', 'transaction_id'])
    .where('statement_matches.id', '=', match_id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.match'))
  const { attempt_id, line_id, amount, transaction_id } = match
  const matches = await readMatchedTogether(db, { match_id, attempt_id, line_id })
  const about = { attemptIds: matches.map((one) => one.attempt_id), withLines: true }
  await db.transaction().execute(async (trx) => {
    await lockSettlementState(trx, about)
    const entries = await readEntries(trx, about.attemptIds)
    const may_reverse = mayUndo(
      staff.caller,
      matches.flatMap((one) => entriesOf(entries, { ...one, id: one.match_id })),
    )
    await settleInTransaction(trx, about, { kind: 'match_undone', matches, reason, may_reverse }, staff)
    await recordAudit(trx, staff, 'undid_match', `statement line ${line_id}`, {
      attempt: transaction_id,
      amount,
      reason,
      ...(matches.length > 1 && { matches: matches.length }),
    })
  })
}

/**
 * Reads all matches of a deposit, payout or return that were not undone; of any other line only this match.
 */
async function readMatchedTogether(
  db: Database,
  { match_id, attempt_id, line_id }: { match_id: number; attempt_id: number; line_id: number },
) {
  const { rows: together } = await sql<{ match_id: number; attempt_id: number }>`
    select match.id as match_id, match.attempt_id
    from statement_matches as match join payment_attempts as attempt on attempt.id = match.attempt_id
    left join office_gifts as gift on gift.attempt_id = attempt.id
    where line_id = ${line_id} and undone_at is null and (${matchWay} in ('cash', 'card')
      or match.amount < 0 and exists (select from statement_lines where id = line_id and amount_paisa < 0))
    order by match.id`.execute(db)
  return together.some((one) => one.match_id === match_id) ? together : [{ attempt_id, match_id }]
}
