import { translatable } from '../../../../words/src/translatable.ts'
import { unzip } from '../../platform/files/unzip.ts'
import { elementsAt, parseXml, type XmlElement } from './parse-xml.ts'
import { fileProblem, maxLines } from './parsed-statement.ts'
import type { Row } from './read-rows.ts'

const maxColumns = 200
/** Unpacked size of all parts that are read: a sheet of fifty thousand rows has about 30 MB. */
const maxUnpackedBytes = 100 * 1024 * 1024
/** Maximum number and size of sheets without rows that are skipped: parsing more takes minutes. */
const maxEmptySheets = 20
const maxEmptySheetBytes = 100_000

/** Returns whether a file is a ZIP archive, as XLSX is. */
export const looksLikeXlsx = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

/**
 * Reads the first worksheet with rows of an XLSX as text: shared and inline texts, numbers as stored, and
 * numbers with a date format as yyyy-mm-dd (ECMA-376, part 1, 18.3 and 18.8).
 * @throws Problem 422 when it is no workbook
 */
export function readXlsx(bytes: Buffer): Row[] {
  const parts = unpack(bytes)
  const part = (name: string) => {
    const found = parts.get(name)
    return found && parseXml(new TextDecoder().decode(found))
  }
  const shared = childrenOf(part('xl/sharedStrings.xml'), 'si').map(textOf)
  const isDate = dateStyles(part('xl/styles.xml'))
  const startsIn1904 = childrenOf(part('xl/workbook.xml'), 'workbookPr').some(({ attributes }) =>
    /^(1|true)$/.test(attributes.date1904 ?? ''),
  )
  const names = [...parts.keys()]
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  for (const name of names.slice(0, maxEmptySheets + 1)) {
    const data = childrenOf(part(name), 'sheetData')[0]
    const rows = childrenOf(data, 'row').slice(0, maxLines + 1)
    if (rows.length === 0 && (parts.get(name)?.length ?? 0) > maxEmptySheetBytes) break
    if (rows.length === 0) continue
    return rows.map((row, index) => ({
      line: Number(row.attributes.r ?? index + 1),
      cells: cellsOf(row, { shared, isDate, startsIn1904 }),
    }))
  }
  throw fileProblem(translatable('statement-file.no-sheet'))
}

function unpack(bytes: Buffer): Map<string, Buffer> {
  try {
    return unzip(bytes, {
      maxBytes: maxUnpackedBytes,
      isWanted: (name) => /^xl\/(sharedStrings|styles|workbook|worksheets\/[^/]+)\.xml$/.test(name),
    })
  } catch {
    throw fileProblem(translatable('statement-file.no-sheet'))
  }
}

type WorkbookContext = { shared: string[]; isDate: ReadonlySet<number>; startsIn1904: boolean }

function cellsOf(row: XmlElement, reading: WorkbookContext): string[] {
  const cells: string[] = []
  for (const cell of childrenOf(row, 'c')) {
    const column = columnOf(cell.attributes.r ?? '') ?? cells.length
    // A row with a format has cells in all 16,384 columns.
    if (cell.inner.length === 0) continue
    if (column >= maxColumns) throw fileProblem(translatable('statement-file.odd-lines'))
    cells[column] = readCell(cell, reading)
  }
  return Array.from(cells, (cell) => cell ?? '')
}

/** Column of a cell's reference, from 0: 'B7' is 1. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? elementsAt(element, name) : []

/**
 * Joins the text of a cell, which may be in runs of different formats; phonetic readings of Japanese are left
 * out.
 */
const textOf = (element: XmlElement | undefined): string =>
  element
    ? element.text.trim() === '' && element.inner.length > 0
      ? element.inner.map((one) => (one.name === 'rPh' ? '' : textOf(one))).join('')
      : element.text
    : ''

function readCell(cell: XmlElement, { shared, isDate, startsIn1904 }: WorkbookContext): string {
  const { t: type = 'n', s: style } = cell.attributes
  if (type === 'inlineStr') return textOf(cell)
  const value = textOf(childrenOf(cell, 'v')[0])
  if (type === 's') return shared[Number(value)] ?? ''
  if (type !== 'n' || value === '') return type === 'd' ? value.slice(0, 10) : value
  const number = Number(value)
  if (style !== undefined && isDate.has(Number(style)) && number > 0 && number < 200_000)
    return dayOfSerial(number + (startsIn1904 ? 1462 : 0))
  // Rounded, because numbers are stored as binary fractions: 0.1 + 0.2 is written 0.30000000000000004.
  return Number.isInteger(number) ? value : String(Math.round(number * 1e6) / 1e6)
}

/** Day 60 is 29 February 1900, which did not exist; statements are younger. */
const dayOfSerial = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)

/** Numbers of the built-in date formats. */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** Finds the cell styles that show a day. */
function dateStyles(styles: XmlElement | undefined): ReadonlySet<number> {
  const own = new Map(
    childrenOf(childrenOf(styles, 'numFmts')[0], 'numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      // Without literal text and colours: '"Rs." #,##0' and '[Red]0' contain letters of date formats.
      (attributes.formatCode ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''),
    ]),
  )
  const places = childrenOf(childrenOf(styles, 'cellXfs')[0], 'xf').flatMap(({ attributes }, index) => {
    const format = Number(attributes.numFmtId ?? 0)
    return builtInDates.has(format) || /[dy]/i.test(own.get(format) ?? '') ? [index] : []
  })
  return new Set(places)
}
