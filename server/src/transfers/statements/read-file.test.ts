import { expect, test } from 'vitest'
import { english } from '../../../../words/src/reader.ts'
import type { ReadChoices } from './parsed-statement.ts'
import { readers, readStatement } from './read-file.ts'

const owner = { iban_no: 'PK12CHNR0011070055812017', number: '0070055812017', currency: 'PKR' }

const read = (content: string | Buffer, choices: Partial<ReadChoices> = {}) =>
  readStatement(Buffer.from(content), owner, { sent: null, remembered: null, ...choices })
const amountsOf = (content: string | Buffer, choices?: Partial<ReadChoices>) => {
  const { lines, problems } = read(content, choices)
  expect(problems.map(({ message }) => english.t.message(message))).toEqual([])
  return lines.map(({ amount_paisa }) => amount_paisa / 100)
}
const problemsOf = (content: string) =>
  read(content).problems.map(({ line, message }) => `${line ?? ''} ${english.t.message(message)}`.trim())

test.each([
  ['a blank behind each quote', '"02/11/2026" ,"GIFT, BIG" , ,"1,500.0" ,"1,500.0" ,'],
  ['a blank before each quote', ' "02/11/2026", "GIFT, BIG", , "1,500.0", "1,500.0"'],
  ['blanks on both sides', ' "02/11/2026" , "GIFT, BIG" ,  , "1,500.0" , "1,500.0" '],
  ['tabs beside the quotes', '"02/11/2026"\t,"GIFT, BIG"\t,,"1,500.0"\t,"1,500.0"\t'],
  ['a space that does not break', '"02/11/2026"\u00a0,"GIFT, BIG",,"1,500.0"\u00a0,"1,500.0"'],
  ['blanks within the quotes', '" 02/11/2026 "," GIFT, BIG ",,"  1,500.0"," 1,500.0 "'],
  ['blanks without quotes', ' 02/11/2026 , GIFT BIG ,  , 1500.0 , 1500.0 ,'],
  ['quotes within a text', '02/11/2026,GIFT "BIG" ONE,,1500,1500'],
  ['doubled quotes before a comma', '02/11/2026,"GIFT ""BIG"" , ONE",,"1,500","1,500"'],
  ['a row in two lines', '"02/11/2026" ,"GIFT\nBIG" , ,"1,500.0" ,"1,500.0" ,'],
  ['the text prefixes of a spreadsheet', '="02/11/2026",GIFT BIG,,\'1500,="1500"'],
])('a row with %s is read', (_, row) => {
  const content = `Transaction Date ,Description ,Debit ,Credit ,Available Balance ,\n${row}`
  expect(amountsOf(content)).toEqual([1500])
  expect(read(content).lines[0]?.description).toMatch(/^GIFT,? "?BIG"?(, ONE| ONE)?$/)
})

const named = (...names: (string | number[])[]) =>
  Buffer.concat([
    Buffer.from('Date,Narration,Debit,Credit'),
    ...names.flatMap((name, index) => [
      Buffer.from(`\n0${index + 2}/11/2026,`),
      typeof name === 'string' ? Buffer.from(name) : Buffer.from(name),
      Buffer.from(`,,${index + 1}000`),
    ]),
  ])

test.each<[name: string, bytes: Buffer, texts: string[], unreadable: number[]]>([
  ['Urdu', named('عطیہ', 'صدقہ'), ['عطیہ', 'صدقہ'], []],
  ['a curly quote of Windows in Urdu', named('عطیہ', [0x4f, 0x92, 0x4e]), ['عطیہ', 'O\uFFFDN'], [3]],
  ['a letter cut by the bank', named([0xd8, 0xb9, 0xd8], 'صدقہ'), ['ع\uFFFD', 'صدقہ'], [2]],
  ['a cut letter at the end of the file', named('صدقہ', [0x41, 0xd8]), ['صدقہ', 'A\uFFFD'], [3]],
  ['two wrong bytes', named([0x41, 0xe9], [0x42, 0xfc]), ['A\uFFFD', 'B\uFFFD'], [2, 3]],
  ['a byte that no text has', named([0xff, 0x41], 'صدقہ'), ['\uFFFDA', 'صدقہ'], [2]],
  ['a replacement character', named('A\uFFFD'), ['A\uFFFD'], [2]],
  ['UTF-16 without a byte order mark', Buffer.from(named('IBFT').toString(), 'utf16le'), ['IBFT'], []],
  [
    'UTF-16 without a byte order mark, mostly Urdu',
    Buffer.from(named('عطیہ برائے یتیم بچوں کی کفالت '.repeat(9)).toString(), 'utf16le'),
    ['عطیہ برائے یتیم بچوں کی کفالت '.repeat(9).trim()],
    [],
  ],
  [
    'UTF-16 of the other order, in Urdu',
    Buffer.from(named('صدقہ از نوید').toString(), 'utf16le').swap16(),
    ['صدقہ از نوید'],
    [],
  ],
])('a text with %s loses no other character', (_, bytes, texts, unreadable) => {
  const statement = read(bytes)
  expect(statement.problems).toEqual([])
  expect(statement.lines.map(({ description }) => description)).toEqual(texts)
  expect(statement.text?.unreadable).toEqual(unreadable)
})

