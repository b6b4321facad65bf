import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { SaxesParser } from 'saxes'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import type { Column } from './csv-download.ts'
import { xlsxDownload } from './xlsx-download.ts'

type Cell = string | number | Date | null

const { db, drop } = await createTestDatabase()
afterAll(drop)

const columns: Column[] = [
  { title: 'Text', field: 'text' },
  { title: 'Amount', field: 'amount', kind: 'amount' },
  { title: 'When', field: 'at', kind: 'instant' },
]

const rowsOf = (rows: Cell[][]): RawBuilder<unknown> => sql`
  select cells->>0 as text, (cells->>1)::integer as amount, (cells->>2)::timestamptz as at
  from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as row (cells, place) order by place`

async function write(rows: RawBuilder<unknown>, rowsPerSheet?: number) {
  let counted = -1
  const onEnd = async (count: number) => {
    counted = count
  }
  const table = { name: 'test', columns, rows, db, onEnd }
  const file = await xlsxDownload(table, rowsPerSheet)
  const parts: Buffer[] = []
  for await (const part of file.content) parts.push(Buffer.from(part))
  return { bytes: Buffer.concat(parts), counted }
}

/** Reads the files of an archive by its central directory, as a spreadsheet does. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size, nameLength] = [at + 20, at + 24, at + 28].map((place, index) =>
      index < 2 ? archive.readUInt32LE(place) : archive.readUInt16LE(place),
    ) as [number, number, number]
    const header = archive.readUInt32LE(at + 42)
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString()
    const content = header + 30 + nameLength
    const text = inflateRawSync(archive.subarray(content, content + packed))
    expect(text.length).toBe(size)
    files.set(name, text.toString())
    at += 46 + nameLength
  }
  return files
}

type ReadCell = { type: string | undefined; look: string | undefined; text: string; tags: string[] }

/** Reads the cells of a sheet with a strict XML parser: malformed XML throws. */
function readSheet(xml: string): ReadCell[][] {
  const rows: ReadCell[][] = []
  const parser = new SaxesParser()
  let isInCell = false
  parser.on('closetag', ({ name }) => {
    if (name === 'c') isInCell = false
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push([])
    if (name === 'c') isInCell = true
    if (name === 'c') rows.at(-1)?.push({ type: attributes.t, look: attributes.s, text: '', tags: [] })
    else rows.at(-1)?.at(-1)?.tags.push(name)
  })
  parser.on('text', (text) => {
    const cell = rows.at(-1)?.at(-1)
    if (cell && isInCell) cell.text += text
  })
  parser.write(xml).close()
  return rows
}

const firstSheet = async (rows: Cell[][]) =>
  readSheet(unzip((await write(rowsOf(rows))).bytes).get('xl/worksheets/sheet1.xml') ?? '')

test('an amount is a number, and an instant the date and time in Pakistan', async () => {
  const [head, row] = await firstSheet([['Ayesha', 12_500, new Date('2026-03-01T19:30:00Z')]])
  expect(head?.map(({ text }) => text)).toEqual(['Text', 'Amount', 'When'])
  // 2 March 2026, 00:30: 46083 days after 30 December 1899, and half an hour.
  expect(row).toMatchObject([
    { type: 'inlineStr', text: 'Ayesha' },
    { type: undefined, look: '2', text: '12500' },
    { type: undefined, look: '3', text: String(46_083 + 0.5 / 24) },
  ])
})

test('a donor’s text stays text: no cell is a formula, and no phone number loses its zero', async () => {
  const texts = [
    '=1+1',
    '+92',
    '-2',
    '@SUM(A1)',
    '03001234567',
    '=HYPERLINK("http://x","y")',
    '<v>1</v>',
    ' two ',
  ]
  const [, ...rows] = await firstSheet(texts.map((text) => [text]))
  expect(rows.map(([cell]) => [cell?.type, cell?.text, cell?.tags])).toEqual(
    texts.map((text) => ['inlineStr', text, ['is', 't']]),
  )
})

test('any text survives in Excel, except characters that no Excel file can hold', async () => {
  await fc.assert(
    fc.asyncProperty(
      // PostgreSQL stores neither NUL nor lone surrogates.
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('_x0041_', '__x000D_', '_x_x0041_', 'a\u000b\uffff'),
        ),
        {
          minLength: 1,
        },
      ),
      async (written) => {
        const texts = written.map((text) => text.replaceAll('\0', '').toWellFormed())
        const [, ...rows] = await firstSheet(texts.map((text) => [text]))
        const asExcel = (text = '') =>
          text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
        // XML normalises line breaks.
        const kept = (text: string) =>
          text
            // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
            .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
            .replace(/\r\n?/g, '\n')
        expect(rows.map(([cell]) => asExcel(cell?.text))).toEqual(texts.map(kept))
      },
    ),
    { numRuns: 40 },
  )
})

test('rows beyond one sheet continue on the next, each row once', async () => {
  for (const count of [0, 1, 9, 10, 18, 19]) {
    const { bytes, counted } = await write(
      sql`select 'row ' || n as text, null::integer as amount, null::timestamptz as at
        from generate_series(0, ${count - 1}::integer) as n`,
      10,
    )
    const files = unzip(bytes)
    const sheets = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/'))
    expect([counted, sheets.length]).toEqual([count, Math.max(1, Math.ceil(count / 9))])
    const rows = sheets.flatMap((name) => readSheet(files.get(name) ?? '').slice(1))
    expect(rows.map(([cell]) => cell?.text)).toEqual(
      Array.from({ length: count }, (_, index) => `row ${index}`),
    )
    for (const name of sheets) expect(files.get('[Content_Types].xml')).toContain(`/${name}`)
  }
})

test('a file that breaks in the middle is reported, and is not shown as complete', async () => {
  const breaking = sql`select 'one' as text, 1 / (n - 20000) as amount, now() as at from generate_series(1, 30000) as n`
  let ended = false
  const onEnd = async () => {
    ended = true
  }
  const { content } = await xlsxDownload({ name: 'test', columns, rows: breaking, db, onEnd })
  await expect(async () => {
    for await (const _ of content);
  }).rejects.toThrow('division by zero')
  expect(ended).toBe(false)
})
