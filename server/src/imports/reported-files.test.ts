// Files about which users of other programs reported a wrong import; each test names the report.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  type DecimalMark,
  type ImportMapping,
  importMapping,
  isDecimalAmbiguous,
} from '../../../contract/src/import-mapping.ts'
import { guessImportMapping } from './import-formats.ts'
import { profileColumns } from './profile-columns.ts'
import { readAmount } from './read-amount.ts'
import { rowReader } from './read-import-row.ts'
import { openTable } from './read-table-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'amanah-reported-files-'))
afterAll(() => rm(folder, { recursive: true }))
const rules = { kind: 'donations', today: '2026-11-29', causes: [] } as const

/** Reads a file of donations with the guessed mapping, all for one cause. */
async function read(content: string, changes: Partial<ImportMapping> = {}) {
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  const { headings, heading_row, rows, text, unreadable } = await openTable(path, {})
  const profile = profileColumns(headings)
  const cells: { number: number; cells: string[] }[] = []
  for await (const row of rows) {
    profile.add(row.cells)
    cells.push(row)
  }
  const columns = profile.describe()
  const counts = { unreadable_lines: unreadable.rows, unreadable_count: unreadable.count }
  const file = { rows: cells.length, format: 'other' as const, heading_row, columns, ...text, ...counts }
  const mapping = { ...guessImportMapping('donations', file, null, []), cause_id: 4, ...changes }
  const readRow = rowReader(mapping, headings, rules)
  return {
    headings,
    columns,
    mapping,
    rows: cells.map((row) => {
      const { result, reasons, hundredths, day, first_name } = readRow(row.cells)
      return { number: row.number, result, reasons, hundredths, day, first_name }
    }),
  }
}

const hundredthsOf = (written: string, mark: DecimalMark = 'point') => readAmount(written, mark)

test('thousands separators and signs of currencies change no amount (securo-finance/securo#665)', () => {
  const written = ['25,000', '₦1,500.00', 'NGN 2,300.50', '$40.00', 'Rs 1,500', 'Rs. 1,500/-', '1,00,000']
  expect(written.map((one) => hundredthsOf(one))).toEqual([
    2_500_000, 150_000, 230_050, 4000, 150_000, 150_000, 10_000_000,
  ])
})

test('a point before three digits is a question, and its answer counts (actualbudget/actual#2374)', async () => {
  const { columns } = await read('Date,Amount,Name\n1/2/2019,3.000,Ali\n2/2/2019,12.500,Sana\n')
  expect(columns[1] && isDecimalAmbiguous(columns[1])).toBe(true)
  expect([hundredthsOf('3.000', 'comma'), hundredthsOf('12.500', 'comma')]).toEqual([300_000, 1_250_000])
})

test('a space between thousands is no end of the amount (vandenbroucke/monefy-web#6)', () => {
  expect(['7 000', '7\u00a0000', '7\u202f000', "7'000", '7’000'].map((one) => hundredthsOf(one))).toEqual(
    Array(5).fill(700_000),
  )
})

test('an amount with both marks is not cut at the first (Project60/org.project60.banking#195)', async () => {
  expect(hundredthsOf('19.234,56', 'comma')).toBe(1_923_456)
  // With the other decimal mark the amount is refused, instead of read as 19.
  expect(hundredthsOf('19.234,56', 'point')).toBeUndefined()
  expect((await read('Date;Amount;Name\n1/2/2019;19.234,00;Ali\n')).rows).toMatchObject([
    { result: 'new', hundredths: 1_923_400 },
  ])
})

test('a byte order mark before a quoted heading is no part of it (Clever/csvlint#37)', async () => {
  const { headings, rows } = await read('\ufeff"Date","Amount","Name"\n"1/2/2019","500","Ali"\n')
  expect(headings).toEqual(['Date', 'Amount', 'Name'])
  expect(rows).toMatchObject([{ day: '2019-02-01', hundredths: 50_000, first_name: 'Ali' }])
})

test('the line of Excel that names the separator is no heading (PowerShell/PowerShell#7776)', async () => {
  for (const line of ['sep=;', '"sep=;"']) {
    const { headings, rows } = await read(`${line}\r\nDate;Amount;Name\r\n1/2/2019;1,5;Ali, Sana\r\n`)
    expect(headings, line).toEqual(['Date', 'Amount', 'Name'])
    expect(rows).toMatchObject([{ hundredths: 150, day: '2019-02-01' }])
  }
})

test('a phone number or id that Excel rounded is refused, not imported (dilshod/xlsx2csv#190)', async () => {
  const { rows } = await read(
    'Donation ID,Date,Amount,Name,Phone\n1,1/2/2019,500,Ali,9.23001E+11\n2,1/2/2019,500,Ali,\n8.96529E+19,1/2/2019,500,Ali,\n',
  )
  expect(rows.map(({ result, reasons }) => [result, reasons])).toEqual([
    ['refused', ['phone']],
    ['new', []],
    ['refused', ['id']],
  ])
})

test('a last line without data is refused with its number (plaintextaccounting/hledger#1076)', async () => {
  const { rows } = await read('Date,Amount,Name\n1/2/2019,500,Ali\n***END OF FILE***\n')
  expect(rows).toMatchObject([{ result: 'new' }, { number: 3, result: 'refused', reasons: ['short_row'] }])
})

test('a row of totals is refused, not imported (portfolio-performance/portfolio#1611)', async () => {
  const { rows } = await read('Date,Amount,Name\n1/2/2019,500,Ali\n2/2/2019,700,Sana\nTotal,"1,200",\n')
  expect(rows.at(-1)).toMatchObject({ number: 4, result: 'refused', reasons: ['date'] })
})

test('two columns with one name both remain, and no field has two (mikkelkrogsholm/rentemester#150)', async () => {
  const { mapping, headings } = await read('Date,Date,Amount,Amount,Name\n1/2/2019,2/2/2019,500,600,Ali\n')
  expect(headings).toHaveLength(5)
  expect(mapping.columns).toEqual(['date', null, 'amount', null, 'full_name'])
  const twice = { ...mapping, columns: ['date', 'date', 'amount', 'amount', 'full_name'] }
  expect(importMapping.safeParse(twice).success).toBe(false)
})

test('every way to write a negative amount is negative (rustledger/rustledger#1473, actualbudget/actual#807)', () => {
  const written = ['-50.00', '(50.00)', '50.00-', '($50.00)', '$(50.00)', '−50.00']
  expect(written.map((one) => [one, hundredthsOf(one)])).toEqual(written.map((one) => [one, -5000]))
})

test('one decimal is a tenth, not a hundredth (actualbudget/actual#5020)', () => {
  expect([hundredthsOf(' 110.7 €'), hundredthsOf('110,7', 'comma')]).toEqual([11_070, 11_070])
})

test('line ends of two kinds in a file lose no row (Lumina-Finance/lumina-finance#176)', async () => {
  const { rows } = await read(
    'Date,Amount,Name\r\n1/2/2019,500,Ali\n2/2/2019,700,Sana\r\n3/2/2019,900,Omar\n',
  )
  expect(rows.map(({ hundredths }) => hundredths)).toEqual([50_000, 70_000, 90_000])
})
