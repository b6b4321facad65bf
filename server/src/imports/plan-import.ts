import { sql } from 'kysely'
import {
  type ImportColumn,
  type ImportOutcome,
  type ImportRow,
  importHeadings,
  importMaxRows,
  requiredColumns,
} from '../../../contract/src/agreement-import.ts'
import type { TextChoices, TextPreview } from '../../../contract/src/text-files.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { firstDueOn } from '../agreements/make-agreement.ts'
import type { AgreementRules } from '../agreements/plan-agreement.ts'
import { readRules } from '../agreements/read-agreement.ts'
import { readCausesToValidate } from '../catalogue/causes/causes.queries.ts'
import type { AppContext } from '../context.ts'
import { jsonText } from '../platform/database/database.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { findAddedInstructions } from '../platform/text/find-digits-and-links.ts'
import { fileProblem } from '../transfers/statements/parsed-statement.ts'
import { readInProcess } from '../transfers/statements/read-in-process.ts'
import { describeText } from '../transfers/statements/read-upload.ts'
import { type ImportCause, type ImportCells, type ReadRow, readImportRow } from './read-import-row.ts'

type Context = Pick<AppContext, 'db' | 'sealer'>

/** A row with its outcome. `key` identifies it when its file, or a corrected one, is imported again. */
export type PlannedRow = ReadRow & {
  line: number
  key: string
  outcome: ImportOutcome
  contact: ImportRow['contact']
  same_donor_as: number | null
}

/**
 * Reads a table and decides what its import would do; stores nothing.
 * @throws Problem 422 for a file that is not the template
 */
export async function planImport(
  context: Context,
  file: UploadedFile,
  choices: TextChoices,
): Promise<{ rows: PlannedRow[]; text: TextPreview }> {
  const { sealer } = context
  const causes = await readImportCauses(context.db)
  const table = await readImportFile(file, choices)
  const read = table.rows.map(({ line, cells }) => ({
    line,
    ...readImportRow(cells, causes),
  }))
  const rows = refuseRepeated(read.map(refuseInstructionsInRow))
  const count = new Map<string, number>()
  const keyed = rows.map((row) => {
    const text = identityOf(row)
    const occurrence = (count.get(text) ?? 0) + 1
    count.set(text, occurrence)
    // Keyed hashes: a copy of the database does not reveal whose rows were imported.
    return { ...row, keys: sealer.blindIndexesOf(`imported agreement ${occurrence} ${text}`) }
  })
  const found = await findDonors(
    context,
    keyed.flatMap(({ line, entered, keys }) => (entered ? [{ line, entered, keys }] : [])),
  )
  const firstLines = new Map<string, number>()
  const planned = keyed.map(({ keys: [key = ''], ...row }): PlannedRow => {
    const donor = found.get(row.line)
    if (!donor) return { ...row, key, outcome: 'refused', contact: null, same_donor_as: null }
    const { contact, folded, points, is_imported } = donor
    const same = points.flatMap((point) => firstLines.get(`${folded} ${point}`) ?? [])[0] ?? null
    for (const point of points) firstLines.set(`${folded} ${point}`, same ?? row.line)
    const outcome = is_imported ? 'imported' : contact ? 'attached' : 'new_record'
    return { ...row, key, outcome, contact, same_donor_as: contact ? null : same }
  })
  return { rows: planned, text: table.text }
}

async function readImportCauses(db: AppContext['db']): Promise<ImportCause[]> {
  const causes = await readCausesToValidate(db)
  const rows = await db.selectFrom('causes').select(['id', 'texts']).execute()
  const texts = new Map(rows.map(({ id, texts }) => [id, texts]))
  return causes.map((cause) => {
    const translated = Object.values(texts.get(cause.id) ?? {}).map((text) => text?.fundtitle ?? '')
    return { ...cause, titles: [cause.fundtitle, ...translated.filter((title) => title !== '')] }
  })
}

/** Refuses a row whose donor's name may name an account. */
function refuseInstructionsInRow<Row extends ReadRow>(row: Row): Row {
  const found = findAddedInstructions([{ from: '', to: row.name }])
  if (found.length === 0) return row
  const problem = translatable('refusal.payer-name', { found: found.join(', ') })
  return { ...row, entered: null, problems: [...row.problems, problem] }
}

/** Refuses rows whose old reference an earlier row of the file has. */
function refuseRepeated<Row extends ReadRow & { line: number }>(rows: Row[]): Row[] {
  const firstLines = new Map<string, number>()
  return rows.map((row) => {
    const { oldReference: reference, line } = row
    const first = firstLines.get(reference.toLowerCase()) ?? line
    firstLines.set(reference.toLowerCase(), first)
    if (reference === '' || first === line) return row
    const problem = translatable('agreements.import.same-reference', { reference, line: first })
    return { ...row, entered: null, problems: [...row.problems, problem] }
  })
}

