import { sql } from 'kysely'
import type { AnswerOf, BodyOf, RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/journal.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'

type JournalBatch = RowInput<typeof calls.listJournalBatches>
type Period = BodyOf<typeof calls.createJournalBatch>

const batches = sql`
  select batch.id, date_from::text, date_to::text, entries, lines, debit,
    first_name || ' ' || last_name as made_by, made_at,
    array(select program from journal_batch_files where batch_id = batch.id order by saved_at) as programs
  from journal_batches as batch join users on users.id = made_by`

const unexportedEntries = ({ date_from, date_to }: Period) => sql`
  select id from ledger_entries
  where happened_on between ${date_from}::date and ${date_to}::date
    and not exists (select from journal_batch_entries where entry_id = ledger_entries.id)`

export const readJournalBatches = (db: Database, pageRequest: PageRequest) =>
  readPage(db, pageRequest, {
    from: sql`journal_batches`,
    rows: (limit) => sql<JournalBatch>`${batches} order by batch.id desc ${limit}`,
  })

export async function countUnexported(
  db: Database,
  period: Period,
): Promise<AnswerOf<typeof calls.countUnexported>> {
  const { rows } = await sql<{ entries: number; lines: number }>`
    select count(*) as entries,
      coalesce(sum((select count(*) from ledger_lines where entry_id = entry.id)), 0)::bigint as lines
    from (${unexportedEntries(period)}) as entry`.execute(db)
  return rows[0] ?? { entries: 0, lines: 0 }
}

/**
 * Creates a batch of the unexported entries of a period. Concurrent callers wait for each other.
 * @throws Problem 422 without such entries
 */
export async function createJournalBatch(db: Database, actor: Staff, period: Period): Promise<JournalBatch> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtext('journal batches'))`.execute(trx)
    const { rows } = await sql<{ id: number }>`
      with entry as materialized (${unexportedEntries(period)}), summed as (
        select (select count(*) from entry) as entries, count(*) as lines, coalesce(sum(debit), 0) as debit
        from ledger_lines join entry on entry.id = entry_id
      ), batch as (
        insert into journal_batches (date_from, date_to, entries, lines, debit, made_by)
        select ${period.date_from}::date, ${period.date_to}::date, entries, lines, debit, ${actor.caller.id}
        from summed where entries > 0 returning id
      ), added as (
        insert into journal_batch_entries (entry_id, batch_id) select entry.id, batch.id from entry, batch
      ) select id from batch`.execute(trx)
    const [batch] = rows
    if (!batch) throw Problem.invalidField('date_from', 'ledger.batch.nothing-new')
    await recordAudit(trx, actor, 'made_journal_batch', String(batch.id), period)
    const { rows: made } = await sql<JournalBatch>`${batches} where batch.id = ${batch.id}`.execute(trx)
    return made[0] as JournalBatch
  })
}
