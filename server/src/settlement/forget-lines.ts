import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { postLine } from './post-line.ts'
import { readLines } from './read-settlement-state.ts'

/** Deletes the decisions and undone matches of lines of a removed statement; the lines must be locked. */
export async function forgetLines(trx: Database, lineIds: number[]): Promise<void> {
  for (const line of await readLines(trx, lineIds)) await postLine(trx, line, { ...line, left_reason: null })
  await sql`delete from line_decisions where line_id = any(${lineIds}::bigint[])`.execute(trx)
  await sql`
    delete from statement_matches where line_id = any(${lineIds}::bigint[]) and undone_at is not null`.execute(
    trx,
  )
}
