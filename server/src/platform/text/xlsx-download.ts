import type { PassThrough } from 'node:stream'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { copyLines } from '../database/copy-lines.ts'
import type { Download } from '../http/answers.ts'
import { type Column, type SavedTable, tableDownload } from './csv-download.ts'
import { timeZone } from './pakistan-time.ts'
import { type ZippedFile, zipStream } from './zip-stream.ts'

/** Excel's row limit for a sheet, headings included. */
const maxRows = 1_048_576
/** Each chunk is packed and sent at once. */
const rowsPerChunk = 75

/**
 * An Excel file (Office Open XML), streamed: amounts are numbers, instants are dates and times in Pakistan,
 * and text stays text, so that no cell is a formula and no phone number loses its zero. Rows beyond a sheet's
 * limit continue on the next.
 */
export async function xlsxDownload(
  table: SavedTable,
  rowsPerSheet = maxRows,
): Promise<Download<PassThrough>> {
  const { columns, onEnd } = table
  const source = await copyLines(table.db, cellRows(columns, table.rows), jsonDelimiters)

  async function* book(parts: AsyncIterable<Buffer>): AsyncGenerator<ZippedFile> {
    const written = xmlRows(columns, parts)
    let next = await written.next()
    let total = 0
    let sheets = 0
    async function* sheet() {
      yield sheetHead(columns)
      let chunk = ''
      for (let row = 1; !next.done && row < rowsPerSheet; row++) {
        chunk += next.value
        total++
        next = await written.next()
        if (row % rowsPerChunk > 0) continue
        yield chunk
        chunk = ''
      }
      yield `${chunk}</sheetData></worksheet>`
    }
    // The first sheet exists without rows too.
    do yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: sheet() }
    while (!next.done)
    yield* workbookFiles(sheets)
    await onEnd?.(total)
  }

  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return tableDownload(table, source, { type, extension: 'xlsx' }, (parts) => zipStream(book(parts)))
}

/** Rows as JSON arrays. Excel counts days from 30 December 1899, here in Pakistan's time. */
function cellRows(columns: readonly Column[], rows: Expression<unknown>): RawBuilder<unknown> {
  const cells = columns.map(({ field, kind }) => {
    const value = sql.ref(`row.${field}`)
    if (kind === 'day') return sql`${value} - date '1899-12-30'`
    return kind !== 'instant'
      ? value
      : sql`extract(epoch from date_trunc('second', ${value} at time zone ${timeZone})
          - timestamp '1899-12-30')::float8 / 86400`
  })
  return sql`select json_build_array(${sql.join(cells)}) from (${rows}) as row`
}

async function* xmlRows(columns: readonly Column[], parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const begins = columns.map(({ kind }) => {
    const style = kind && kind !== 'number' ? ` s="${cellStyles[kind]}"` : ''
    return kind === undefined ? textBegins : `<c${style}><v>`
  })
  for await (const rows of jsonRows<(string | number | null)[]>(parts)) {
    for (const cells of rows) {
      let row = '<row>'
      for (const [place, value] of cells.entries()) {
        const begin = begins[place]
        if (value === null || value === '') row += '<c/>'
        else if (begin === textBegins) row += textBegins + escapeText(String(value)) + textEnds
        else row += `${begin}${value}</v></c>`
      }
      yield `${row}</row>`
    }
  }
}

const textBegins = '<c t="inlineStr"><is><t xml:space="preserve">'
const textEnds = '</t></is></c>'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const forbidden = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for XML and for Excel, which would read '_x0041_' as an A. */
const escapeText = (text: string): string =>
  text
    .replace(forbidden, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character] ?? '')

/** The styles of cells by their place in `cellXfs`. */
const cellStyles = { heading: 1, amount: 2, instant: 3, day: 4, money: 5 }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const sheetHead = (columns: readonly Column[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols><sheetData><row>${columns
    .map(({ title }) => `<c t="inlineStr" s="${cellStyles.heading}"><is><t>${escapeText(title)}${textEnds}`)
    .join('')}</row>`

/** The files of a workbook besides its sheets. */
function* workbookFiles(sheets: number): Generator<ZippedFile> {
  const each = (write: (sheet: number) => string) =>
    Array.from({ length: sheets }, (_, place) => write(place + 1)).join('')
  const relations = (content: string) =>
    `<Relationships xmlns="${packaged}/relationships">${content}</Relationships>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const typed = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((sheet) => `<sheet name="Sheet ${sheet}" sheetId="${sheet}" r:id="rId${sheet}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      each((sheet) => relation(`rId${sheet}`, 'worksheet', `worksheets/sheet${sheet}.xml`)) +
        relation('styles', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    '_rels/.rels': relations(relation('book', 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typed('workbook', 'sheet.main')}${typed('styles', 'styles')}${each((sheet) => typed(`worksheets/sheet${sheet}`, 'worksheet'))}</Types>`,
  }
  for (const [name, content] of Object.entries(files)) yield { name, content: [xml + content] }
}

/** Control characters, which JSON escapes: a row is one line that COPY never quotes. */
const jsonDelimiters = { delimiter: '\u0002', quote: '\u0001' }

/** Parses rows of one JSON value each, copied with `jsonDelimiters`; yields those of each chunk together. */
async function* jsonRows<Row>(parts: AsyncIterable<Buffer>): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder()
  let unfinished = ''
  for await (const part of parts) {
    const lines = (unfinished + decoder.decode(part, { stream: true })).split('\n')
    unfinished = lines.pop() ?? ''
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as Row)
  }
}