test('an encoding is asked for only when bytes are not UTF-8, and staff choose it', () => {
  expect(read(named('عطیہ')).text?.encoding).toBeNull()
  expect(read(named('A\uFFFD')).text?.encoding).toBeNull()
  const damaged = named([0xca, 0xe4, 0xe6])
  expect(read(damaged).text?.encoding).toBe('utf_8')
  const descriptionIn = (encoding: ReadChoices['encoding']) =>
    read(damaged, { encoding }).lines[0]?.description
  expect(descriptionIn('windows_1256')).toBe('تنو')
  expect(descriptionIn('windows_1252')).toBe('Êäæ')
  // A valid UTF-8 file is read as UTF-8, even if another encoding was chosen.
  expect(read(named('عطیہ'), { encoding: 'windows_1252' }).lines[0]?.description).toBe('عطیہ')
  const xml = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><Document>\u00e9</Document>', 'latin1')
  expect(() => read(xml)).toThrow('This XML is not a bank statement')
})

test.each([
  ['a semicolon behind the line only', 'Date;Narration;Debit;Credit;Balance\n02/11/2026;A, B, C;;1000;1000;'],
  ['more commas than semicolons', 'Date;Narration;Credit\n02/11/2026;A,B,C,D,E,F;1000'],
  ['semicolons in a text', 'Date,Narration,Credit\n02/11/2026,A;B;C;D,1000'],
  ['a tab and commas', 'Date\tNarration\tCredit\n02/11/2026\tA, B, C\t1,000.00'],
  ['bars and commas', 'Date|Narration|Credit\n02/11/2026|A, B, C|1,000.00'],
  ['a title with commas above', 'Statement, of, account, for, you\nDate;Narration;Credit\n02/11/2026;A;1000'],
  ['semicolons and decimal commas', 'Date;Narration;Credit\n02/11/2026;A;1000,00'],
  ['quoted texts with semicolons', 'Date,Narration,Credit\n02/11/2026,"A;B;C",1000\n'],
  ['a tab behind each line', 'Date\tNarration\tCredit\t\n02/11/2026\tA\t1000\t'],
  ['a comma behind the headings only', 'Date,Narration,Credit,\n02/11/2026,A,1000'],
])('a table with %s is split at the right places, without a question', (_, content) => {
  expect(amountsOf(content)).toEqual([1000])
  expect(read(content).csv?.delimiters).toEqual([])
})

test('staff choose the separator when two fit and no heading is known', () => {
  const content = 'Aaa;Bbb,Ccc;Ddd,Eee\n1;2,3;4,5'
  expect(read(content).csv).toMatchObject({ delimiter: ',', delimiters: [',', ';'] })
  expect(read(content, { delimiter: ';' }).csv).toMatchObject({ delimiter: ';', delimiters: [',', ';'] })
})

