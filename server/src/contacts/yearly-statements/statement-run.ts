import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { queueMessage, type StatementToSend, toStatementRecipients } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { batchJob, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { yearlyStatementEmail } from './yearly-statement-email.ts'
import { type StatementRecipient, statementRecipients } from './yearly-statements.queries.ts'

/**
 * Begins a run that e-mails the statement of a tax year to every donor who was not sent one yet.
 * @throws Problem 409 while a run of this year is unfinished, or when the year has no donors
 */
export async function beginStatementRun(db: Database, taxYear: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ planned: number }>`
      select count(*) as planned from (${statementRecipients(taxYear)}) as donor`.execute(trx)
    const planned = rows[0]?.planned ?? 0
    if (planned === 0) throw Problem.conflict('refusal.yearly-statement.nobody')
    await trx
      .insertInto('yearly_statement_runs')
      .values({ tax_year: taxYear, begun_by: staff.caller.id, planned })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => Problem.conflict('refusal.yearly-statement.running'))
    await recordAudit(trx, staff, 'sent_yearly_statements', `tax year ${taxYear}`, { donors: planned })
    await statementBatches.queue(trx)
  })
}

const statementBatches = batchJob('send-statement-portion')

/**
 * Queues the statements of the next donors of the oldest unfinished run, in one transaction that a crash
 * rolls back. Skips donors who were already sent a statement of that year, and a household whose other
 * members were in an earlier batch.
 * @param batch donors per transaction; 500 take a few tenths of a second
 * @returns whether that run is unfinished
 */
export const queueStatementBatch = (db: Database, batch = 500): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('yearly_statement_runs')
      .select(['id', 'tax_year', 'last_contact_id', 'begun_by'])
      .where('ended_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!run) return false
    const { rows: donors } = await sql<StatementRecipient>`
      ${statementRecipients(run.tax_year, {
        which: sql`year.contact_id in (select contact_id from contact_years
          where tax_year = ${run.tax_year} and contact_id > ${run.last_contact_id}
          order by contact_id limit ${batch})`,
      })}`.execute(trx)
    const { rows: statements } = await sql<StatementToSend>`
      with donor as (
        select * from json_to_recordset(${JSON.stringify(donors)})
          as donor (contact_id bigint, taxpayer_id bigint, email text, language text) where email is not null
      ), made as (
        insert into yearly_statements (tax_year, contact_id, taxpayer_id, run_id)
        select ${run.tax_year}, contact_id, taxpayer_id, ${run.id} from donor
        order by contact_id, taxpayer_id nulls first
        on conflict do nothing returning id, contact_id, taxpayer_id
      ) select id, email, language from made join donor on donor.contact_id = made.contact_id
        and donor.taxpayer_id is not distinct from made.taxpayer_id`.execute(trx)
    await queueMessage(trx, yearlyStatementEmail, toStatementRecipients(statements, run.begun_by))
    const { rows: ended } = await sql<{ ended: boolean }>`
      update yearly_statement_runs as run set handled = least(planned, handled + ${donors.length}),
        last_contact_id = last.id,
        ended_at = case when last.is_end then now() end
      from (select coalesce(max(contact_id), 0) as id, count(*) < ${batch} as is_end from (
        select contact_id from contact_years
        where tax_year = ${run.tax_year} and contact_id > ${run.last_contact_id}
        order by contact_id limit ${batch}) as next) as last
      where run.id = ${run.id} returning ended_at is not null as ended`.execute(trx)
    return !ended[0]?.ended
  })

export const yearlyStatementsTasks = ({ db }: Pick<AppContext, 'db'>): Tasks =>
  statementBatches.tasks(db, queueStatementBatch)
