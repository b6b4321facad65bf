import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { isDateAmbiguous, isDecimalAmbiguous } from '../../../contract/src/import-mapping.ts'
import { profileColumns } from './profile-columns.ts'
import { openTable } from './read-table-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'amanah-import-test-'))
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer, choices = {}) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const { rows, ...table } = await openTable(path, choices)
  const profile = profileColumns(table.headings)
  const read: string[][] = []
  const numbers: number[] = []
  for await (const { number, cells } of rows) {
    profile.add(cells)
    read.push(cells)
    numbers.push(number)
  }
  return { ...table, rows: read, numbers, columns: profile.describe() }
}

/** Error message of a refused file. */
const problemOf = (content: string | Buffer) =>
  read(content).then(
    () => undefined,
    (problem) => problem.errors?.file?.[0],
  )

const heading = 'Donation ID,Date,Amount,Fund'

test('a table is read with its headings below a title, and blank rows are left out', async () => {
  const file = await read(
    `Donations of 2019,,,\r\n\r\n${heading}\r\n1,26/10/2019,500,Zakat\r\n,,,\r\n2,27/10/2019,"1,500",Zakat\r\n`,
  )
  expect(file).toMatchObject({ heading_row: 3, numbers: [4, 6], headings: heading.split(',') })
  expect(file.rows[1]).toEqual(['2', '27/10/2019', '1,500', 'Zakat'])
})

test('two columns are a table', async () => {
  expect((await read('Name,Email\nAli,ali@example.com\n')).rows).toEqual([['Ali', 'ali@example.com']])
})

test('a wide file is read beyond the sample from which its separator is guessed', async () => {
  const names = Array.from({ length: 196 }, (_, place) => `Column ${place}`)
  const row = ['1', '26/10/2019', '500', 'Zakat', ...names.map((name) => `"${name}, with\na line break"`)]
  const lines = Array.from({ length: 100 }, () => row.join())
  const { rows, text } = await read([[heading, ...names].join(), ...lines].join('\r\n'))
  expect(text.delimiter).toBe(',')
  expect(rows).toHaveLength(100)
  expect(rows[99]?.[199]).toBe('Column 195, with\na line break')
})

test('UTF-8 and UTF-16 are detected, and other encodings are a question', async () => {
  const text = `${heading}\n1,26/10/2019,۵۰۰,زکوٰۃ\n`
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
  ])
    expect(await read(bytes)).toMatchObject({
      rows: [['1', '26/10/2019', '۵۰۰', 'زکوٰۃ']],
      text: { encoding: null },
    })
  const latin = Buffer.from(`${heading},Name\n1,26/10/2019,500,Zakat,Zo\xeb\n`, 'latin1')
  expect(await read(latin)).toMatchObject({
    text: { encoding: 'utf_8' },
    unreadable: { count: 1, rows: [2] },
  })
  expect((await read(latin, { encoding: 'windows_1252' })).rows[0]?.[4]).toBe('Zoë')
})

test('separators are guessed, and the text prefix of a spreadsheet is removed from cells', async () => {
  for (const delimiter of [';', '\t', '|'])
    expect((await read(`${heading}\n1,1/2/2019,5,Zakat\n`.replaceAll(',', delimiter))).rows).toEqual([
      ['1', '1/2/2019', '5', 'Zakat'],
    ])
  const typed = await read(`${heading}\n"=""0012""",1/2/2019,'=1+1,'-5\n`)
  expect(typed.rows).toEqual([['0012', '1/2/2019', '=1+1', '-5']])
})

test('a file that is truncated, not a table or too wide is refused with its row', async () => {
  expect(await problemOf(`${heading}\n1,26/10/2019,500,Zakat\n2,27/10/2019,600,"Zak`)).toEqual({
    key: 'statement-file.open-quote',
    values: { line: 3 },
  })
  expect((await read(`${heading}\n1,26/10/2019,500,Zakat\n2,27/10`)).rows[1]).toEqual(['2', '27/10'])
  const wide = (cells: number) => `${Array.from({ length: cells }, (_, place) => `C${place}`).join()}\n`
  expect((await read(`${wide(200)}${wide(200)}`)).headings).toHaveLength(200)
  // Errors name the import, not a bank statement.
  for (const content of [wide(201).repeat(2), '%PDF-1.4', `${heading}\n1,a\0b,500,Zakat`])
    expect(await problemOf(content)).toEqual({ key: 'imports.file.no-table' })
  expect(await problemOf('')).toEqual({ key: 'statement-file.empty' })
  expect(await problemOf('<!doctype html><p>')).toEqual({ key: 'statement-file.web-page' })
  expect(await problemOf(`PK\x03\x04 no workbook`)).toEqual({ key: 'statement-file.no-sheet' })
})

test('days and decimals are a question only where the column is ambiguous', async () => {
  const column = async (place: number, cells: string[]) =>
    (
      await read(
        [
          heading,
          ...cells.map((cell) => (place === 1 ? `1,${cell},5,Zakat` : `1,2019-01-02,"${cell}",Zakat`)),
        ].join('\n'),
      )
    ).columns[place]
  const dates = async (...cells: string[]) => {
    const found = await column(1, cells)
    return found && isDateAmbiguous(found)
  }
  expect(await dates('03/04/2019', '05/06/2019')).toBe(true)
  expect(await dates('03/04/2019', '26/06/2019')).toBe(false)
  expect(await dates('03/04/2019', '26/06/2019', '06/26/2019')).toBe(true)
  expect(await dates('2019-03-04', 'May 11, 2019 11:21 AM', '04/04/2019')).toBe(false)
  const decimals = async (...cells: string[]) => {
    const found = await column(2, cells)
    return found && isDecimalAmbiguous(found)
  }
  expect(await decimals('1,230.99', '1.230,99')).toBe(true)
  expect(await decimals('1.500', '2.000')).toBe(true)
  expect(await decimals('1,500', '25,000', '500')).toBe(false)
  expect(await decimals('1.500', '2.000,50')).toBe(false)
})

test('values are listed while they can be mapped, with their counts', async () => {
  const few = await read(
    `${heading}\n${'1,2019-01-02,5,Zakat\n'.repeat(3)}1,2019-01-02,5, ZAKAT \n1,2019-01-02,5,\n`,
  )
  expect(few.columns[3]?.values).toEqual([
    { text: 'zakat', count: 4 },
    { text: '', count: 1 },
  ])
  const rows = Array.from({ length: 201 }, (_, id) => `${id},2019-01-02,5,Zakat`)
  expect((await read([heading, ...rows].join('\n'))).columns[0]?.values).toBeNull()
})

/** Builds a decompression bomb: thousands of cells share a long text. */
const repeated = Buffer.from(
  zipSync({
    'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(50_000)}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<x><sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(4)}</row>`.repeat(40_000)}</sheetData></x>`,
    ),
  }),
)

test('a sheet with rows beyond the limit is refused with its row', async () => {
  expect(await problemOf(repeated)).toMatchObject({ key: 'imports.file.no-row', values: { row: 1 } })
}, 60_000)