/**
 * Identifies a row: by its old reference, else by donor, cause and rhythm. The amount is left out, since a
 * standing order is often raised between two files.
 */
function identityOf({ oldReference, entered }: ReadRow): string {
  if (oldReference !== '') return JSON.stringify([oldReference.toLowerCase()])
  if (!entered) return ''
  const { first_name, last_name, email, phone, cnic, cart, unit, day } = entered
  const name = `${first_name} ${last_name}`.trim().toLowerCase()
  return JSON.stringify([name, email.toLowerCase(), phone, cnic, cart[0]?.id, cart[0]?.subtypes, unit, day])
}

type FoundDonor = {
  line: number
  folded: string
  points: string[]
  contact: ImportRow['contact']
  is_imported: boolean
}

/** Finds the record of each row's donor by the rule that attaches donations, and rows imported before. */
async function findDonors(
  { db, sealer }: Context,
  rows: readonly { line: number; entered: NonNullable<ReadRow['entered']>; keys: string[] }[],
): Promise<Map<number, FoundDonor>> {
  const queries = rows.map(({ line, keys, entered }) => ({
    line,
    keys,
    name: `${entered.first_name} ${entered.last_name}`,
    points: [
      { kind: 'email', value: entered.email.toLowerCase(), strength: 1 },
      { kind: 'phone', value: entered.phone, strength: 2 },
      {
        kind: 'cnic',
        value: entered.cnic ? (sealer.blindIndexesOf(entered.cnic)[0] ?? '') : '',
        strength: 3,
      },
    ].filter(({ value }) => value !== ''),
  }))
  const { rows: found } = await sql<FoundDonor>`
    select line, folded(row.name) as folded,
      array(select kind || ' ' || value
        from jsonb_to_recordset(points) as point (kind text, value text)) as points,
      case when contacts.id is not null then json_build_object('id', contacts.id,
        'name', trim(contacts.first_name || ' ' || contacts.last_name)) end as contact,
      exists (select from agreements where import_key = any(array(select jsonb_array_elements_text(keys))))
        as is_imported
    from jsonb_to_recordset(${jsonText(queries)}::jsonb) as row (line int, keys jsonb, name text,
      points jsonb)
    left join contacts on contacts.id = contact_with(folded(row.name), points)`.execute(db)
  return new Map(found.map((row) => [row.line, row]))
}

/** Describes the rows of a file for staff. */
export async function previewImport(
  t: Translate,
  context: Context,
  file: UploadedFile,
  choices: TextChoices,
): Promise<{ rows: ImportRow[] } & TextPreview> {
  const rules = await readRules(context.db)
  const { rows, text } = await planImport(context, file, choices)
  return { rows: rows.map((row) => describeRow(t, row, rules)), ...text }
}

/** Describes a row, with its problems in the reader's language. */
export const describeRow = (t: Translate, row: PlannedRow, rules: AgreementRules): ImportRow => ({
  ...row,
  due_on: row.entered && firstDueOn(row.entered, row.firstDue, rules),
  problems: row.problems.map((problem) => t.message(problem)),
})

const noTable = 'agreements.import.no-table'

const columns = Object.keys(importHeadings) as ImportColumn[]

/** Compares headings without case, spaces and marks: 'first_name', 'First name *'. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Reads the rows of a table with the headings of the template, in any order; other columns are ignored.
 * @throws Problem 422 for a file without them, with too many rows or with none
 */
async function readImportFile(
  file: UploadedFile,
  choices: TextChoices,
): Promise<{ rows: { line: number; cells: ImportCells }[]; text: TextPreview }> {
  // One more than are allowed, below the headings.
  const { delimiter, delimiters, ...table } = await readInProcess('readPlainTable', file, choices, {
    headings: Object.values(importHeadings),
    noTable,
    maxRows: importMaxRows + 2,
  })
  const [head, ...body] = table.rows
  const headings = head?.cells.map(plain) ?? []
  const places = new Map(columns.map((column) => [column, headings.indexOf(plain(importHeadings[column]))]))
  const missing = requiredColumns.filter((column) => places.get(column) === -1)
  if (missing.length > 0)
    throw fileProblem(
      translatable('agreements.import.no-columns', {
        columns: missing.map((column) => importHeadings[column]).join(', '),
      }),
    )
  if (body.length === 0) throw fileProblem(translatable('agreements.import.no-rows'))
  if (body.length > importMaxRows)
    throw fileProblem(
      translatable('agreements.import.too-many', { most: importMaxRows.toLocaleString('en-US') }),
    )
  const rows = body.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column) => [column, cells[places.get(column) ?? -1] ?? ''])),
  }))
  return { rows, text: { ...describeText(table.text), delimiter, delimiters } }
}
