import { sql } from 'kysely'

/** The status of a statement's `line` with its `decision`, if it has one: 'open', 'matched', 'left' or 'debit'. */
export const lineStatus = sql<'open' | 'matched' | 'left' | 'debit'>`
  coalesce(decision.status, case when line.amount_paisa < 0 then 'debit' else 'open' end)`
