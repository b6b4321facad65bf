import { PassThrough, pipeline, type Readable } from 'node:stream'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { copyLines, countLines, endWhenUnread, type Lines } from '../database/copy-lines.ts'
import type { Database } from '../database/database.ts'
import { Download } from '../http/answers.ts'
import { dayOf, timeZone } from './pakistan-time.ts'
import { type Placeholder, replacePlaceholders } from './replace-placeholders.ts'

/** A column of an exported table: its heading and its source column. */
export type Column<Name extends string = string> = {
  title: string
  field: Name
  /** Type of a column; default: text. `money` has two decimals. An instant is written in Pakistan time. */
  kind?: 'number' | 'amount' | 'money' | 'instant' | 'day'
}

/** The table to export, its database, and an optional callback with the row count after the last row. */
export type SavedTable = {
  /** The file is named '<name>_<yyyy-mm-dd>' by the day in Pakistan (specification, section 7). */
  name: string
  columns: readonly Column[]
  rows: Expression<unknown>
  /** Placeholders in the rows and their replacement in the file. */
  placeholder?: Placeholder
  db: Database
  onEnd?: (count: number) => Promise<void>
}

const delimiters = { delimiter: ',', quote: '"' }

/**
 * A CSV file that the database writes while it is sent: UTF-8 with BOM and CRLF (RFC 4180). A text that a
 * spreadsheet would evaluate as a formula gets a leading apostrophe; so does a formula inside a text, after a
 * character that spreadsheets of some locales read as the end of a cell.
 */
export async function csvDownload(table: SavedTable): Promise<Download<PassThrough>> {
  const { columns, onEnd } = table
  const source = await copyLines(table.db, cellsOf(columns, table.rows), delimiters)
  async function* file(lines: AsyncIterable<Lines>) {
    // Sent with the first rows: until then a failure is an ordinary error response.
    let begin = `\ufeff${columns.map(({ title }) => title).join()}\r\n`
    let total = 0
    for await (const { bytes, count } of lines) {
      if (begin !== '') yield Buffer.from(begin)
      begin = ''
      total += count
      yield bytes
    }
    if (begin !== '') yield Buffer.from(begin)
    await onEnd?.(total)
  }
  return tableDownload(table, source, { type: 'text/csv; charset=utf-8', extension: 'csv' }, (parts) =>
    file(countLines(parts, { quote: delimiters.quote, lineEnd: '\r\n' })),
  )
}

type Write = (parts: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>

export const tableDownload = (
  { name, placeholder }: Pick<SavedTable, 'name' | 'placeholder'>,
  source: Readable,
  { type, extension }: { type: string; extension: string },
  write: Write,
): Download<PassThrough> =>
  rowsDownload(source, { type, name: `${name}_${dayOf(new Date())}.${extension}` }, (parts) =>
    write(placeholder ? replacePlaceholders(parts, placeholder) : parts),
  )

/**
 * Streams the rows of a query as a file. @param write converts the bytes of the query to those of the file
 */
export function rowsDownload(
  source: Readable,
  file: { type: string; name: string },
  write: Write,
): Download<PassThrough> {
  const content = pipeline(
    source,
    (parts: AsyncIterable<Buffer>) => endWhenUnread(parts, source),
    write,
    new PassThrough(),
    () => {},
  )
  // A disconnected browser ends the query; the pipeline itself would wait for the next row.
  content.once('close', () => source.destroy())
  return new Download({ ...file, content, disposition: 'attachment' })
}

/** Characters that begin a formula, including the full-width ones of East Asia. */
const sign = '[=+\\-@＝＋－＠]'
/** Cell separators of other locales, and line breaks that such a spreadsheet takes for the end of a row. */
const separator = '[;\\t\\r\\n] *'
const betweenCells = '\u0001'

const leadingFormula = new RegExp(`^(${sign}|[\\t\\r])`)
const laterFormula = new RegExp(`(${separator})(${sign})`, 'g')

/** Puts an apostrophe before each formula in a cell of text. */
export const escapeFormulas = (text: string): string =>
  text.replace(leadingFormula, "'$1").replaceAll(laterFormula, "$1'$2")

/** Formulas are rare: one test of the whole row selects the rows whose cells are escaped one by one. */
function cellsOf(columns: readonly Column[], rows: Expression<unknown>): RawBuilder<unknown> {
  const texts = columns.flatMap(({ field, kind }) => (kind === undefined ? [sql.ref(`row.${field}`)] : []))
  const begins = `(^|${betweenCells})`
  const harmless = sql`concat_ws(${betweenCells}, ${sql.join([sql`''`, ...texts])})
    !~ ${`(${begins}|${separator})${sign}|${begins}[\\t\\r]`}`
  const cells = columns.map(({ field, kind }) => {
    const value = sql.ref(`row.${field}`)
    if (kind === 'instant') return sql`date_trunc('second', ${value} at time zone ${timeZone})`
    return kind === undefined ? textCell(value) : value
  })
  return sql`select ${sql.join(cells)}
    from (select row.*, ${harmless} as is_harmless from (${rows}) as row offset 0) as row`
}

/** Null and an empty text are the same empty cell. */
const textCell = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`nullif(case
  when row.is_harmless then ${value}::text
  else regexp_replace(regexp_replace(${value}::text, ${`^(${sign}|[\\t\\r])`}, ${"'\\&"}),
    ${`(${separator})(${sign})`}, ${"\\1'\\2"}, 'g') end, '')`
