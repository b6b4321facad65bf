import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { Download } from '../http/download.ts'
import { dayAndTimeOf, dayOf } from './day-of.ts'

/** One column of a table that is saved: its heading, and its cell of a row. An instant is written as a clock in Pakistan shows it. */
export type Column<Row> = {
  title: string
  of: (row: Row) => string | number | Date | null
  /** Money, for the spreadsheets that show it so. */
  isAmount?: true
}

/**
 * A CSV file written row by row while it is sent: UTF-8 with BOM and CRLF (RFC 4180), named '<name>_<yyyy-mm-dd>.csv'
 * by the day in Pakistan (specification, section 7). A cell that a spreadsheet would evaluate as a formula is
 * written with an apostrophe before it.
 * @param onEnd is given the number of rows once all are written
 */
export function csvDownload<Row>(
  name: string,
  columns: Column<Row>[],
  rows: AsyncIterable<Row>,
  onEnd: (count: number) => Promise<void>,
): Download {
  const format = stringify({
    bom: true,
    header: true,
    columns: columns.map((column) => column.title),
    record_delimiter: 'windows',
    // Also the line break of another system within a cell ends the row in a spreadsheet.
    quote_record_delimiter: true,
    escape_formulas: true,
  })
  async function* records() {
    let count = 0
    for await (const row of rows) {
      count++
      yield columns.map((column) => written(column.of(row)))
    }
    await onEnd(count)
  }
  // A browser that goes away ends the stream, and with it the query.
  pipeline(Readable.from(records()), format, () => {})
  return new Download({
    content: format,
    type: 'text/csv; charset=utf-8',
    name: `${name}_${dayOf(new Date())}.csv`,
    disposition: 'attachment',
  })
}

const written = (value: string | number | Date | null) =>
  value instanceof Date ? dayAndTimeOf(value) : value