test.each([
  ['۰۲/۱۱/۲۰۲۶', '۵۰۰', 500],
  ['۲ نومبر ۲۰۲۶', '۱٬۵۰۰٫۵۰', 1500.5],
  ['02-11-2026', '٥٠٠', 500],
  ['۲۰۲۶-۱۱-۰۲', '\u200f۵۰۰\u200e', 500],
  ['\u200f۰۲/۱۱/۲۰۲۶', '(۲۵۰)', -250],
  ['۲ نومبر، ۲۰۲۶', '۵۰۰ روپے', 500],
  ['02 نومبر 2026', 'روپے ۵۰۰', 500],
  ['۰۲/۱۱/۲۰۲۶ ۱۳:۲۲', '۱۲,۳۴,۵۶۷', 1_234_567],
  ['02/11/2026', '-۵۰۰', -500],
  ['۰۲.۱۱.۲۶', '۵۰۰/-', 500],
])("the day '%s' and the amount '%s' in the digits of Urdu are read", (day, amount, rupees) => {
  const content = `Date\tNarration\tAmount\n${day}\tعطیہ\t${amount}`
  expect(amountsOf(content)).toEqual([rupees])
  expect(read(content).lines[0]?.value_date).toBe('2026-11-02')
})

test.each([
  ['TIMESTAMP,TYPE,DESCRIPTION,AMOUNT', 'IBFT In,A,"+50,000"', 50_000],
  ['TIMESTAMP,TYPE,DESCRIPTION,AMOUNT', 'Mobile Topup,A,"-2,000"', -2000],
  ['Time Stamp,Transaction Type,Details,Amount', 'Raast Out,A,-20', -20],
  ['Date,Type,Details,Amount', 'Debit,A,20', -20],
  ['Date,Type,Details,Amount', 'Credit,A,20', 20],
  ['Date,Txn Type,Details,Amount', 'CR,A,20', 20],
  ['Date,Type,Details,Amount,Dr/Cr', 'Bill,A,20,D', -20],
  ['Date,Type,Dr/Cr,Details,Amount', 'Debit Card,CR,A,20', 20],
  ['Date,Sign,Details,Amount', '-,A,20', -20],
  ['Date,Type,Details,Amount', 'Outgoing,A,20', -20],
  ['Date,Type,Details,Amount', 'Incoming,A,20', 20],
  ['Date,Type,Details,Amount', 'Deposit,A,20', 20],
  ['Date,Cr or Dr Flag,Details,Amount', 'D,A,20', -20],
  ['Date,Nature,Details,Amount', 'Debit,A,20', -20],
  ['Date,Code,Details,Amount', 'RTGS,A,20', 20],
])('under %s the row %s has the right direction', (headings, row, rupees) => {
  expect(amountsOf(`${headings}\n03 Nov 2026 12:15 PM,${row}`)).toEqual([rupees])
})

const columns = 'Date,Narration,Withdrawal,Deposit'
test.each<[name: string, rows: string[], problem: string | null]>([
  ['a returned cheque among deposits', ['A,,3000', 'B,,-1000', 'Total,,,2000'], null],
  ['a charge returned among withdrawals', ['A,300,', 'B,-100,', 'Total,,200,'], null],
  ['withdrawals that all have a minus', ['A,-300,', 'B,-100,', 'Total,,-400,'], null],
  ['a total without the minus of its withdrawals', ['A,-300,', 'B,-100,', 'Total,,400,'], null],
  ['a total of each column', ['A,300,', 'B,,500', 'Total,,300,500'], null],
  ['a total of each page', ['A,,300', 'Page total,,,300', 'B,,500', 'Page total,,,500'], null],
  ['a total of the pages below', ['A,,300', 'Sub total,,,300', 'B,,500', 'Grand Total,,,800'], null],
  ['amounts in brackets', ['A,,(300)', 'B,,500', 'Total,,,200'], null],
  ['lakhs', ['A,,"1,25,000.00"', 'Total,,,"1,25,000.00"'], null],
  ['a total in Urdu', ['A,,500', 'کل رقم,,,500'], null],
  ['a total that counts the returned cheque twice', ['A,,3000', 'B,,-1000', 'Total,,,4000'], 'credits'],
  ['a total of withdrawals that is too low', ['A,300,', 'Total,,200,'], 'debits'],
])('%s agree with the sum of the column, or are refused', (_, rows, problem) => {
  const body = rows.map((row) => (/total|کل/i.test(row) ? row : `02/11/2026,${row}`))
  expect(problemsOf([columns, ...body].join('\n'))).toEqual(
    problem ? [expect.stringContaining(`${problem} add up to`)] : [],
  )
})

test.each([['1500'], ['1700'], ['200'], ['1300'], ['-1300']])(
  'a total of %s in one column of amounts agrees with credits, both sides or their difference',
  (total) =>
    expect(problemsOf(`Date,Details,Amount\n02/11/2026,A,1500\n02/11/2026,B,-200\nTotal,,${total}`)).toEqual(
      [],
    ),
)

