import { PassThrough, pipeline } from 'node:stream'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { rowsPerMark } from '../../../../contract/src/lists.ts'
import { copyLines, countLines, type Lines } from '../database/copy-lines.ts'
import { Download } from '../http/download.ts'
import type { Column, SavedTable } from './csv-download.ts'
import { dayOf, timeZone } from './day-of.ts'
import { showMarked } from './show-marked.ts'
import { type ZippedFile, zipStream } from './zip-stream.ts'

/** How many rows a sheet of Excel can have, with its headings; without them a multiple of rowsPerMark. */
const maxRows = 1_048_576

/** The database puts a tab between two cells, which XML does not mind; of the marks neither is ever within a cell. */
const marks = { delimiter: '\t', quote: '\u0001' }

/**
 * The same as a file for Excel (Office Open XML): amounts are numbers, instants are dates and times in Pakistan, and what is
 * text stays text, so that no cell is ever a formula and no phone number loses its zero. What does not fit one sheet goes
 * on on the next.
 */
export async function xlsxDownload(
  { name, columns, rows, marked, db, onEnd }: SavedTable,
  { rowsPerSheet = maxRows }: { rowsPerSheet?: number } = {},
): Promise<Download<PassThrough>> {
  const perSheet = rowsPerSheet - 1
  const source = await copyLines(db, xmlRows(columns, rows), marks)

  async function* book(lines: AsyncIterable<Lines>): AsyncGenerator<ZippedFile> {
    const portions = lines[Symbol.asyncIterator]()
    let next = await portions.next()
    let total = 0
    let sheets = 0
    async function* sheet() {
      yield sheetBegins(columns)
      let rest = perSheet
      let waiting: Buffer[] = []
      for (; !next.done && rest > 0; next = await portions.next()) {
        const { bytes, count } = next.value
        waiting.push(bytes)
        rest -= count
        total += count
        if (count === 0 || rest % rowsPerMark > 0) continue
        yield Buffer.concat(waiting)
        waiting = []
      }
      yield Buffer.concat([...waiting, Buffer.from('</sheetData></worksheet>')])
    }
    // The first sheet is there without rows too.
    do yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: sheet() }
    while (!next.done)
    yield* bookAround(sheets)
    await onEnd(total)
  }

  const content = pipeline(
    source,
    (parts: AsyncIterable<Buffer>) => (marked ? showMarked(parts, marked) : parts),
    (parts: AsyncIterable<Buffer>) =>
      countLines(parts, source, {
        quote: marks.quote,
        lineEnd: '',
        cutAfter: Math.min(rowsPerMark, perSheet),
      }),
    book,
    zipStream,
    new PassThrough(),
    () => {},
  )
  // A browser that goes away ends the query; the pipeline itself would wait for its next row.
  content.once('close', () => source.destroy())
  return new Download({
    content,
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

const sheetBegins = (columns: readonly Column[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map((_, place) => `<col min="${place + 1}" max="${place + 1}" width="18" customWidth="1"/>`)
    .join('')}</cols><sheetData><row>${columns.map(({ title }) => headingCell(title)).join('')}</row>`

function xmlRows(columns: readonly Column[], rows: Expression<unknown>): RawBuilder<unknown> {
  const texts = columns.flatMap(({ of, kind }) => (kind === undefined ? [sql.ref(`row.${of}`)] : []))
  const plain = sql`concat_ws('', ${sql.join([sql`''`, ...texts])}) !~ ${special}`
  const cells = columns.map(({ of, kind }, place) => {
    const value = sql.ref(`row.${of}`)
    const first = place === 0 ? '<row>' : ''
    const last = place === columns.length - 1 ? '</row>' : ''
    const nothing = `${first}<c/>${last}`
    if (kind === undefined)
      return sql`case when ${value}::text <> '' then ${`${first}<c t="inlineStr"><is><t xml:space="preserve">`}
        || ${escapedInSql(value)} || ${`</t></is></c>${last}`} else ${nothing} end`
    const look = kind === 'number' ? '' : ` s="${looks[kind]}"`
    const shown = kind === 'instant' ? serialOf(value) : value
    return sql`coalesce(${`${first}<c${look}><v>`} || ${shown}::text || ${`</v></c>${last}`}, ${nothing})`
  })
  return sql`select ${sql.join(cells)} from (select row.*, ${plain} as is_plain from (${rows}) as row offset 0) as row`
}

const headingCell = (title: string) =>
  `<c t="inlineStr" s="${looks.heading}"><is><t xml:space="preserve">${escaped(title)}</t></is></c>`

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? '')
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What XML cannot hold. */
const forbidden = '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]'
/** What Excel would read as the character of this number. */
const code = '_(?=x[0-9a-f]{4}_)'
const special = `[&<>\\t\\r\\n]|_[xX]|${forbidden}`

/** As XML can hold it, in one line; and as Excel reads it, for which '_x0041_' would be an A. Hardly any row has need of it. */
const escapedInSql = (
  value: RawBuilder<unknown>,
): RawBuilder<string> => sql`case when row.is_plain then ${value}::text
  else regexp_replace(regexp_replace(replace(replace(replace(regexp_replace(regexp_replace(${value}::text, ${forbidden}, '', 'g'),
    ${code}, '_x005F_', 'gi'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\\r\\n?|\\n', '&#10;', 'g'), '\\t', '&#9;', 'g') end`

/** Excel counts days from 30 December 1899, by the clock on the wall: here the one in Pakistan. */
const serialOf = (instant: RawBuilder<unknown>): RawBuilder<number> => sql`(extract(epoch from
  date_trunc('second', ${instant} at time zone ${timeZone}) - timestamp '1899-12-30')::float8 / 86400)`

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
