import { sql } from 'kysely'
import { english } from '../../../../words/src/reader.ts'
import { extendAuditChain } from '../../history/audit-chain.ts'
import type { BookCheck } from '../../platform/database/check.ts'
import type { Database } from '../../platform/database/database.ts'

/** Maximum number of violating rows listed; the count is always complete. */
const maxListedRows = 20

export type CheckResult = { name: string; says: string; count: number; broken: string[] }

/**
 * Runs every check in one snapshot of the database, and records the run.
 * @param startedBy 'system', or the member of staff
 * @returns each check with its number of violating rows, and the first of them by name
 */
export async function runChecks(
  checks: readonly BookCheck[],
  db: Database,
  startedBy: string,
): Promise<CheckResult[]> {
  const begun = new Date()
  await extendAuditChain(db, { all: true })
  const results = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Some checks scan whole tables.
      await sql`set local statement_timeout = '10min'`.execute(trx)
      const found: CheckResult[] = []
      for (const { name, sql: query } of checks) {
        const { rows } = await sql<{ broken: string }>`${sql.raw(query)}`.execute(trx)
        found.push({
          name,
          says: english.t(`book-checks.${name}`),
          count: rows.length,
          broken: rows.slice(0, maxListedRows).map((row) => row.broken),
        })
      }
      return replaceTransactionIds(trx, found)
    })
  await db
    .insertInto('check_runs')
    .values({ begun_at: begun, started_by: startedBy, results: JSON.stringify(results) })
    .execute()
  return results
}

/**
 * Replaces an attempt's transaction id by the code of its donation or payment, the only name that staff know.
 */
async function replaceTransactionIds(db: Database, results: CheckResult[]): Promise<CheckResult[]> {
  const names = results.flatMap(({ broken }) => broken)
  if (names.length === 0) return results
  const { rows } = await sql<{ transaction_id: string; code: string }>`
    select transaction_id, code from payment_attempts join payers using (intent_id)
    where transaction_id = any(${names})`.execute(db)
  const codes = new Map(rows.map(({ transaction_id, code }) => [transaction_id, code]))
  return results.map((result) => ({
    ...result,
    broken: [...new Set(result.broken.map((name) => codes.get(name) ?? name))],
  }))
}
