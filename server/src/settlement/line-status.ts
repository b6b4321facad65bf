import { sql } from 'kysely'

/** Unmatched amount of a statement's `line`, in paisa. */
export const openPaisa = sql<number>`(amount_paisa - (
  select coalesce(sum(amount), 0) * 100 from statement_matches
  where line_id = line.id and undone_at is null))`

/** Status of a statement `line` with its optional `decision`. */
export const lineStatus = sql<'open' | 'matched' | 'left' | 'debit' | 'posted'>`
  coalesce(decision.status, case when line.amount_paisa < 0 then 'debit' else 'open' end)`
