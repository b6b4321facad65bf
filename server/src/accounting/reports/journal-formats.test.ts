import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JournalProgram, journalPrograms } from '../../../../contract/src/journal.ts'
import { decimal, type JournalEntry, journalFormats } from './journal-formats.ts'

const line = (code: string, paisa: number, others: object = {}) => ({
  code,
  account: code,
  fund: 'General',
  cause: '',
  centre: '',
  debit: Math.max(0, paisa),
  credit: Math.max(0, -paisa),
  ...others,
})

/** A gift by card, its payout less a fee, zakat in cash, and a transfer between banks. */
const entries: JournalEntry[] = [
  {
    id: 1,
    day: '2026-11-02',
    memo: 'Receipt: donation T2J-4D8-3SN',
    reference: 'T2J-4D8-3SN',
    lines: [
      line('gateway:swich', 950_050, { account: 'Swich receivable' }),
      line('donations', -850_000, { cause: 'Masjid & "Community", Lahore' }),
      line('donations', -100_050, { cause: 'Água – زکوٰۃ' }),
    ],
  },
  {
    id: 2,
    day: '2026-11-30',
    memo: 'Banked: donation T2J-4D8-3SN',
    reference: 'T2J-4D8-3SN',
    lines: [
      line('bank:1', 930_050, { account: 'Margalla <Islamic> Bank 0214' }),
      line('bank_charges', 20_000),
      line('gateway:swich', -950_050, { account: 'Swich receivable' }),
    ],
  },
  {
    id: 3,
    day: '2026-11-30',
    memo: 'Expense: voucher 7',
    reference: '7',
    lines: [line('expense:poor', 5, { fund: 'Zakat' }), line('cash', -5, { fund: 'Zakat' })],
  },
  {
    id: 4,
    day: '2026-12-01',
    memo: 'Transfer between accounts: voucher 8',
    reference: '8',
    lines: [line('bank:1', 100), line('bank:2', -100)],
  },
]

function fileOf(program: JournalProgram): string {
  const { header, write, footer } = journalFormats[program]
  return header + entries.map(write).join('') + footer
}

/** Rows of a CSV file (RFC 4180). */
function csvRows(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  const [heads = [], ...cells] = rows.filter((row) => row.length > 0)
  return cells.map((row) => {
    expect(row).toHaveLength(heads.length)
    return Object.fromEntries(heads.map((head, index) => [head, row[index] ?? '']))
  })
}

/** '1234.50' as paisa; a blank cell is 0. */
const paisa = (text: string | undefined) => (text ? Math.round(Number(text) * 100) : 0)

/** Balance of each group of rows, which must all be 0. */
function balances(
  rows: Record<string, string>[],
  by: string,
  amount: (row: Record<string, string>) => number,
) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row[by] ?? '', (sums.get(row[by] ?? '') ?? 0) + amount(row))
  return [...sums.values()]
}

test.each(['csv', 'quickbooks_online', 'xero'] as const)(
  'a formula in a name is text in a file for %s, and amounts stay numbers',
  (program) => {
    const lines = [
      line('cash', -500, { account: '=HYPERLINK("x")', cause: '+1;=2' }),
      line('bank:1', 500, { account: '@bank' }),
    ]
    const file = journalFormats[program].write({ id: 1, day: '2026-11-02', memo: '', reference: '', lines })
    expect(file).toContain(`"'=HYPERLINK(""x"")"`)
    expect(file).toContain("'@bank")
    expect(file).toContain("1;'=2")
    expect(file).toContain(program === 'xero' ? ',-5.00,' : ',5.00,')
  },
)

test('amounts are rupees with two decimals, without a float', () => {
  expect([0, 5, -5, 100, 123_450, -123_456].map(decimal)).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '1.00',
    '1234.50',
    '-1234.56',
  ])
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(BigInt(decimal(amount).replace('.', ''))).toBe(BigInt(amount))
    }),
  )
})

test('the neutral CSV has a row for each line, and its entries balance', () => {
  const rows = csvRows(fileOf('csv').replace('\ufeff', ''))
  expect(rows).toHaveLength(10)
  expect(rows[1]).toEqual({
    'Entry No': '1',
    Date: '2026-11-02',
    'Account Code': 'donations',
    'Account Name': 'donations',
    Fund: 'General',
    Cause: 'Masjid & "Community", Lahore',
    Debit: '',
    Credit: '8500.00',
    Currency: 'PKR',
    Reference: 'T2J-4D8-3SN',
    Description: 'Receipt: donation T2J-4D8-3SN',
  })
  expect(balances(rows, 'Entry No', (row) => paisa(row.Debit) - paisa(row.Credit))).toEqual([0, 0, 0, 0])
})

test('QuickBooks Online reads one entry for each number, with the fund as class of a line without a cause', () => {
  const rows = csvRows(fileOf('quickbooks_online'))
  expect(Object.keys(rows[0] ?? {}).join()).toBe(
    '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency,Location,Class',
  )
  expect(rows[3]).toMatchObject({
    '*JournalNo': '2',
    '*JournalDate': '30/11/2026',
    '*Debits': '9300.50',
    '*Credits': '',
  })
  expect(rows[6]).toMatchObject({ '*Debits': '0.05', Class: 'Zakat' })
  expect(balances(rows, '*JournalNo', (row) => paisa(row['*Debits']) - paisa(row['*Credits']))).toEqual([
    0, 0, 0, 0,
  ])
})

