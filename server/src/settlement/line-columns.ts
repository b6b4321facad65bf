import { sql } from 'kysely'

/** All text of a statement `line`. */
export const lineText = sql<string>`concat_ws(' ', line.description, line.counterparty, line.reference)`

/** Unmatched amount of a statement's `line`, in paisa. */
export const openPaisa = sql<number>`(amount_paisa - (
  select coalesce(sum(amount), 0) * 100 from statement_matches
  where line_id = line.id and undone_at is null))`

/** Status of a statement `line` with its optional `decision`. */
export const lineStatus = sql<'open' | 'matched' | 'left' | 'debit' | 'posted'>`
  coalesce(decision.status, case when line.amount_paisa < 0 then 'debit' else 'open' end)`

/**
 * Day on which an `attempt` by cheque, recorded as a `gift`, cleared: of the statement lines that pay it,
 * else as a person found it; null while it is only received.
 */
export const clearedOn = sql<string | null>`
  case when gift.way = 'cheque' and gift.reversed_at is null then coalesce(
    (select max(value_date) from statement_matches as match join statement_lines as line on line.id = line_id
      where match.attempt_id = attempt.id and undone_at is null having sum(match.amount) >= attempt.amount),
    gift.cleared_on)::text end`
