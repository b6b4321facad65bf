import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import type { ImportFileFacts, ImportMapping } from '../../../contract/src/import-mapping.ts'
import type * as calls from '../../../contract/src/imports.ts'
import type { Message } from '../../../contract/src/message.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { readCampaignTitles } from '../catalogue/campaigns/campaigns.queries.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { mapPage, readPage } from '../platform/database/read-page.ts'
import { Download } from '../platform/http/answers.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { Page, PageRequest } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import { escapeFormulas } from '../platform/text/csv-download.ts'
import { guessImportMapping } from './import-formats.ts'
import { showCell } from './staged-cnics.ts'

type Batch = AnswerInput<typeof calls.listImports>['data'][number]

const batchColumns = sql`imports.id, imports.kind, file_name, source, state, work, progress, summary,
  uploaded_at, ended_at, undone_at, work is not null and problem is not null as is_failing,
  (select first_name || ' ' || last_name from users where id = uploaded_by) as uploaded_by`

export const readImports = (db: Database, pageRequest: PageRequest) =>
  readPage(db, pageRequest, {
    from: sql`imports`,
    rows: (limit) => sql<Batch>`select ${batchColumns} from imports order by id desc ${limit}`,
  })

type Details = Batch & {
  problem: Message | null
  file: ImportFileFacts | null
  mapping: ImportMapping | null
  saved_mapping: ImportMapping | null
  same_file: { id: number; uploaded_at: string } | null
  is_attaching: boolean
  written: number
  touched: AnswerInput<typeof calls.readImport>['touched']
}

/** Reads an import. Its mapping is a guess until staff save one. @throws Problem 404 */
export async function readImport(
  { db }: Pick<AppContext, 'db'>,
  t: Translate,
  id: number,
): Promise<AnswerInput<typeof calls.readImport>> {
  const { rows } = await sql<Details>`select ${batchColumns}, problem, file_facts as file, mapping, touched,
      (select mapping from imports as earlier where earlier.headings_hash = imports.headings_hash
        and earlier.kind = imports.kind and earlier.id < imports.id and mapping is not null
        order by id desc limit 1) as saved_mapping,
      (select json_build_object('id', id, 'uploaded_at', uploaded_at) from imports as same
        where same.sha256 = imports.sha256 and same.kind = imports.kind and same.id < imports.id
          and state in ('running', 'done') order by id desc limit 1) as same_file,
      exists (select from contact_queue join imported_donations using (donation_id)
        where import_id = imports.id) as is_attaching,
      case when work = 'run' then progress else (case imports.kind
        when 'donations' then (select count(*) from imported_donations where import_id = imports.id)
        when 'donors' then (select count(*) from imported_contacts where import_id = imports.id)
        else (select count(*) from imported_agreements where import_id = imports.id) end)::int end as written
    from imports where imports.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw Problem.notFound('refusal.not-found.import')
  const causes = await db
    .selectFrom('causes')
    .select(['id', 'fundtitle as title', 'texts'])
    .orderBy('fundtitle')
    .execute()
  const campaigns = (await readCampaignTitles(t.language, db)).map(
    ({ slug: _, pages: __, ...campaign }) => campaign,
  )
  const titles = causes.flatMap(({ id, title, texts }) => [
    { id, title },
    ...Object.values(texts).map((text) => ({ id, title: text?.fundtitle ?? '' })),
  ])
  return {
    ...row,
    problem: row.problem && t.message(row.problem),
    mapping:
      row.mapping ??
      (row.file && guessImportMapping(row.kind, row.file, row.saved_mapping, titles, campaigns)),
    causes: causes.map(({ id, title, texts }) => ({ id, title: texts[t.language]?.fundtitle || title })),
    campaigns,
  }
}

/**
 * Reads a page of the rows with one result. Rows are deleted once imported. @param staff sees CNICs by right
 */
export async function readImportRows(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  id: number,
  result: calls.ImportResult,
  pageRequest: PageRequest,
  { caller, reader }: Staff,
): Promise<Page<calls.ImportedRow>> {
  const from = sql`import_rows where import_id = ${id} and result = ${result}`
  const page = await readPage(db, pageRequest, {
    from,
    rows: (limit) => sql<calls.ImportedRow>`
      select number, result, reasons, day::text, amount, trim(first_name || ' ' || last_name) as name,
        coalesce(cells, '{}') as cells
      from ${from} order by number ${limit}`,
  })
  const shown = (cell: string) => showCell(reader.t, sealer, cell, seesCnics(caller))
  return mapPage(page, (row) => ({ ...row, cells: row.cells.map(shown) }))
}

const seesCnics = ({ rights }: Caller): boolean => rights.has('donation.personal')

const exportedRows = 1000

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeFormulas(cell).replaceAll('"', '""')}"`).join()}\r\n`

/** Exports rows as in the file, with their reasons, as CSV. @throws Problem 404 */
export async function exportImportRows(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  id: number,
  result: calls.ImportResult,
  staff: Staff,
): Promise<Download> {
  const row = await db
    .selectFrom('imports')
    .select(['file_facts', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  const file = row?.file_facts as ImportFileFacts | null | undefined
  if (!row || !file) throw Problem.notFound('refusal.not-found.import')
  const { t } = staff.reader
  const shown = (cell: string) => showCell(t, sealer, cell, seesCnics(staff.caller))
  async function* lines() {
    // Headings of these two columns match no field, so that an import of this file ignores them.
    const added = [t('imports.rows.number'), t('imports.rows.reason')]
    yield `\ufeff${csvLine([...added, ...(file?.columns.map(({ heading }) => heading) ?? [])])}`
    for (let last = 0; ; ) {
      const { rows } = await sql<Pick<calls.ImportedRow, 'number' | 'reasons' | 'cells'>>`
        select number, reasons, coalesce(cells, '{}') as cells from import_rows
        where import_id = ${id} and result = ${result} and number > ${last}
        order by number limit ${exportedRows}`.execute(db)
      if (rows.length === 0) return
      for (const { number, reasons, cells } of rows) {
        const reason = reasons.map((one) => t(`imports.reason.${one}`)).join(' ')
        yield csvLine([String(number), reason, ...cells.map(shown)])
      }
      last = rows.at(-1)?.number ?? 0
    }
  }
  await recordAudit(db, staff, 'exported', `import ${id} ${row.file_name}`, { result })
  return new Download({
    content: Readable.from(lines()),
    type: 'text/csv; charset=utf-8',
    name: `import_${id}_${result}.csv`,
    disposition: 'attachment',
  })
}
