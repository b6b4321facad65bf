import { sql } from 'kysely'
import * as calls from '../../../../contract/src/checks.ts'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { AppContext } from '../../context.ts'
import type { BookCheck } from '../../platform/database/check.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Route } from '../../platform/http/route.ts'
import { type CheckResult, runChecks } from './run-checks.ts'

export const failedChecks = sql`(select results from check_runs order by id desc limit 1) as run,
  jsonb_to_recordset(run.results) as result (count int) where result.count > 0`

export function checksRoutes(route: Route, { db, checks }: AppContext): void {
  route(calls.readLastChecks, ({ reader }) => readLastRun(reader.t, db, checks))
  route(calls.runChecksNow, async ({ caller, reader }) => {
    await runChecks(checks, db, caller.name)
    return readLastRun(reader.t, db, checks)
  })
}

/** The newest run; null before the first. */
async function readLastRun(
  t: Translate,
  db: Database,
  checks: readonly BookCheck[],
): Promise<AnswerInput<typeof calls.readLastChecks>> {
  const run = await db.selectFrom('check_runs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  return run
    ? {
        begun_at: run.begun_at,
        ended_at: run.ended_at,
        started_by: run.started_by,
        results: (run.results as CheckResult[]).map((one) => translateResult(t, one, checks)),
      }
    : null
}

/**
 * Translates a result. A run stores its sentences in English, which are shown for checks that no longer
 * exist.
 */
function translateResult(t: Translate, result: CheckResult, checks: readonly BookCheck[]): CheckResult {
  const check = checks.find(({ name }) => name === result.name)
  return check ? { ...result, says: t(`book-checks.${check.name}`) } : result
}
