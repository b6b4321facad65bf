import { sql } from 'kysely'
import type { Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/http/problem.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'

/** Entry of staff: the user who made it, and when. `by`: null once its day sheet was counted and closed. */
type Entry = { by: number | null; at: Date }

/**
 * Whether a person may undo entries: with 'donation.reverse' any, otherwise their own, on the same day in
 * Pakistan (docs/decisions/0142).
 */
export const mayUndo = (
  { id, rights }: Pick<Caller, 'id' | 'rights'>,
  entries: readonly Entry[],
  now = new Date(),
): boolean =>
  rights.has('donation.reverse') ||
  (entries.length > 0 && entries.every(({ by, at }) => by === id && dayOf(at) === dayOf(now)))

/** `match_id`: set for the match of a statement line. */
type AttemptEntry = Entry & { attempt_id: number; match_id: number | null }

/** Reads the verifications, office gifts and matches of attempts that were not undone. */
export async function readEntries(db: Database, attemptIds: readonly number[]): Promise<AttemptEntry[]> {
  const ids = sql`any(${attemptIds}::bigint[])`
  const { rows } = await sql<AttemptEntry>`
    select attempt_id, null::bigint as match_id, verified_by as by, verified_at as at
      from transfer_verifications
      where attempt_id = ${ids} and reversed_at is null
    union all
    select gift.attempt_id, null::bigint, case when closed_at is null then recorded_by end, recorded_at
      from office_gifts as gift
      join payment_attempts as attempt on attempt.id = gift.attempt_id
      left join donations on donations.intent_id = attempt.intent_id
      left join day_sheet_gifts as entered on entered.donation_id = donations.id
      left join day_sheets as sheet on sheet.id = day_sheet_id
      where gift.attempt_id = ${ids} and reversed_at is null
    union all
    select attempt_id, id, matched_by, matched_at from statement_matches
      where attempt_id = ${ids} and undone_at is null`.execute(db)
  return rows
}

/**
 * Selects the entries that undoing a match undoes: the match, and the verifications and office gift of its
 * attempt.
 */
export const entriesOf = (entries: readonly AttemptEntry[], match: { id: number; attempt_id: number }) =>
  entries.filter(
    ({ attempt_id, match_id }) =>
      attempt_id === match.attempt_id && (match_id === null || match_id === match.id),
  )

/**
 * Refuses to reverse what others entered about an attempt, or what was entered on an earlier day.
 * @throws Problem 403
 */
export async function requireMayUndo(trx: Database, attemptId: number, { caller }: Staff): Promise<void> {
  if (!mayUndo(caller, await readEntries(trx, [attemptId])))
    throw Problem.forbidden('refusal.line.may-not-reverse')
}
