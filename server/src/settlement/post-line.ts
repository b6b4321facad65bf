import { sql } from 'kysely'
import { insertEntries } from '../ledger/insert-entries.ts'
import type { Database } from '../platform/database/database.ts'
import { entriesOfLine } from './plan/plan-entries.ts'
import type { LedgerState, LineState } from './plan/settlement-state.ts'
import { ledgerState } from './read-settlement-state.ts'

/**
 * Posts a decision about a statement line that settles nothing: leaving it unallocated, or reopening it. The
 * line must be locked.
 */
export async function postLine(trx: Database, was: LineState, line: LineState): Promise<void> {
  const { rows } = await sql<{ ledger: LedgerState; now: Date }>`
    select ${ledgerState} as ledger, now() as now`.execute(trx)
  const [books] = rows
  if (books) await insertEntries(trx, entriesOfLine(was, line, books))
}
