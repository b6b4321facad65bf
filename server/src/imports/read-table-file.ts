import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importMaxBytes } from '../../../contract/src/imports.ts'
import type { TextChoices, TextPreview } from '../../../contract/src/text-files.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { fileProblem, maxLines } from '../transfers/statements/parsed-statement.ts'
import {
  guessDelimiter,
  maxColumns,
  maxRowLength,
  stripTextPrefix,
} from '../transfers/statements/read-rows.ts'
import { isUtf16, otherFiles } from '../transfers/statements/read-text.ts'
import { looksLikeXlsx, readXlsx } from '../transfers/statements/read-xlsx.ts'
import { countHeadings } from './import-formats.ts'

/** Size of the sample from which encoding and separator are guessed, in bytes. */
const headBytes = 256 * 1024
/** Number of first rows searched for the headings. */
const headingRows = 20
const maxUnreadableLines = 50
const noTable = 'imports.file.no-table'

/** Row of the file with its number, from 1; blank rows are skipped. */
type NumberedRow = { number: number; cells: string[] }

export type TableFile = {
  headings: string[]
  heading_row: number
  text: Omit<TextPreview, 'unreadable_lines' | 'unreadable_count'>
  /** Rows below the headings, streamed. */
  rows: AsyncIterable<NumberedRow>
  /** Rows with undecodable characters, complete after the rows were read. */
  unreadable: { rows: number[]; count: number }
}

function readHead(path: string): Buffer {
  const head = Buffer.alloc(headBytes)
  const file = openSync(path, 'r')
  try {
    return head.subarray(0, readSync(file, head, 0, headBytes, 0))
  } finally {
    closeSync(file)
  }
}

/** Drops the truncated last row of a sample. A line break within quotes does not end a row. */
function wholeRows(text: string): string {
  let [isQuoted, end] = [false, 0]
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === '\n' && !isQuoted) end = at + 1
  return end === 0 ? text : text.slice(0, end)
}

/**
 * Opens a CSV file of any length as a stream, or an Excel file of at most 50,000 rows.
 * @throws Problem 422 when it is not a table
 */
export async function openTable(path: string, choices: TextChoices): Promise<TableFile> {
  const head = readHead(path)
  if (looksLikeXlsx(head)) return openSheet(path)
  for (const [beginning, advice] of otherFiles)
    if (beginning.every((byte, index) => head[index] === byte))
      throw fileProblem(translatable(advice === 'statement-file.xls' ? advice : noTable))
  const certain = await detectEncoding(path, head)
  const encoding = certain ?? (choices.encoding ?? 'utf_8').replace('_', '-')
  const text = new TextDecoder(encoding).decode(head)
  if (text.includes('\0')) throw fileProblem(translatable(noTable))
  if (text.trim() === '') throw fileProblem(translatable('statement-file.empty'))
  if (/^\s*<(!doctype\s+html|html)/i.test(text)) throw fileProblem(translatable('statement-file.web-page'))
  const guess = guessDelimiter(head.length < headBytes ? text : wholeRows(text), {
    headingsIn: countHeadings,
    noTable,
    leastCells: 2,
  })
  const delimiter = choices.delimiter ?? guess.delimiter
  const unreadable: TableFile['unreadable'] = { rows: [], count: 0 }
  const rows = filledRows(csvRows(path, encoding, delimiter), unreadable)
  return {
    ...(await takeHeadings(rows)),
    text: {
      encoding: certain ? null : (choices.encoding ?? 'utf_8'),
      delimiter,
      delimiters: guess.delimiters,
    },
    unreadable,
  }
}

