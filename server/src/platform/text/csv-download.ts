import { PassThrough, pipeline } from 'node:stream'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { copyLines, countLines, endWhenUnread, type Lines } from '../database/copy-lines.ts'
import type { Database } from '../database/database.ts'
import { Download } from '../http/download.ts'
import { dayOf, timeZone } from './day-of.ts'
import { type Marked, showMarked } from './show-marked.ts'

/** One column of a table that is saved: its heading, and the column of the rows that it shows. */
export type Column<Name extends string = string> = {
  title: string
  of: Name
  /** Text unless it is said. An amount is money; an instant is written as a clock in Pakistan shows it. */
  kind?: 'number' | 'amount' | 'instant'
}

/** What is saved, read where, and what is done with the number of rows once all are written. */
export type SavedTable = {
  /** The file is named '<name>_<yyyy-mm-dd>' by the day in Pakistan (specification, section 7). */
  name: string
  columns: readonly Column[]
  rows: Expression<unknown>
  /** What the rows mark, and how the file shows it. */
  marked?: Marked
  db: Database
  onEnd: (count: number) => Promise<void>
}

const marks = { delimiter: ',', quote: '"' }

/**
 * A CSV file that the database writes while it is sent: UTF-8 with BOM and CRLF (RFC 4180). A cell that a spreadsheet would
 * evaluate as a formula is written with an apostrophe before it, also where one begins behind what some countries'
 * spreadsheets take for the end of a cell.
 */
export async function csvDownload({
  name,
  columns,
  rows,
  marked,
  db,
  onEnd,
}: SavedTable): Promise<Download<PassThrough>> {
  const source = await copyLines(db, cellsOf(columns, rows), marks)
  async function* file(lines: AsyncIterable<Lines>) {
    // With the first rows and not before them: until then a failure is a plain refusal.
    let begin = `\ufeff${columns.map(({ title }) => title).join()}\r\n`
    let total = 0
    for await (const { bytes, count } of lines) {
      if (begin !== '') yield Buffer.from(begin)
      begin = ''
      total += count
      yield bytes
    }
    if (begin !== '') yield Buffer.from(begin)
    await onEnd(total)
  }
  const content = pipeline(
    source,
    (parts: AsyncIterable<Buffer>) => endWhenUnread(parts, source),
    (parts: AsyncIterable<Buffer>) => (marked ? showMarked(parts, marked) : parts),
    (parts: AsyncIterable<Buffer>) => countLines(parts, { quote: marks.quote, lineEnd: '\r\n' }),
    file,
    new PassThrough(),
    () => {},
  )
  // A browser that goes away ends the query; the pipeline itself would wait for its next row.
  content.once('close', () => source.destroy())
  return new Download({
    content,
    type: 'text/csv; charset=utf-8',
    name: `${name}_${dayOf(new Date())}.csv`,
    disposition: 'attachment',
  })
}

/** What begins a formula, as it is written in East Asia too. */
const sign = '[=+\\-@＝＋－＠]'
/** Where semicolons or tabs separate cells, and in line breaks that such a spreadsheet takes for the end of a row. */
const separator = '[;\\t\\r\\n] *'
const betweenCells = '\u0001'

/** Hardly any row has a formula in it: one look at the whole of it finds those of which each cell is written with care. */
function cellsOf(columns: readonly Column[], rows: Expression<unknown>): RawBuilder<unknown> {
  const texts = columns.flatMap(({ of, kind }) => (kind === undefined ? [sql.ref(`row.${of}`)] : []))
  const begins = `(^|${betweenCells})`
  const harmless = sql`concat_ws(${betweenCells}, ${sql.join([sql`''`, ...texts])})
    !~ ${`(${begins}|${separator})${sign}|${begins}[\\t\\r]`}`
  const cells = columns.map(({ of, kind }) => {
    const value = sql.ref(`row.${of}`)
    if (kind === 'instant') return sql`date_trunc('second', ${value} at time zone ${timeZone})`
    return kind === undefined ? textCell(value) : value
  })
  return sql`select ${sql.join(cells)}
    from (select row.*, ${harmless} as is_harmless from (${rows}) as row offset 0) as row`
}

/** Nothing and an empty text are the same empty cell. */
const textCell = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`nullif(case
  when row.is_harmless then ${value}::text
  else regexp_replace(regexp_replace(${value}::text, ${`^(${sign}|[\\t\\r])`}, ${"'\\&"}),
    ${`(${separator})(${sign})`}, ${"\\1'\\2"}, 'g') end, '')`
