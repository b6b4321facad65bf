import { sql } from 'kysely'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { statementPortions } from './send-portion.ts'
import { statedDonors } from './yearly-statements.queries.ts'

/**
 * Begins a run that e-mails the statement of a tax year to every donor who was not sent one yet.
 * @throws Problem 409 while a run of this year is unfinished, or when no donor remains
 */
export async function beginStatementRun(db: Database, taxYear: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ planned: number }>`
      select count(*) as planned from (${statedDonors(taxYear)}) as donor`.execute(trx)
    const planned = rows[0]?.planned ?? 0
    if (planned === 0) throw Problem.conflict('refusal.yearly-statement.nobody')
    await trx
      .insertInto('yearly_statement_runs')
      .values({ tax_year: taxYear, begun_by: staff.caller.id, planned })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => Problem.conflict('refusal.yearly-statement.running'))
    await recordAudit(trx, staff, 'sent_yearly_statements', `tax year ${taxYear}`, { donors: planned })
    await statementPortions.queue(trx)
  })
}