async function openSheet(path: string): Promise<TableFile> {
  const sheet = readXlsx(readFileSync(path))
  if (sheet.length > maxLines)
    throw fileProblem(translatable('imports.file.long-sheet', { most: maxLines.toLocaleString('en-US') }))
  refuseLongCells(sheet)
  const unreadable = { rows: [], count: 0 }
  const width = Math.max(0, ...sheet.slice(0, headingRows).map(({ cells }) => cells.length))
  // Pads rows, because a sheet omits blank cells at their end.
  const numbered = sheet.map(({ line, cells }) => ({
    number: line,
    cells: [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')],
  }))
  const rows = filledRows(Readable.from(numbered), unreadable)
  return {
    ...(await takeHeadings(rows)),
    text: { encoding: null, delimiter: null, delimiters: [] },
    unreadable,
  }
}

/** Refuses a decompression bomb: cells that share long texts are small as a file, gigabytes as rows. */
function refuseLongCells(sheet: readonly { line: number; cells: string[] }[]): void {
  let size = 0
  for (const { line, cells } of sheet) {
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    size += length
    if (length > maxRowLength || size > importMaxBytes)
      throw fileProblem(translatable('imports.file.no-row', { row: line }))
  }
}

/** Detects UTF-8 and UTF-16; undefined for another encoding, which staff choose. */
async function detectEncoding(path: string, head: Buffer): Promise<string | undefined> {
  const [first = 0, second = 0] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (isUtf16(head, 1)) return 'utf-16le'
  if (isUtf16(head, 0)) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: headBytes }))
      decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return undefined
  }
}

async function* decoded(path: string, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** @throws Problem 422 naming the row with an unclosed quote, or that is too long or wide */
async function* csvRows(path: string, encoding: string, delimiter: string): AsyncGenerator<NumberedRow> {
  const source = encoding === 'utf-8' ? createReadStream(path) : Readable.from(decoded(path, encoding))
  const parser = pipeline(
    source,
    parse({
      bom: true,
      delimiter,
      // All three, because tools that join files mix them.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: delimiter !== '\t',
      max_record_size: maxRowLength,
    }),
    () => {},
  )
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (cells.length > maxColumns)
        throw fileProblem(translatable('imports.file.too-wide', { row: number, most: maxColumns }))
      yield { number, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = number + 1
    throw fileProblem(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? translatable('imports.file.open-quote', { row })
        : translatable('imports.file.no-row', { row }),
    )
  }
}

const isBlank = (cell: string) => cell.trim() === ''
const hasPrefix = (cell: string) => cell.startsWith('=') || cell.startsWith("'")

/** Skips blank rows, and removes the prefixes that mark a cell as text in a spreadsheet. */
async function* filledRows(
  rows: AsyncIterable<NumberedRow>,
  unreadable: TableFile['unreadable'],
): AsyncGenerator<NumberedRow> {
  for await (const { number, cells } of rows) {
    if (cells.every(isBlank)) continue
    if (cells.some((cell) => cell.includes('\uFFFD'))) {
      unreadable.count += 1
      if (unreadable.rows.length < maxUnreadableLines) unreadable.rows.push(number)
    }
    yield { number, cells: cells.some(hasPrefix) ? cells.map(stripTextPrefix) : cells }
  }
}

/** Finds the headings: of the first rows the one with most known headings, else the first with two cells. */
async function takeHeadings(
  rows: AsyncGenerator<NumberedRow>,
): Promise<Pick<TableFile, 'headings' | 'heading_row' | 'rows'>> {
  const first: NumberedRow[] = []
  while (first.length < headingRows) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  const known = first.map(({ cells }) => countHeadings(cells))
  const most = Math.max(0, ...known)
  const at =
    most > 1
      ? known.indexOf(most)
      : first.findIndex(({ cells }) => cells.filter((one) => one !== '').length > 1)
  const head = first[at]
  if (!head) throw fileProblem(translatable('imports.file.no-headings'))
  return { headings: head.cells, heading_row: head.number, rows: joinRows(first.slice(at + 1), rows) }
}

async function* joinRows(
  first: NumberedRow[],
  later: AsyncIterable<NumberedRow>,
): AsyncGenerator<NumberedRow> {
  yield* first
  yield* later
}
