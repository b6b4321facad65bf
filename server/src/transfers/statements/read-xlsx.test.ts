import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { StatementMapping } from '../../../../contract/src/statement-mapping.ts'
import { readStatement } from './read-file.ts'

const owner = { iban_no: 'PK90MGIB0002140010457302', number: '0214-0010457302', currency: 'PKR' }
const none = { sent: null, remembered: null }

/** A workbook as spreadsheet programs write it. Style 1 is a date, 2 a custom date format, 3 an amount. */
function workbook(sheet: string, shared: string[] = [], workbookXml = '<workbook/>'): Buffer {
  const files = {
    'xl/workbook.xml': workbookXml,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/>
      <numFmt numFmtId="165" formatCode="&quot;Rupees daily&quot; #,##0.00;[Red]-#,##0.00"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}

const headings = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c>
  <c r="C3" t="inlineStr"><is><t>Credit</t></is></c><c r="D3" t="inlineStr"><is><t>Debit</t></is></c>
  <c r="E3" t="inlineStr"><is><t>Balance</t></is></c></row>`
const texts = ['<t>Value Date</t>', '<t>Particulars</t>', '<r><t>IBFT </t></r><r><t>AYESHA KHAN</t></r>']
const sheet = `<row r="1"><c r="A1" t="inlineStr"><is><t>Statement of account</t></is></c></row>${headings}
  <row r="4"><c r="A4" s="1"><v>46341</v></c><c r="B4" t="s"><v>2</v></c><c r="C4" s="3"><v>5000.5</v></c>
    <c r="E4"><v>15000.499999999998</v></c></row>
  <row r="5"><c r="A5" s="2"><v>46342.75</v></c><c r="B5" t="str"><f>A1</f><v>CHARGES</v></c>
    <c r="D5"><v>100</v></c><c r="E5"><v>14900.5</v></c></row>`

test('a workbook is read as a CSV is: days, shared texts, gaps, and balances that must agree', () => {
  const read = readStatement(workbook(sheet, texts), owner, none)
  expect(read).toMatchObject({ format: 'xlsx', problems: [], opening_paisa: 1_000_000 })
  expect(read.csv).toMatchObject({ delimiter: null, heading_line: 3, mapping_from: 'guessed' })
  expect(read.lines).toMatchObject([
    { line: 4, value_date: '2026-11-15', amount_paisa: 500_050, description: 'IBFT AYESHA KHAN' },
    {
      line: 5,
      value_date: '2026-11-16',
      amount_paisa: -10_000,
      description: 'CHARGES',
      balance_paisa: 1_490_050,
    },
  ])
})

test('the mapping of columns is that of a CSV', () => {
  const mapping = {
    ...readStatement(workbook(sheet, texts), owner, none).csv?.mapping,
    counterparty: 'Particulars',
  }
  const read = readStatement(workbook(sheet, texts), owner, {
    sent: mapping as StatementMapping,
    remembered: null,
  })
  expect(read.lines[0]?.counterparty).toBe('IBFT AYESHA KHAN')
})

test('days of a workbook that counts from 1904 are read too', () => {
  const old = '<workbook><workbookPr date1904="1"/></workbook>'
  const days = sheet.replace('46341', '44879').replace('46342.75', '44880')
  expect(
    readStatement(workbook(days, texts, old), owner, none).lines.map(({ value_date }) => value_date),
  ).toEqual(['2026-11-15', '2026-11-16'])
})

test('a workbook without rows, and any other archive, is refused with an error message', () => {
  for (const bytes of [workbook(''), Buffer.from(zipSync({ 'a.txt': strToU8('a') }))])
    expect(() => readStatement(bytes, owner, none)).toThrow('This workbook has no sheet with rows')
})

test('a small archive that unpacks to hundreds of megabytes, or to large sheets without rows, is refused', () => {
  const archive = (sheets: string[]) =>
    Buffer.from(
      zipSync(Object.fromEntries(sheets.map((text, at) => [`xl/worksheets/sheet${at}.xml`, strToU8(text)]))),
    )
  const rows = '<x><sheetData><row><c><v>1</v></c></row></sheetData></x>'
  const large = archive([rows + ' '.repeat(60_000_000), rows + ' '.repeat(60_000_000)])
  // Each entry of the directory states the unpacked size, which may be false.
  for (let at = large.indexOf('PK\x01\x02'); at >= 0; at = large.indexOf('PK\x01\x02', at + 4))
    large.writeUInt32LE(72, at + 24)
  const elements = `<x>${'<a/>'.repeat(30_000)}</x>`
  for (const bytes of [large, archive([elements, rows]), archive([...Array(30).fill('<x/>'), rows])])
    expect(() => readStatement(bytes, owner, none)).toThrow('This workbook has no sheet with rows')
})

test('an archive whose files overlap, or that is cut off anywhere, is refused', () => {
  const bytes = workbook(sheet, texts)
  const overlapping = Buffer.from(bytes)
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
    overlapping.writeUInt32LE(bytes.length - 10, at + 20)
  for (const damaged of [
    overlapping,
    ...[10, 60, 300, 22].map((cut) => bytes.subarray(0, bytes.length - cut)),
  ])
    expect(() => readStatement(damaged, owner, none)).toThrow('This workbook has no sheet with rows')
})

/** Row of texts and numbers; a number in the first column is a day. */
const row = (at: number, cells: (string | number)[]) =>
  `<row r="${at}">${cells
    .map((cell, index) => {
      const name = `${String.fromCharCode(65 + index)}${at}`
      if (typeof cell === 'string') return `<c r="${name}" t="inlineStr"><is><t>${cell}</t></is></c>`
      return `<c r="${name}" s="${index === 0 ? 1 : 3}"><v>${cell}</v></c>`
    })
    .join('')}</row>`

/** Headings of banks as listed in github.com/Amit49/Bank-Statement-to-csv-form (All_Bank_Header_List.md). */
test.each<[bank: string, headings: string[], credit: (string | number)[], charge: (string | number)[]]>([
  [
    'Axis',
    ['Tran Date', 'Chq No', 'Particulars', 'Debit', 'Credit', 'Balance', 'Init. br'],
    [46341, '', 'IBFT AYESHA KHAN', '', 5000.5, 15000.5, '321'],
    [46342, '', 'CHARGES', 100, '', 14900.5, '321'],
  ],
  [
    'HDFC',
    ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    ['15/11/26', 'IBFT AYESHA KHAN', '000012', '15/11/26', '', 5000.5, 15000.5],
    ['16/11/26', 'CHARGES', '', '16/11/26', 100, '', 14900.5],
  ],
  [
    'Bank of Baroda',
    [
      'Serial No',
      'Transaction Date',
      'Value Date',
      'Description',
      'Cheque Number',
      'Debit',
      'Credit',
      'Balance',
    ],
    ['1', '15-11-2026', '15-11-2026', 'IBFT AYESHA KHAN', '', '', 5000.5, 15000.5],
    ['2', '16-11-2026', '16-11-2026', 'CHARGES', '', 100, '', 14900.5],
  ],
  [
    'Canara',
    ['TRANS DATE', 'VALUE DATE', 'BRANCH', 'REF/CHQ.NO', 'DESCRIPTION', 'WITHDRAWS', 'DEPOSIT', 'BALANCE'],
    ['15-Nov-26', '15-Nov-26', '321', '', 'IBFT AYESHA KHAN', '', 5000.5, 15000.5],
    ['16-Nov-26', '16-Nov-26', '321', '', 'CHARGES', 100, '', 14900.5],
  ],
  [
    'Bank of India',
    ['Transaction Date', 'Instrument Id', 'Narration', 'Debit', 'Credit', 'Balance'],
    ['15/11/2026', '', 'IBFT AYESHA KHAN', '', '5,000.50', '15,000.50'],
    ['16/11/2026', '', 'CHARGES', '100.00', '', '14,900.50'],
  ],
])('the columns of %s are found by their headings', (_, titles, credit, charge) => {
  const read = readStatement(workbook(row(7, titles) + row(8, credit) + row(9, charge)), owner, none)
  expect(read).toMatchObject({
    problems: [],
    opening_paisa: 1_000_000,
    lines: [
      { value_date: '2026-11-15', amount_paisa: 500_050, description: 'IBFT AYESHA KHAN' },
      { value_date: '2026-11-16', amount_paisa: -10_000, description: 'CHARGES' },
    ],
  })
})