test('QuickBooks has the cause as sub-class of its fund, whose names have no colon', () => {
  const lines = [
    line('cash', 500),
    line('donations', -500, { fund: 'Zakat', cause: 'Gaza: food', centre: 'Gaza: food' }),
  ]
  const entry = { id: 1, day: '2026-11-02', memo: 'Receipt', reference: '', lines }
  expect(journalFormats.quickbooks_online.write(entry)).toContain(',PKR,,Zakat:Gaza - food\r\n')
  expect(journalFormats.quickbooks_desktop.write(entry)).toContain('\tZakat:Gaza - food\t-5.00\t')
})

test('Tally allocates income and expenses to the cause as cost centre of its fund', () => {
  const cause = { cause: 'Water & wells', centre: 'Water & wells' }
  const lines = [line('to_be_fulfilled', 500, cause), line('donations', -500, cause)]
  const file = journalFormats.tally.write({ id: 1, day: '2026-11-02', memo: '', reference: '', lines })
  expect(file.match(/<CATEGORYALLOCATIONS.LIST>.*?<\/CATEGORYALLOCATIONS.LIST>/g)).toEqual([
    '<CATEGORYALLOCATIONS.LIST><CATEGORY>General</CATEGORY><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>' +
      '<COSTCENTREALLOCATIONS.LIST><NAME>Water &amp; wells</NAME><AMOUNT>5.00</AMOUNT>' +
      '</COSTCENTREALLOCATIONS.LIST></CATEGORYALLOCATIONS.LIST>',
  ])
})

test('Xero reads a journal of signed amounts for each narration, with fund and cause as tracking', () => {
  const rows = csvRows(fileOf('xero'))
  expect(rows[1]).toMatchObject({
    '*Narration': '1 Receipt: donation T2J-4D8-3SN',
    '*Date': '02/11/2026',
    '*TaxRate': 'Tax Exempt',
    '*Amount': '-8500.00',
    TrackingName1: 'Fund',
    TrackingOption1: 'General',
    TrackingName2: 'Cause',
  })
  expect(rows[0]).toMatchObject({ TrackingName2: '', TrackingOption2: '' })
  expect(balances(rows, '*Narration', (row) => paisa(row['*Amount']))).toEqual([0, 0, 0, 0])
})

test('QuickBooks Desktop reads transactions of ASCII lines that sum to 0', () => {
  const file = fileOf('quickbooks_desktop')
  expect(file).toMatch(/^[\x20-\x7e\t\r\n]*$/)
  const [trns = '', spl = '', end, ...rows] = file.trimEnd().split('\r\n')
  expect(end).toBe('!ENDTRNS')
  expect([trns, spl].map((head) => head.split('\t')[0])).toEqual(['!TRNS', '!SPL'])
  const transactions = rows.join('\r\n').split('ENDTRNS').slice(0, -1)
  expect(transactions).toHaveLength(4)
  for (const one of transactions) {
    const cells = one
      .trim()
      .split('\r\n')
      .map((row) => row.split('\t'))
    expect(cells.map(([kind]) => kind)).toEqual(cells.map((_, index) => (index === 0 ? 'TRNS' : 'SPL')))
    expect(cells.every((row) => row.length === trns.split('\t').length)).toBe(true)
    expect(cells.reduce((sum, row) => sum + paisa(row[7]), 0)).toBe(0)
  }
  expect(transactions[1]).toContain('\t11/30/2026\tMargalla <Islamic> Bank 0214\t')
})

test('Tally reads vouchers that sum to 0; money makes one a receipt, payment or contra', () => {
  const file = fileOf('tally')
  const vouchers = [...file.matchAll(/<VOUCHER REMOTEID="amanah-(\d)" VCHTYPE="(\w+)".*?<\/VOUCHER>/g)]
  expect(vouchers.map(([, id, type]) => `${id} ${type}`)).toEqual([
    '1 Journal',
    '2 Receipt',
    '3 Payment',
    '4 Contra',
  ])
  for (const [voucher] of vouchers) {
    const amounts = [
      ...voucher.matchAll(/<ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>(-?[\d.]+)</g),
    ]
    expect(amounts.reduce((sum, [, , amount]) => sum + paisa(amount), 0)).toBe(0)
    for (const [, isDebit, amount] of amounts) expect(isDebit === 'Yes').toBe(Number(amount) < 0)
  }
  expect(file).toContain('<LEDGERNAME>Margalla &lt;Islamic&gt; Bank 0214</LEDGERNAME>')
  expect(file).toContain('<DATE>20261102</DATE>')
  // Every element that begins also ends, in order.
  const open: string[] = []
  for (const [, slash, name = ''] of file.matchAll(/<(\/?)([A-Z.]+)[^>]*>/g))
    if (slash) expect(open.pop()).toBe(name)
    else open.push(name)
  expect(open).toEqual([])
})

const hledger = '/usr/bin/hledger'

test.skipIf(!existsSync(hledger))(
  'hledger reads the plain text journal and finds the same balances',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'amanah-hledger-'))
    try {
      const file = join(folder, 'journal.ledger')
      await writeFile(file, fileOf('ledger_cli'))
      const run = async (...query: string[]) =>
        (await promisify(execFile)(hledger, ['-f', file, ...query], { env: { LANG: 'C.UTF-8' } })).stdout
      await run('check')
      const balance = async (...query: string[]) =>
        (await run('balance', '--flat', '-O', 'csv', '-N', ...query)).trim().split('\n').slice(1)
      expect(await balance('^bank:1$')).toEqual(['"bank:1","1.00 PKR"'])
      expect(await balance('tag:fund=Zakat', '^expense')).toEqual(['"expense:poor","0.05 PKR"'])
      expect(await run('stats')).toMatch(/Transactions\s*: 4/)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

test('every program has a format', () => {
  for (const program of journalPrograms) expect(fileOf(program)).toContain('T2J-4D8-3SN')
})
