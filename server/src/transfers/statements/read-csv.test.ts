import { expect, test } from 'vitest'
import type { StatementMapping } from '../../../../contract/src/statement-mapping.ts'
import { english } from '../../../../words/src/reader.ts'
import type { Remark } from './parsed-statement.ts'
import { readStatement } from './read-file.ts'

const owner = { iban_no: 'PK90MGIB0002140010457302', number: '0214-0010457302', currency: 'PKR' }

const inEnglish = (remarks: Remark[]) =>
  remarks.map(({ line, message }) => ({ line, message: english.t.message(message) }))
const read = (content: string | Buffer, sent: StatementMapping | null = null, remembered = sent) => {
  const statement = readStatement(Buffer.from(content), owner, { sent, remembered })
  return { ...statement, problems: inEnglish(statement.problems), skipped: inEnglish(statement.skipped) }
}

const moneyOf = (content: string | Buffer, sent?: StatementMapping) =>
  read(content, sent).lines.map(({ amount_paisa }) => amount_paisa)

const refusal = (content: string | Buffer) => {
  try {
    read(content)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'it was read'
}

const plain = ['Date,Description,Debit,Credit', '05/01/2026,IBFT FROM AYESHA,,5000', '06/01/2026,ATM,500.50,']

test('a file with the address of the bank above and totals below is read, and whatever is not a line is skipped with a remark', () => {
  const { lines, skipped, problems, csv, opening_paisa, closing_paisa } = read(
    [
      '"Margalla Islamic Bank, Karachi"',
      'Account:;x'.replace(';', ','),
      'Opening Balance,,,,"1,000.00"',
      '',
      'Transaction Date,Value Date,Particulars,Withdrawal (PKR),Deposit (PKR),Balance (PKR),Cheque No',
      '01-Jan-26,02-Jan-26,"IBFT FROM AYESHA',
      'SIDDIQUI",,"5,000.00","6,000.00",ABC1',
      '03-Jan-26,03-Jan-26,RENT,500,,"5,500.00",',
      ',,Total,500.00,"5,000.00",,',
      'Closing Balance,,,,,"5,500.00"',
      'This is a computer generated statement',
    ].join('\n'),
  )
  expect(problems).toEqual([])
  expect(lines).toEqual([
    {
      line: 6,
      value_date: '2026-01-02',
      amount_paisa: 500_000,
      balance_paisa: 600_000,
      description: 'IBFT FROM AYESHA SIDDIQUI',
      counterparty: '',
      reference: 'ABC1',
    },
    {
      line: 8,
      value_date: '2026-01-03',
      amount_paisa: -50_000,
      balance_paisa: 550_000,
      description: 'RENT',
      counterparty: '',
      reference: '',
    },
  ])
  expect([opening_paisa, closing_paisa]).toEqual([100_000, 550_000])
  expect(csv?.heading_line).toBe(5)
  expect(skipped.map(({ line }) => line)).toEqual([9, 10, 11])
})

test.each([[','], [';'], ['\t'], ['|']])("columns parted by '%s' are found", (delimiter) => {
  expect(moneyOf(plain.join('\n').replaceAll(',', delimiter))).toEqual([500_000, -50_050])
})

test.each([
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${plain.join('\n')}`)],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${plain.join('\n')}`, 'utf16le')],
  ['UTF-16 without it', Buffer.from(plain.join('\n'), 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(`\uFEFF${plain.join('\n')}`, 'utf16le').swap16()],
])('a file in %s is read', (_name, bytes) => {
  expect(moneyOf(bytes)).toEqual([500_000, -50_050])
})

test('names in Urdu are read in full', () => {
  const named = (name: string) => plain.join('\n').replace('AYESHA', name)
  expect(read(named('عائشہ')).lines[0]?.description).toBe('IBFT FROM عائشہ')
})

