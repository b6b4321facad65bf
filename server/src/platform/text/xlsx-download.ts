import { Readable } from 'node:stream'
import { Download } from '../http/download.ts'
import type { Column } from './csv-download.ts'
import { dayOf, timeZone } from './day-of.ts'
import { type ZippedFile, zipStream } from './zip-stream.ts'

/** How many rows a sheet of Excel can have. */
const maxRows = 1_048_576

/**
 * The same as a file for Excel (Office Open XML): amounts are numbers, instants are dates and times in Pakistan, and what is
 * text stays text, so that no cell is ever a formula and no phone number loses its zero. What does not fit one sheet goes
 * on on the next.
 * @param onEnd is given the number of rows once all are written
 */
export function xlsxDownload<Row>(
  name: string,
  columns: Column<Row>[],
  rows: AsyncIterable<Row>,
  onEnd: (count: number) => Promise<void>,
  { rowsPerSheet = maxRows }: { rowsPerSheet?: number } = {},
): Download {
  const source = rows[Symbol.asyncIterator]()
  let count = 0

  async function* sheetFrom(first: IteratorResult<Row>) {
    yield sheetBegins(columns)
    let next = first
    for (let line = 2; !next.done; line++) {
      count++
      yield `<row>${columns.map((column) => cell(column, next.value)).join('')}</row>`
      if (line === rowsPerSheet) break
      next = await source.next()
    }
    yield '</sheetData></worksheet>'
  }

  async function* files(): AsyncGenerator<ZippedFile> {
    let sheets = 0
    let next: IteratorResult<Row>
    do {
      next = await source.next()
      // The first sheet is there without rows too.
      if (next.done && sheets > 0) break
      yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: sheetFrom(next) }
    } while (!next.done && count === sheets * (rowsPerSheet - 1))
    yield* bookAround(sheets)
    await onEnd(count)
  }

  return new Download({
    content: Readable.from(zipStream(files()), { objectMode: false }),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: `${name}_${dayOf(new Date())}.xlsx`,
    disposition: 'attachment',
  })
}

/** The looks of cells by their place in `styles`. */
const looks = { heading: 1, amount: 2, instant: 3 }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const sheetBegins = <Row>(columns: Column<Row>[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map((_, place) => `<col min="${place + 1}" max="${place + 1}" width="18" customWidth="1"/>`)
    .join('')}</cols><sheetData><row>${columns
    .map(({ title }) => textCell(title, ` s="${looks.heading}"`))
    .join('')}</row>`

function cell<Row>({ of, isAmount }: Column<Row>, row: Row): string {
  const value = of(row)
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return `<c${isAmount ? ` s="${looks.amount}"` : ''}><v>${value}</v></c>`
  return value instanceof Date ? `<c s="${looks.instant}"><v>${serialOf(value)}</v></c>` : textCell(value)
}

const textCell = (text: string, look = '') =>
  `<c t="inlineStr"${look}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** As XML can hold it, which control characters it cannot; and as Excel reads it, for which '_x0041_' would be an A. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character] ?? '')

const wallClock = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** Excel counts days from 30 December 1899, by the clock on the wall: here the one in Pakistan. */
function serialOf(instant: Date): number {
  const parts = Object.fromEntries(
    wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day, hour, minute, second } = parts
  return (Date.UTC(year, month - 1, day, hour, minute, second) - Date.UTC(1899, 11, 30)) / 86_400_000
}

/** What a workbook has besides its sheets. */
function* bookAround(sheets: number): Generator<ZippedFile> {
  const numbers = Array.from({ length: sheets }, (_, place) => place + 1)
  const each = (write: (sheet: number) => string) => numbers.map(write).join('')
  const file = (name: string, content: string) => ({ name, content: [xml + content] })
  yield file(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(
      (sheet) => `<sheet name="Sheet ${sheet}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
    )}</sheets></workbook>`,
  )
  yield file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships">${each(
      (sheet) =>
        `<Relationship Id="rId${sheet}" Type="${office}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
    )}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  )
  yield file(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  )
  yield file(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="book" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  yield file(
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each(
      (sheet) =>
        `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${type}.worksheet+xml"/>`,
    )}</Types>`,
  )
}
