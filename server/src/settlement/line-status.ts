import { sql } from 'kysely'

/** What of a statement's `line` its matches leave open, in paisa. */
export const openPaisa = sql<number>`(amount_paisa - (select coalesce(sum(amount), 0) * 100 from statement_matches
  where line_id = line.id and undone_at is null))`

/** The status of a statement's `line` with its `decision`, if it has one: 'open', 'matched', 'left' or 'debit'. */
export const lineStatus = sql<'open' | 'matched' | 'left' | 'debit'>`
  coalesce(decision.status, case when line.amount_paisa < 0 then 'debit' else 'open' end)`
