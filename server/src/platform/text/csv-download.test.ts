import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Download } from '../http/download.ts'
import { type Column, csvDownload } from './csv-download.ts'

type Cell = string | number | null

/** Columns for rows that are lists of cells. */
const columnsOf = (titles: string[]): Column<Cell[]>[] =>
  titles.map((title, index) => ({ title, of: (row) => row[index] ?? null }))

async function* each<Row>(rows: Row[]) {
  yield* rows
}

async function bytesOf({ content }: Download): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const textOf = async (file: Download) => (await bytesOf(file)).toString()

const write = (titles: string[], rows: Cell[][]) =>
  textOf(csvDownload('test', columnsOf(titles), each(rows), async () => {}))

/** Reads a file by the grammar of RFC 4180, strictly: a quote or a line break outside of quotes is an error. */
function readCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (at >= text.length) throw new Error('a quote is not closed')
        if (text[at] === '"' && text[++at] !== '"') break
        field += text[at]
      }
    } else while (at < text.length && !',\r\n"'.includes(text[at] ?? '')) field += text[at++]
    record.push(field)
    if (text[at] === ',') {
      at++
      continue
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`neither a comma nor CRLF at ${at}`)
    at += 2
    records.push(record)
    record = []
  }
  return records
}

/** Text as donors and staff write it, with all that could break a row. */
const aText = fc
  .array(
    fc.oneof(
      fc.constantFrom(',', '"', '""', '\n', '\r', '\r\n', ';', '\t', "'", ' ', '=', '+', '-', '@', '\\'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom('زکوٰۃ', '🤲', 'Ayesha'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

const isFormula = (text: string) => /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text)

test('whatever is written into a cell is read from it again, and formulas have an apostrophe before them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(aText, aText, aText), { maxLength: 8 }), async (rows) => {
      const text = await write(['One', 'Two', 'Three'], rows)
      const [head, ...read] = readCsv(text.slice(1))
      expect(head).toEqual(['One', 'Two', 'Three'])
      expect(read).toEqual(rows.map((row) => row.map((cell) => (isFormula(cell) ? `'${cell}` : cell))))
    }),
    { numRuns: 300 },
  )
})

test.each([
  '=1+1',
  '+92 300',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("https://evil.example","Click")',
])('a spreadsheet does not calculate %j', async (cell) => {
  const [, row] = readCsv((await write(['Name'], [[cell]])).slice(1))
  expect(row).toEqual([`'${cell}`])
})

test('figures are figures, also those below zero', async () => {
  expect(await write(['Amount', 'Balance'], [[5000, -5000]])).toBe('\ufeffAmount,Balance\r\n5000,-5000\r\n')
})

test('nothing is an empty cell, and every row has all of its cells', async () => {
  expect(readCsv((await write(['A', 'B', 'C'], [[null, '', null]])).slice(1))).toEqual([
    ['A', 'B', 'C'],
    ['', '', ''],
  ])
})

test('an empty list is a file with its headings, with which a spreadsheet knows that it is UTF-8', async () => {
  const bytes = await bytesOf(csvDownload('test', columnsOf(['Name', 'Amount']), each([]), async () => {}))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString()).toBe('Name,Amount\r\n')
})

test('the end is reported once, with the number of rows, and only after all were read', async () => {
  const ends: number[] = []
  const rows = Array.from({ length: 2500 }, (_, index) => [index])
  const file = csvDownload('test', columnsOf(['Id']), each(rows), async (count) => {
    ends.push(count)
  })
  expect(ends).toEqual([])
  const text = await textOf(file)
  expect(readCsv(text.slice(1))).toHaveLength(2501)
  expect(ends).toEqual([2500])
})

test('rows are fetched as they are read: a reader who pauses fills no memory, and one who leaves ends it', async () => {
  let fetched = 0
  let released = false
  async function* endless() {
    try {
      for (;;) yield [`row ${fetched++}`]
    } finally {
      released = true
    }
  }
  const ends: number[] = []
  const { content } = csvDownload('test', columnsOf(['Row']), endless(), async (count) => {
    ends.push(count)
  })
  if (!(content instanceof Readable)) throw new Error('A file that is streamed was expected.')
  for await (const _ of content) break
  for (let turn = 0; turn < 50; turn++) await setImmediate()
  expect(fetched).toBeLessThan(50_000)
  expect([content.destroyed, released, ends]).toEqual([true, true, []])
})

test('when the rows fail halfway, the file fails too instead of ending as if it were complete', async () => {
  const ends: number[] = []
  async function* failing() {
    yield ['one']
    throw new Error('the database went away')
  }
  const file = csvDownload('test', columnsOf(['Row']), failing(), async (count) => {
    ends.push(count)
  })
  await expect(textOf(file)).rejects.toThrow('the database went away')
  expect(ends).toEqual([])
})
