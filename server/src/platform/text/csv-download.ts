import { PassThrough, pipeline } from 'node:stream'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { copyLines, type Lines, unpackLines } from '../database/copy-lines.ts'
import type { Database } from '../database/database.ts'
import { Download } from '../http/download.ts'
import { dayOf, timeZone } from './day-of.ts'

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
  db: Database
  onEnd: (count: number) => Promise<void>
}

const linesAtATime = 100

/**
 * A CSV file that the database writes while it is sent: UTF-8 with BOM and CRLF (RFC 4180). A cell that a spreadsheet would
 * evaluate as a formula is written with an apostrophe before it, also where one begins behind what some countries'
 * spreadsheets take for the end of a cell.
 */
export async function csvDownload({
  name,
  columns,
  rows,
  db,
  onEnd,
}: SavedTable): Promise<Download<PassThrough>> {
  const source = await copyLines(db, csvLine(columns), rows)
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
  // A browser that goes away ends the stream, and with it the query.
  const content = pipeline(
    source,
    (packed: AsyncIterable<Buffer>) => unpackLines(packed, source, linesAtATime),
    file,
    new PassThrough(),
    () => {},
  )
  return new Download({
    content,
    type: 'text/csv; charset=utf-8',
    name: `${name}_${dayOf(new Date())}.csv`,
    disposition: 'attachment',
  })
}

function csvLine(columns: readonly Column[]): RawBuilder<string> {
  const cells = columns.map(({ of, kind }) => {
    const value = sql.ref(`row.${of}`)
    if (kind === 'instant')
      return sql`coalesce(to_char(${value} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS'), '')`
    return kind === undefined ? textCell(value) : sql`coalesce(${value}::text, '')`
  })
  return sql`${sql.join(cells, sql` || ',' || `)} || ${'\r\n'}`
}

/** What begins a formula, as it is written in East Asia too; a tab or a line break may hide one. */
const formulaSigns = '=+\\-@＝＋－＠'
/** Where semicolons or tabs separate cells, and in line breaks that such a spreadsheet takes for the end of a row. */
const separators = ';\\t\\r\\n'

/** Most cells are as they are: one look finds those that need quotes or an apostrophe. */
function textCell(value: RawBuilder<unknown>): RawBuilder<string> {
  const text = sql`${value}::text`
  const harmless = sql`regexp_replace(regexp_replace(${text}, ${`^[${formulaSigns}\\t\\r]`}, ${"'\\&"}),
    ${`([${separators}] *)([${formulaSigns}])`}, ${"\\1'\\2"}, 'g')`
  return sql`case
    when ${value} is null then ''
    when ${text} !~ ${`[",${separators}]|^[${formulaSigns}]`} then ${text}
    when ${text} ~ ${'[",\\r\\n]'} then '"' || replace(${harmless}, '"', '""') || '"'
    else ${harmless} end`
}
