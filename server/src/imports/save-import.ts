import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { ImportFileFacts, ImportKind, ImportMapping } from '../../../contract/src/import-mapping.ts'
import type * as calls from '../../../contract/src/imports.ts'
import type { TextChoices } from '../../../contract/src/text-files.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { refuseIncompleteMapping, refuseOtherCampaigns } from './check-mapping.ts'
import { readAmount } from './read-amount.ts'
import { importJob } from './work-import.ts'

type Context = Pick<AppContext, 'db' | 'storage'>

const subjectOf = (id: number, fileName: string) => `import ${id} ${fileName}`

/** Right to enter such records one by one, which their import needs too. */
const rightOfKind = { donations: 'import', donors: 'contact', agreements: 'contact.agreement' } as const

function requireRight({ caller }: Staff, right: string): void {
  if (!caller.rights.has(right)) throw Problem.forbidden()
}

/** Stores the file and queues the scan of its columns. @returns the id of the import @throws Problem 403 */
export async function uploadImport(
  { db, storage }: Context,
  { file_name, kind }: BodyOf<typeof calls.uploadImport>,
  file: UploadedFile,
  staff: Staff,
): Promise<number> {
  requireRight(staff, rightOfKind[kind])
  const file_key = `imports/${randomUUID()}`
  await storage.copyFromFs(file.path, file_key)
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('imports')
        .values({ file_name, kind, sha256: file.sha256, file_key, uploaded_by: staff.caller.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAudit(trx, staff, 'uploaded_import', subjectOf(id, file_name))
      await importJob.queue(trx)
      return id
    })
  } catch (error) {
    await storage.delete(file_key)
    throw error
  }
}

type LockedImport = {
  id: number
  kind: ImportKind
  file_name: string
  state: calls.ImportState
  work: string | null
  file_key: string | null
  file_facts: ImportFileFacts | null
  mapping: ImportMapping | null
  summary: calls.ImportSummary | null
  problem: unknown
}

/** Locks an import that is in one of these states, and idle or failing. @throws Problem 404, 409 */
async function lockImport(
  trx: Database,
  id: number,
  states: readonly calls.ImportState[],
): Promise<LockedImport> {
  const row = await trx
    .selectFrom('imports')
    .select(['id', 'kind', 'file_name', 'state', 'work'])
    .select(['file_key', 'file_facts', 'mapping', 'summary', 'problem'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.import'))
  const locked = row as unknown as LockedImport
  if (locked.work !== null && locked.problem === null) throw Problem.conflict('imports.problem.at-work')
  if (!states.includes(locked.state)) throw Problem.conflict('imports.problem.state')
  return locked
}

const unfinished = ['uploaded', 'mapped', 'checked'] as const

/** Saves the mapping and queues the check of the rows. @throws Problem 403, 404, 409, 422 */
export function saveImportMapping(
  { db }: Context,
  id: number,
  mapping: ImportMapping,
  staff: Staff,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { kind, file_facts: file, file_name } = await lockImport(trx, id, unfinished)
    requireRight(staff, rightOfKind[kind])
    if (mapping.columns.includes('cnic')) requireRight(staff, 'donation.personal')
    if (!file) throw Problem.conflict('imports.problem.state')
    const causes = await trx.selectFrom('causes').select('id').execute()
    refuseIncompleteMapping(kind, mapping, file, new Set(causes.map((cause) => cause.id)))
    await refuseOtherCampaigns(trx, mapping)
    await trx
      .updateTable('imports')
      .set({
        source: mapping.source,
        mapping: jsonText(mapping),
        state: 'mapped',
        work: 'check',
        summary: null,
        problem: null,
      })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, staff, 'mapped_import', subjectOf(id, file_name), { source: mapping.source })
    await importJob.queue(trx)
  })
}

/** Queues another scan of the columns, with the chosen encoding and separator. @throws Problem 404, 409 */
export function chooseTextFormat({ db }: Context, id: number, choices: TextChoices): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockImport(trx, id, unfinished)
    const begin = { state: 'uploaded', work: 'scan', mapping: null, summary: null, problem: null }
    await trx
      .updateTable('imports')
      .set({ ...begin, text_choices: jsonText(choices) })
      .where('id', '=', id)
      .execute()
    await importJob.queue(trx)
  })
}

/**
 * Queues the import of the checked rows.
 * @throws Problem 422 when their number or a sum differs from the expected one; 403, 404, 409
 */
export function runImport(
  { db }: Context,
  id: number,
  expected: BodyOf<typeof calls.runImport>,
  staff: Staff,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { file_name, kind, summary, mapping } = await lockImport(trx, id, ['checked'])
    requireRight(staff, rightOfKind[kind])
    if (!summary || !mapping) throw Problem.conflict('imports.problem.state')
    requireExpectedTotals(summary, mapping, expected)
    await trx
      .updateTable('imports')
      .set({ state: 'running', work: 'run', progress: 0, run_by: staff.caller.id, run_at: new Date() })
      .where('id', '=', id)
      .execute()
    const { new: added, same_looking } = summary.records
    const facts = { [kind]: added + same_looking, money: summary.money }
    await recordAudit(trx, staff, 'ran_import', subjectOf(id, file_name), facts)
    await importJob.queue(trx)
  })
}

function requireExpectedTotals(
  { records, money }: calls.ImportSummary,
  { decimal_mark }: ImportMapping,
  { expected_count, expected_sums }: BodyOf<typeof calls.runImport>,
): void {
  const count = records.new + records.same_looking + records.known + records.changed
  if (count !== expected_count)
    throw Problem.invalid({ expected_count: [translatable('imports.problem.count', { count })] })
  for (const { currency, hundredths } of money) {
    const written = expected_sums[currency] ?? ''
    if (readAmount(written, decimal_mark) !== hundredths && readAmount(written, 'point') !== hundredths)
      throw Problem.invalid({
        [`expected_sums.${currency}`]: [
          translatable('imports.problem.sum', { sum: formatHundredths(hundredths), currency }),
        ],
      })
  }
}

/** Formats hundredths: '1,230.99'. */
const formatHundredths = (hundredths: number): string =>
  (hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Queues the undo of an import, also of one that fails half-way. @throws Problem 403, 404, 409 */
export function undoImport({ db }: Context, id: number, staff: Staff): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { file_name, kind } = await lockImport(trx, id, ['done', 'running'])
    requireRight(staff, rightOfKind[kind])
    await trx
      .updateTable('imports')
      .set({ work: 'undo', problem: null, progress: 0, undone_by: staff.caller.id })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, staff, 'undid_import', subjectOf(id, file_name))
    await importJob.queue(trx)
  })
}

/** Removes an import without records, and its file. @throws Problem 404, 409 */
export async function removeImport({ db, storage }: Context, id: number, staff: Staff): Promise<void> {
  const fileKey = await db.transaction().execute(async (trx) => {
    const { file_name, file_key } = await lockImport(trx, id, unfinished)
    await trx.deleteFrom('imports').where('id', '=', id).execute()
    await recordAudit(trx, staff, 'removed_import', subjectOf(id, file_name))
    return file_key
  })
  if (fileKey) await storage.delete(fileKey)
}
