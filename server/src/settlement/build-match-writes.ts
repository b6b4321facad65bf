import { type RawBuilder, sql } from 'kysely'
import { jsonText } from '../platform/database/database.ts'
import { type Change, changesOfKind } from './plan/change.ts'
import type { SettlementState } from './plan/settlement-state.ts'

/**
 * Builds the writes of added and undone matches, and of their line's decision; a payout has thousands in one
 * statement.
 */
export function buildMatchWrites(
  changes: readonly Change[],
  { line }: SettlementState,
  userId: number | null,
): RawBuilder<unknown>[] {
  const added = changesOfKind(changes, 'match_added').map(
    ({ match: { attempt_id, amount, found_by, fee_paisa = null } }) => ({
      attempt_id,
      amount,
      found_by,
      fee_paisa,
    }),
  )
  const undone = changesOfKind(changes, 'match_undone')
  const decided = changesOfKind(changes, 'line_matched').map(
    ({ left_reason, fee_paisa }) =>
      sql`insert into line_decisions (line_id, status, left_reason, fee_paisa, decided_by)
        values (${line?.id}, 'matched', ${left_reason}, ${fee_paisa}, ${userId})`,
  )
  return [
    ...decided,
    ...(added.length > 0
      ? [
          sql`insert into statement_matches (line_id, attempt_id, amount, found_by, matched_by, fee_paisa)
            select ${line?.id}::bigint, attempt_id, amount, found_by, ${userId}::int, fee_paisa
            from jsonb_to_recordset(${jsonText(added)}::jsonb) as match
              (attempt_id bigint, amount int, found_by text, fee_paisa bigint)`,
        ]
      : []),
    ...(undone.length > 0
      ? [
          sql`update statement_matches set undone_at = now(), undone_by = ${userId}
            where id = any(${undone.map(({ match_id }) => match_id)}::bigint[])`,
          sql`delete from line_decisions
            where line_id = any(${undone.map(({ line_id }) => line_id)}::bigint[])`,
        ]
      : []),
  ]
}
