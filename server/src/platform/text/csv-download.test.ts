import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import type { Download } from '../http/answers.ts'
import { type Column, csvDownload } from './csv-download.ts'

type Cell = string | number | null

const { db, pool, drop } = await createTestDatabase()
afterAll(drop)

/** Columns of `rowsOf`, text unless all of their cells are numbers. */
const columnsOf = (titles: string[], rows: Cell[][] = []): Column[] =>
  titles.map((title, index) => ({
    title,
    field: `c${index}`,
    ...(rows.some((row) => typeof row[index] === 'number') && { kind: 'number' as const }),
  }))

const rowsOf = (titles: string[], rows: Cell[][]): RawBuilder<unknown> => {
  const cells = titles.map((_, index) => sql`cells->>${sql.lit(index)} as ${sql.ref(`c${index}`)}`)
  return sql`select ${sql.join(cells)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality
    as row (cells, index) order by index`
}

async function bytesOf({ content }: Download): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const textOf = async (file: Download) => (await bytesOf(file)).toString()

const fileOf = (columns: Column[], rows: Expression<unknown>, onEnd = async (_: number) => {}) =>
  csvDownload({ name: 'test', columns, rows, db, onEnd })

const write = async (titles: string[], rows: Cell[][]) =>
  textOf(await fileOf(columnsOf(titles, rows), rowsOf(titles, rows)))

/**
 * Reads a file by the grammar of RFC 4180, strictly: a quote or a line break outside of quotes is an error.
 */
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

/** Text as donors and staff write it, with every character that could break a row. */
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
/** Includes the delimiters after which a spreadsheet of another country begins a cell. */
const harmless = (text: string) =>
  (isFormula(text) ? `'${text}` : text).replace(/([;\t\r\n] *)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'$2")

test('every cell is read as it was written, and formulas have an apostrophe before them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(aText, aText, aText), { maxLength: 8 }), async (rows) => {
      const text = await write(['One', 'Two', 'Three'], rows)
      const [head, ...read] = readCsv(text.slice(1))
      expect(head).toEqual(['One', 'Two', 'Three'])
      expect(read).toEqual(rows.map((row) => row.map(harmless)))
    }),
    { numRuns: 300 },
  )
})

test('every byte equals the output of a CSV library', async () => {
  const settings = { bom: true, record_delimiter: 'windows', quote_record_delimiter: true } as const
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(aText, aText), { minLength: 1, maxLength: 8 }), async (rows) => {
      const expected = stringify([['One', 'Two'], ...rows.map((row) => row.map(harmless))], settings)
      expect(await write(['One', 'Two'], rows)).toBe(expected)
    }),
    { numRuns: 100 },
  )
})

test.each(['=1+1', '+92 300', '-2+3', '@SUM(A1)', '=HYPERLINK("https://evil.example","Click")'])(
  'a spreadsheet does not calculate %j',
  async (cell) => {
    const [, row] = readCsv((await write(['Name'], [[cell]])).slice(1))
    expect(row).toEqual([`'${cell}`])
  },
)

test.each([
  ['Ali; =1+1', "Ali; '=1+1"],
  ['Ali;=HYPERLINK("https://evil.example")', 'Ali;\'=HYPERLINK("https://evil.example")'],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['Ali\t@SUM(A1)', "Ali\t'@SUM(A1)"],
  ['Ali\n-2+3', "Ali\n'-2+3"],
])(
  'a spreadsheet that separates cells by semicolons or tabs does not calculate %j either',
  async (cell, safe) => {
    const [, row] = readCsv((await write(['Name'], [[cell]])).slice(1))
    expect(row).toEqual([safe])
  },
)

test('numbers are numbers, negative ones too', async () => {
  expect(await write(['Amount', 'Balance'], [[5000, -5000]])).toBe('\ufeffAmount,Balance\r\n5000,-5000\r\n')
})

test('null is an empty cell, and every row has all of its cells', async () => {
  expect(readCsv((await write(['A', 'B', 'C'], [[null, '', null]])).slice(1))).toEqual([
    ['A', 'B', 'C'],
    ['', '', ''],
  ])
})

test('an empty list is a file with its headings and a byte order mark', async () => {
  const titles = ['Name', 'Amount']
  const bytes = await bytesOf(await fileOf(columnsOf(titles), rowsOf(titles, [])))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString()).toBe('Name,Amount\r\n')
})

const many = (count: number) => sql`select generate_series(1, ${count}) as c0`
const connectionsInUse = () => pool.totalCount - pool.idleCount

test('the end of an export is reported once, with the number of rows, after all were read', async () => {
  const ends: number[] = []
  const file = await fileOf(columnsOf(['Id'], [[1]]), many(2500), async (count) => {
    ends.push(count)
  })
  expect(ends).toEqual([])
  const text = await textOf(file)
  expect(readCsv(text.slice(1))).toEqual([
    ['Id'],
    ...Array.from({ length: 2500 }, (_, index) => [String(index + 1)]),
  ])
  expect(ends).toEqual([2500])
  await expect.poll(connectionsInUse).toBe(0)
})

test('rows are fetched as they are read: a paused reader uses no memory, and a disconnect ends the query', async () => {
  const ends: number[] = []
  const { content } = await fileOf(columnsOf(['Row'], [[1]]), many(50_000_000), async (count) => {
    ends.push(count)
  })
  const before = process.memoryUsage().rss
  for await (const _ of content) {
    await sleep(500)
    break
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 ** 2)
  expect([content.destroyed, ends]).toEqual([true, []])
  await expect.poll(connectionsInUse).toBe(0)
  await expect.poll(backendsAtWork).toEqual([])
})

const backendsAtWork = async () => {
  const { rows } = await pool.query(
    `select pid from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active'`,
  )
  return rows
}

test('a disconnect before the first row frees the connection at once and cancels the query', async () => {
  const { content } = await fileOf(columnsOf(['Row']), sql`select 'late' as c0, pg_sleep(20)`)
  await sleep(200)
  content.destroy()
  await expect.poll(connectionsInUse).toBe(0)
  await expect.poll(backendsAtWork).toEqual([])
})

test('when the rows fail halfway, the file fails too instead of ending as if it were complete', async () => {
  const ends: number[] = []
  const file = await fileOf(
    columnsOf(['Row'], [[1]]),
    sql`select 1 / (n - 20000) as c0 from (${many(30_000)}) as row (n)`,
    async (count) => {
      ends.push(count)
    },
  )
  await expect(textOf(file)).rejects.toThrow('division by zero')
  expect(ends).toEqual([])
  await expect.poll(connectionsInUse).toBe(0)
})