test.each<[content: string, foreign: boolean]>([
  ['Date,Narration,Currency,Credit\n02/11/2026,A,USD,50', true],
  ['Date,Narration,CCY,Credit\n02/11/2026,A,EUR,50', true],
  ['Date,Narration,Txn Currency,Credit\n02/11/2026,A,USD,50', true],
  ['Date,Narration,Currency of Account,Credit\n02/11/2026,A,SAR,50', true],
  ['Date,Narration,Original Currency,Credit\n02/11/2026,A,USD,50', false],
  ['Date,Narration,Credit (USD)\n02/11/2026,A,50', true],
  ['Date,Narration,Amount in GBP\n02/11/2026,A,50', true],
  ['Currency,USD\n\nDate,Narration,Credit\n02/11/2026,A,50', true],
  ['Account Currency: AED\n\nDate,Narration,Credit\n02/11/2026,A,50', true],
  ['Date,Narration,Currency,Credit\n02/11/2026,A,PKR,50', false],
  ['Date,Narration,Currency,Credit\n02/11/2026,A,Rs.,50', false],
  ['Date,Narration,Currency,Credit\n02/11/2026,A,,50', false],
  ['Date,Narration,Curr,Credit (PKR)\n02/11/2026,A,pkr,50', false],
  ['Currency,Pakistani Rupees\n\nDate,Narration,Credit\n02/11/2026,A,50', false],
  ['Date,Narration,Currency,Credit\n02/11/2026,A,Pak Rupee,50', false],
])('%j: money of another currency is refused', (content, foreign) => {
  const problems = problemsOf(content)
  if (foreign) expect(problems).toEqual([expect.stringMatching(/the account is in PKR/)])
  else expect(amountsOf(content)).toEqual([50])
})

test('staff can ignore a column of currencies', () => {
  const content = 'Date,Narration,Currency,Credit\n02/11/2026,A,USD,50'
  const guessed = read(content).csv?.mapping
  expect(guessed?.currency).toBe('Currency')
  const sent = { ...guessed, date: 'Date', currency: null } as ReadChoices['sent']
  expect(amountsOf(content, { sent })).toEqual([50])
})

const swift = (...fields: string[]) => fields.join('\n')
const ours = [':20:A', ':25:PK12CHNR0011070055812017', ':28C:1/1']
const other = [':20:B', ':25:PK36SCBL0000001123456702', ':28C:1/1']
const day = (from: number, ...movements: string[]) => [
  `:60F:C261101PKR${from},`,
  ...movements,
  `:62F:C261130PKR${from + movements.length * 1000},`,
]
const gift = ':61:261102C1000,NTRFNONREF'

test.each<[name: string, content: string, lines: number, closing: number | null]>([
  ['another account below', swift(...ours, ...day(0, gift), '-', ...other, ...day(5)), 1, 1000],
  ['another account above', swift(...other, ...day(5, gift), '-', ...ours, ...day(0, gift)), 1, 1000],
  [
    'ours around another',
    swift(...ours, ...day(0, gift), ...other, ...day(7), ...ours, ...day(1000, gift)),
    2,
    2000,
  ],
  [
    'another one in dollars',
    swift(...other, ':60F:C261101USD5,', ':62F:C261130USD5,', ...ours, ...day(0, gift)),
    1,
    1000,
  ],
  [
    'another one that does not add up',
    swift(...other, ...day(5), ':62F:C261130PKR99,', ...ours, ...day(0)),
    0,
    0,
  ],
  [
    'pages of one statement',
    swift(
      ...ours,
      ':60F:C261101PKR0,',
      gift,
      ':62M:C261102PKR1000,',
      ...ours,
      ':60M:C261102PKR1000,',
      ':62F:C261130PKR1000,',
    ),
    1,
    1000,
  ],
  ['no movements', swift(...ours, ...day(1000)), 0, 1000],
  ['no movements and no first balance', swift(...ours, ':60F:C261101PKR7,', ':62F:C261130PKR7,'), 0, 7],
  ['an overdrawn account without movements', swift(...ours, ':60F:D261101PKR7,', ':62F:D261130PKR7,'), 0, -7],
  [
    'a movement of nothing',
    swift(...ours, ...day(0, gift).toSpliced(2, 0, ':61:261102C0,00NTRFNONREF')),
    1,
    1000,
  ],
  [
    'a balance without a currency',
    swift(...ours, ...day(0, gift))
      .replaceAll('PKR0', '0')
      .replaceAll('PKR1', '1'),
    1,
    1000,
  ],
  ['a blank before the type', swift(...ours, ...day(0, ':61:261102C1000,00 NTRFNONREF')), 1, 1000],
])('an MT940 with %s is read for our account', (_, content, lines, closing) => {
  const statement = read(content)
  expect(statement.problems).toEqual([])
  expect(statement.lines).toHaveLength(lines)
  expect(statement.closing_paisa).toBe(closing === null ? null : closing * 100)
  expect(statement.last_day).toBe('2026-11-30')
})

