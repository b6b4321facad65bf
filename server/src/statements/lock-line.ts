import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'
import { Problem } from '../platform/http/problem.ts'

/** A line, locked until the transaction ends. */
export type LockedLine = {
  id: number
  status: string
  /** What its matches do not take, in paisa. */
  open_paisa: number
  left_reason: string | null
  /** Everything it says. */
  text: string
  /** 'matched by Bilal Ahmed': for who comes too late. */
  decided: string
}

/**
 * Locks a line for a decision and reads it anew; whoever comes second waits and sees what the first one decided. What it
 * pays, if anything, must be locked before.
 * @throws Problem 404
 */
export async function lockLine(trx: Transaction<DB>, id: number): Promise<LockedLine> {
  await sql`select from statement_lines where id = ${id} for update`.execute(trx)
  const { rows } = await sql<LockedLine>`
    select line.id, line.status, left_reason,
      amount_paisa - (select coalesce(sum(amount), 0) * 100 from statement_matches
        where line_id = line.id and undone_at is null) as open_paisa,
      concat_ws(' ', description, counterparty, reference) as text,
      concat_ws(' by ', case line.status when 'debit' then 'a debit' else line.status end,
        first_name || ' ' || last_name) as decided
    from statement_lines as line left join users on users.id = decided_by
    where line.id = ${id}`.execute(trx)
  if (!rows[0]) throw Problem.notFound('This line')
  return rows[0]
}
