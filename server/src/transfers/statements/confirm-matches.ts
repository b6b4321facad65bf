import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/statement-lines.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'
import { retryCodeCollision } from '../../settlement/retry-code-collision.ts'
import { prepareDifference } from '../prepare-difference.ts'
import { codesIn } from './codes-in.ts'
import { eachLine } from './each-line.ts'

type Confirmed = BodyOf<typeof calls.confirmMatches>['matches'][number]

/**
 * Matches lines one after the other.
 * @returns the outcome of each, with the refusal's message
 */
export const confirmMatches = (
  context: AppContext,
  matches: Confirmed[],
  staff: Staff,
): Promise<calls.LineOutcomes> =>
  eachLine(
    matches,
    ({ line_id }) => line_id,
    (match) => retryCodeCollision(() => confirmMatch(context, match, staff)),
  )

/**
 * Matches an open line with one transfer, cheque or payment or, split, with several (plan-match.ts).
 * @throws Problem 403 without the right to settle; 404; 409 when the line or a transfer has been decided
 *   meanwhile; 422 when the parts do not fit
 */
async function confirmMatch(context: AppContext, match: Confirmed, staff: Staff): Promise<void> {
  const { db } = context
  const { line_id, parts, rest_reason, fee_paisa = null, by_hand } = match
  const transfers = await readTransfers(
    db,
    parts.map(({ attempt_id }) => attempt_id),
  )
  const codes = codesIn(await readLineText(db, line_id))
  const transferOf = (attemptId: number) => {
    const transfer = transfers.find(({ id }) => id === attemptId)
    if (!transfer) throw Problem.notFound('problem.not-found.bank-transfer')
    return transfer
  }
  const matched = {
    kind: 'line_matched',
    rest_reason,
    fee_paisa,
    may_verify: staff.caller.rights.has('donation.verify'),
    matches: await Promise.all(
      parts.map(async ({ attempt_id, amount, difference, reopens = null }) => ({
        attempt_id,
        amount,
        reopens,
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
    for (const { attempt_id, reopens } of parts) {
      const { status, kind, code } = transferOf(attempt_id)
      if (reopens !== undefined && status === 'failed')
        await recordAudit(trx, staff, 'undid_rejection', `${kind} ${code}`, { reason: reopens })
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
 * Reads all text of a line.
 * @throws Problem 404
 */
async function readLineText(db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', description, counterparty, reference) as text from statement_lines
      where id = ${id}`.execute(db)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.line')
  return rows[0].text
}
