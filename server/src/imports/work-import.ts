import { sql } from 'kysely'
import type { ImportKind, ImportMapping } from '../../../contract/src/import-mapping.ts'
import { pakistanDay } from '../../../contract/src/pakistan-clock.ts'
import type { TextChoices } from '../../../contract/src/text-files.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { readCausesToValidate } from '../catalogue/causes/causes.queries.ts'
import type { AppContext } from '../context.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem, type Text } from '../platform/http/problem.ts'
import { batchJob } from '../platform/jobs/start-jobs.ts'
import { isCodeCollision, newDonationCode } from '../settlement/new-donation-code.ts'
import { importedTables, markFormerImports, replaceRows, summarise } from './check-rows.ts'
import { scanFile, stageFile } from './import-reader.ts'
import { countOf, undoRecords, writeRecords } from './write-records.ts'

export const importJob = batchJob('work-import')

type ImportWork = {
  id: number
  kind: ImportKind
  work: 'scan' | 'check' | 'run' | 'undo'
  file_key: string | null
  mapping: ImportMapping | null
  text_choices: TextChoices
}

/** Databases with a running step in this process: a queued and a scheduled job may start together. */
const busyDatabases = new WeakSet<Database>()

/**
 * Runs the next step of a waiting import: reads its columns or rows, or writes or deletes batches of records.
 * Steps are idempotent, so a crash repeats at most one.
 * @returns false when no import waits, or when this process is already running a step
 */
export async function workImport(context: AppContext): Promise<boolean> {
  const { db } = context
  if (busyDatabases.has(db)) return false
  busyDatabases.add(db)
  try {
    // Failing imports come last, in random order, so that they block no other. Short steps come first: staff
    // wait for their result on the screen.
    const { rows } = await sql<ImportWork>`
      select id, kind, work, file_key, mapping, text_choices from imports where work is not null
      order by problem is not null, case when problem is not null then random() end,
        work in ('scan', 'check') desc, id limit 1`.execute(db)
    if (!rows[0]) return false
    await runStep(context, rows[0])
    return true
  } finally {
    busyDatabases.delete(db)
  }
}

const maxFailureLength = 200

/** @throws Error for a failure of the server, which is shown to staff; the next job retries the step */
async function runStep(context: AppContext, waiting: ImportWork): Promise<void> {
  const { id, kind, work } = waiting
  const stop = (problem: Text | undefined, changes: { work?: null }) =>
    context.db
      .updateTable('imports')
      .set({ ...changes, problem: jsonText(problem) })
      .where('id', '=', id)
      .where('work', '=', work)
      .execute()
  try {
    if (work === 'run') await runBatches(context, waiting)
    else if (work === 'undo') await undoBatches(context.db, { id, kind })
    else await (work === 'scan' ? scan(context, waiting) : check(context, waiting))
  } catch (error) {
    if (error instanceof Problem && error.errors) {
      await stop(Object.values(error.errors).flat()[0], { work: null })
      return
    }
    const reason = String(error instanceof Error ? error.message : error).slice(0, maxFailureLength)
    await stop(translatable('imports.problem.failing', { reason }), {})
    throw error
  }
}

async function scan({ db, storage }: AppContext, { id, file_key, text_choices }: ImportWork): Promise<void> {
  const facts = await scanFile(storage, file_key ?? '', text_choices)
  const headings = jsonText(facts.columns.map(({ heading }) => heading))
  await sql`update imports set work = null, problem = null, file_facts = ${jsonText(facts)}::jsonb,
    headings_hash = md5(${headings}) where id = ${id} and work = 'scan'`.execute(db)
}

async function check(
  context: AppContext,
  { id, kind, file_key, mapping, text_choices }: ImportWork,
): Promise<void> {
  const { db, storage } = context
  if (!mapping) throw new Error('An import is checked with a mapping.')
  await using staged = await stageFile(storage, file_key ?? '', {
    importId: id,
    mapping,
    choices: text_choices,
    rules: {
      kind,
      today: pakistanDay(new Date()),
      causes: kind === 'donors' ? [] : await readCausesToValidate(db),
    },
  })
  await replaceRows(context, { id, kind, source: mapping.source, path: staged.path, marker: staged.marker })
  if (kind === 'agreements') await markFormerImports(context, id)
  const summary = await summarise(db, id)
  await sql`update imports set work = null, state = 'checked', problem = null,
    summary = ${jsonText(summary)}::jsonb where id = ${id} and work = 'check'`.execute(db)
}

/** Milliseconds until the job yields and queues itself again. */
const maxTurnMs = 20_000

/**
 * Repeats a batch, each in a transaction whose records have no events (0024-more-events.sql), until it
 * returns 0 or the turn is over. A success clears an earlier failure.
 * @param options.hasEvents set when the batch may write other records than those of the import
 * @returns true when the step is complete; false also when staff chose another step
 */