test.each([
  [
    'no account of ours',
    swift(...other, ...day(5)),
    'This statement is for account PK36SCBL0000001123456702',
  ],
  [
    'a text for its account',
    swift(':20:A', ':25:166?00GUTSCHRIFT?20EREF', ...day(0)),
    'does not name the account',
  ],
  ['an interim report', swift(...ours, ':34F:PKR0,', ':13D:2611011200+0500', gift), 'This is MT942'],
  ['an interim report with its header', swift('{1:F01X}{2:I942XN}{4:', ...ours, ...day(0)), 'This is MT942'],
  ['totals instead of movements', swift(...ours, ...day(0), ':90D:0PKR0,', ':90C:1PKR5,'), 'This is MT941'],
])('an MT940 with %s is refused', (_, content, refusal) => expect(() => read(content)).toThrow(refusal))

test('statements between which lines are missing are asked about', () => {
  const { doubts = [], closing_paisa } = read(swift(...ours, ...day(0, gift), ...ours, ...day(5000, gift)))
  expect(doubts.map((doubt) => english.t.message(doubt))).toEqual([
    'Lines are missing in this file: a statement closes with Rs.\u00a01,000, and the next one opens with Rs.\u00a05,000. Import it nevertheless?',
  ])
  expect(closing_paisa).toBeNull()
})

test.each([
  ['Opening Balance,,,"1,000"\nClosing Balance,,,"1,000"', null],
  ['01/12/2026,Opening Balance,,1000\n31/12/2026,Closing Balance,,1000', '2026-12-31'],
  ['01/12/2026,Balance brought forward,,1000', null],
  ['31/12/2026,BALANCE C/F,,1000', '2026-12-31'],
  ['Balance at start of period,,,1000\nBalance at end of period,,,1000', null],
  ['۰۱/۱۲/۲۰۲۶,ابتدائی بیلنس,,۱۰۰۰\n۳۱/۱۲/۲۰۲۶,اختتامی بیلنس,,۱۰۰۰', '2026-12-31'],
])('a table without movements, %j, confirms its balance', (rows, lastDay) => {
  const statement = read(`Date,Narration,Credit,Balance\n${rows}`)
  expect(statement.problems).toEqual([])
  expect([statement.lines, statement.closing_paisa]).toEqual([[], 100_000])
  expect(statement.last_day ?? null).toBe(lastDay)
})

test('a table without movements and balances, or with two that differ, is refused', () => {
  expect(problemsOf('Date,Narration,Credit,Balance\n')).toEqual(['The file has no lines of the account.'])
  expect(problemsOf('Date,Narration,Credit,Balance\nOpening Balance,,,5\nClosing Balance,,,6')).toHaveLength(
    1,
  )
})

test('a settlement report is read by the same rules', () => {
  const report = (row: string) =>
    readers.readReportTable(Buffer.from(`Date ,Transaction ID ,Amount ,Fee ,Currency ,\n${row}`), {
      sent: null,
      remembered: null,
    })
  const paid = report('"29/11/2026" ,"T1" ,"۳٬۰۰۰" ,"75.0" ,PKR ,')
  expect(paid.problems).toEqual([])
  expect(paid.lines).toMatchObject([{ reference: 'T1', amount_paisa: 300_000, fee_paisa: 7_500 }])
  expect(report('29/11/2026,T1,30,1,USD').problems).toMatchObject([{ line: 2 }])
  expect(report('').problems).toHaveLength(1)
})