test('one column of amounts is read by its sign, its CR and DR, or the column beside it', () => {
  expect(moneyOf('Date,Details,Amount\n05/01/2026,a,5000\n05/01/2026,b,(300)')).toEqual([500_000, -30_000])
  expect(moneyOf('Date,Details,Amount\n05/01/2026,a,5000 CR\n05/01/2026,b,300 DR')).toEqual([
    500_000, -30_000,
  ])
  expect(moneyOf('Date,Details,Amount,Dr/Cr\n05/01/2026,a,5000,Cr\n05/01/2026,b,300,D')).toEqual([
    500_000, -30_000,
  ])
})

test('a file without headings is read once its columns are chosen by their places', () => {
  const content = '05/01/2026,IBFT,5000\n06/01/2026,IBFT,700'
  expect(read(content).problems.length).toBeGreaterThan(0)
  expect(read(content).csv?.columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2', 'Column 3'])
  const chosen: StatementMapping = {
    date: 'Column 1',
    date_format: 'day_first',
    description: ['Column 2'],
    credit: 'Column 3',
    debit: null,
    amount: null,
    direction: null,
    balance: null,
    reference: null,
    counterparty: null,
  }
  expect(moneyOf(content, chosen)).toEqual([500_000, 70_000])
})

test('unknown headings are still detected, and staff assign their roles', () => {
  const file = 'تاریخ,تفصیل,جمع,خرچ\n05/01/2026,IBFT FROM AYESHA,5000,\n06/01/2026,ATM,,500.50\n'
  expect(read(file).csv?.columns.map(({ name }) => name)).toEqual(['تاریخ', 'تفصیل', 'جمع', 'خرچ'])
  const chosen: StatementMapping = {
    date: 'تاریخ',
    date_format: 'day_first',
    description: ['تفصیل'],
    credit: 'جمع',
    debit: 'خرچ',
    amount: null,
    direction: null,
    balance: null,
    reference: null,
    counterparty: null,
  }
  expect(moneyOf(file, chosen)).toEqual([500_000, -50_050])
})

test('a mapping that does not fit the file is refused with the name of the missing column', () => {
  const mapping = { ...(read(plain.join('\n')).csv?.mapping as StatementMapping), credit: 'Deposits' }
  expect(read(plain.join('\n'), mapping).problems).toEqual([
    { line: null, message: "The file has no column 'Deposits'." },
  ])
  // A saved mapping that does not fit is replaced by a guess.
  const guessed = readStatement(Buffer.from(plain.join('\n')), owner, { sent: null, remembered: mapping })
  expect([guessed.problems, guessed.csv?.mapping_from]).toEqual([[], 'guessed'])
})

test('a column that the file of the saved mapping had not is read in the next file, unless staff left it out', () => {
  const table = (heading: string, row: string) => `${heading}\n${row}\n`
  const [old, wide] = ['Date,Description,Credit', 'Date,Description,Credit,Debit,Balance,Currency,Reference']
  const savedFrom = (content: string, sent?: StatementMapping): StatementMapping =>
    JSON.parse(JSON.stringify(read(content, sent).csv?.saved))
  const next = (remembered: StatementMapping) =>
    readStatement(Buffer.from(table(wide, '05/01/2026,IBFT,50,,50,USD,R1')), owner, {
      sent: null,
      remembered,
    })
  const again = next(savedFrom(table(old, '05/01/2026,IBFT,50')))
  expect(again.csv).toMatchObject({
    mapping_from: 'remembered',
    mapping: { debit: 'Debit', balance: 'Balance', currency: 'Currency', reference: 'Reference' },
  })
  expect(again.problems).toHaveLength(1)
  const content = table(wide, '05/01/2026,IBFT,50,,50,PKR,R1')
  const mapping = { ...(read(content).csv?.mapping as StatementMapping), balance: null, currency: null }
  expect(next(savedFrom(content, mapping)).csv?.mapping).toEqual(mapping)
})

test('the running balance is checked line by line, also with the newest line first', () => {
  const rows = ['05/01/2026,a,,1000,1500', '06/01/2026,b,200,,1300', '07/01/2026,c,,50,1350']
  const heading = 'Date,Description,Debit,Credit,Balance'
  for (const ordered of [rows, rows.toReversed()]) {
    const { problems, opening_paisa, closing_paisa } = read([heading, ...ordered].join('\n'))
    expect([problems, opening_paisa, closing_paisa]).toEqual([[], 50_000, 135_000])
  }
  const gap = read([heading, rows[0], rows[2]].join('\n'))
  expect(gap.problems).toEqual([
    {
      line: 3,
      message: 'The balance here should be Rs.\u00a01,550 but is Rs.\u00a01,350: a line is missing or wrong.',
    },
  ])
})

test('totals and balances that the file states must match its lines', () => {
  const withTotal = (credit: string) => [...plain, `,Total,500.50,${credit}`].join('\n')
  expect(read(withTotal('5000')).problems).toEqual([])
  expect(read(withTotal('5001')).problems).toEqual([
    {
      line: 4,
      message: 'According to the file, credits add up to Rs.\u00a05,001; its lines add up to Rs.\u00a05,000.',
    },
  ])
  const stating = (closing: string) =>
    ['Opening Balance,1000', ...plain, `Closing Balance,,,${closing}`].join('\n')
  expect(read(stating('5499.50')).problems).toEqual([])
  expect(read(stating('5500')).problems[0]?.message).toBe(
    'The file states Rs.\u00a05,500 as its closing balance; by its lines it is Rs.\u00a05,499.50.',
  )
})

test('each line that cannot be read is reported with its line number', () => {
  const { problems } = read(
    [
      'Date,Description,Debit,Credit',
      '05/01/2026,a,,five',
      '31/02/2026,b,,5',
      ',c,,5',
      '05/01/2026,d,5,5',
      '05/01/2062,e,,5',
    ].join('\n'),
  )
  expect(problems).toEqual([
    { line: 2, message: "'five' is not an amount." },
    { line: 3, message: "'31/02/2026' is not a date." },
    { line: 4, message: 'It has an amount but no date.' },
    { line: 5, message: 'It has both a credit and a debit.' },
    {
      line: 6,
      message: "5 Jan 2062 cannot be right. Please check whether the bank writes its dates 'day first'.",
    },
  ])
})

test('a cell that would be a formula in a spreadsheet is text, and control characters are dropped', () => {
  const [line] = read('Date,Description,Credit\n05/01/2026,"=HYPERLINK(""x"")\u0007",5').lines
  expect(line?.description).toBe('=HYPERLINK("x")')
  expect(read('Date,Description,Credit,Ref No\n05/01/2026,a,5,="00123"').lines[0]?.reference).toBe('00123')
})

test.each([
  ['a PDF', '%PDF-1.7 ...', 'This is a PDF.'],
  ['an Excel workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'This workbook has no sheet'],
  ['an old Excel workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'This is an Excel workbook'],
  ['a web page', '<html><table>', 'This is a web page.'],
  ['nothing', '  \n ', 'The file is empty.'],
  ['zero bytes', 'Date,Description,Credit\n\0', 'This is not a text file.'],
  ['prose', 'Dear sir,\nplease find attached', 'The file has no columns.'],
  ['delimiters alone', ','.repeat(150_000), 'lines that no bank statement has'],
  [
    'a table of empty cells',
    `Date,Description,Credit\n${`${','.repeat(150)}\n`.repeat(20_000)}`,
    'lines that no bank statement has',
  ],
  ['far too many columns', `Date,Description,Credit${','.repeat(300)}`, 'lines that no bank statement has'],
  [
    'an open quotation',
    'Date,Description,Credit\n05/01/2026,"a,5\n',
    'A quotation mark that is opened in line 2',
  ],
])('%s is refused in words', (_name, content, words) => {
  expect(refusal(content)).toContain(words)
})

test('headings without lines are reported as such', () => {
  expect(read('Date,Description,Credit\n').problems).toEqual([
    { line: null, message: 'The file has no lines of the account.' },
  ])
})