async function inBatches(
  db: Database,
  { id, step, hasEvents = false }: { id: number; step: 'run' | 'undo'; hasEvents?: boolean },
  work: (trx: Database) => Promise<number>,
): Promise<boolean> {
  const until = Date.now() + maxTurnMs
  while (Date.now() < until) {
    const done = await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '120s'`.execute(trx)
      if (!hasEvents) await sql`set local amanah.importing = 'on'`.execute(trx)
      const { numAffectedRows } = await sql`update imports set problem = null
        where id = ${id} and work = ${step}`.execute(trx)
      return numAffectedRows === 0n ? undefined : work(trx)
    })
    if (done === undefined) return false
    if (done === 0) return true
  }
  return false
}

async function runBatches(context: AppContext, { id, kind, mapping }: ImportWork): Promise<void> {
  const { db } = context
  try {
    const isWritten = await inBatches(db, { id, step: 'run' }, (trx) => writeRecords[kind](context, trx, id))
    if (!isWritten) return
  } catch (error) {
    if (!isCodeCollision(error)) throw error
    return replaceCodes(db, id)
  }
  const hasConsents = kind === 'donations' && mapping?.columns.includes('consent')
  if (hasConsents && !(await recordConsents(db, id))) return
  await sql`
    with remaining as (
      -- imported meanwhile by another import of the same rows
      update import_rows set result = 'known' where import_id = ${id} and result in ('new', 'same_looking')
    ) update imports set work = null, state = 'done', ended_at = now()
    where id = ${id} and work = 'run'`.execute(db)
}

/** Replaces duplicate codes: a few in a million. */
async function replaceCodes(db: Database, id: number): Promise<void> {
  const { rows } = await sql<{ number: number }>`select number from import_rows as row
    where import_id = ${id} and (exists (select from donations where donation_code = row.code)
      or exists (select from import_rows as other
        where other.import_id = ${id} and other.code = row.code and other.number < row.number))`.execute(db)
  for (const { number } of rows)
    await sql`update import_rows set code = ${newDonationCode()}
      where import_id = ${id} and number = ${number}`.execute(db)
}

/** Records consents after every donation is attached to a donor record. @returns true when complete */
async function recordConsents(db: Database, id: number): Promise<boolean> {
  const isAttached = await inBatches(db, { id, step: 'run', hasEvents: true }, (trx) =>
    countOf(
      trx,
      sql`select case when exists (select from contact_queue join imported_donations using (donation_id)
        where import_id = ${id}) then attach_contacts(500) else 0 end as count`,
    ),
  )
  if (!isAttached) return false
  await sql`select record_imported_consents(${id})`.execute(db)
  return true
}

const namedRecords = 50

/** Deletes the records of an import, unless a later entry refers to one; checked before each batch too. */
async function undoBatches(db: Database, { id, kind }: Pick<ImportWork, 'id' | 'kind'>): Promise<void> {
  await readTouched(db, { id, kind })
  const isComplete = await inBatches(db, { id, step: 'undo' }, (trx) => undoRecords(trx, id, kind))
  if (!isComplete) return
  await readTouched(db, { id, kind })
  await sql`
    with remaining as (
      select exists (select from ${sql.table(importedTables[kind])} where import_id = ${id}) as is_some
    ), removed as (
      delete from import_rows using remaining where import_id = ${id} and not is_some
    ) update imports set work = null, state = case when is_some then 'done' else 'undone' end,
      undone_at = case when not is_some then now() end
    from remaining where id = ${id} and work = 'undo'`.execute(db)
}

const touchedRecords = {
  donations: (id: number) => sql`select donation_id as id, donation_code as name, reason
    from touched_imports(${id}, null, ${namedRecords})`,
  donors: (id: number) => sql`select * from touched_contacts(${id}, null, ${namedRecords})`,
  agreements: (id: number) => sql`select * from touched_agreements(${id}, null, ${namedRecords})`,
}

const readTouched = (db: Database, { id, kind }: Pick<ImportWork, 'id' | 'kind'>): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '300s'`.execute(trx)
    await sql`update imports set touched = (
        select coalesce(json_agg(one), '[]') from (${touchedRecords[kind](id)}) as one)
      where id = ${id} and work = 'undo'`.execute(trx)
  })

const retentionDays = 30

/** Removes files of completed imports, and after a month the staged rows and files of others. */
export async function removeOldRows({ db, storage }: AppContext): Promise<void> {
  const { rows } = await sql<{ id: number; file_key: string | null }>`
    with taken as (
      delete from import_rows using imports where import_id = imports.id and work is null
        and coalesce(ended_at, uploaded_at) < now() - make_interval(days => ${retentionDays})
    ) select id, file_key from imports where file_key is not null and work is null
      and (state in ('done', 'undone')
        or uploaded_at < now() - make_interval(days => ${retentionDays}))`.execute(db)
  for (const { id, file_key } of rows) {
    if (file_key) await storage.delete(file_key)
    await db.updateTable('imports').set({ file_key: null }).where('id', '=', id).execute()
  }
}
