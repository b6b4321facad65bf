import type { JournalProgram } from '../../../../contract/src/journal.ts'
import { type AccountCode, accountKind } from '../../../../contract/src/ledger.ts'
import type { Paisa } from '../../../../contract/src/money.ts'
import { escapeFormulas } from '../../platform/text/csv-download.ts'

/** Line of an entry with the names for an accounting program; one of its amounts is 0. */
type JournalLine = {
  code: string
  account: string
  fund: string
  cause: string
  /** Cause as class or cost centre; blank without a cause, and in batches saved before causes had one. */
  centre: string
  debit: Paisa
  credit: Paisa
}

export type JournalEntry = {
  id: number
  /** yyyy-mm-dd */
  day: string
  /** Reason and donation, payment, statement line or voucher: 'Receipt T2J-4D8-3SN'. */
  memo: string
  reference: string
  lines: readonly JournalLine[]
}

export type JournalFormat = {
  extension: string
  type: string
  header: string
  write: (entry: JournalEntry) => string
  footer: string
}

/** Paisa as rupees with two decimals, without a float: 123450 -> '1234.50'. */
export const decimal = (paisa: Paisa): string => {
  const digits = String(Math.abs(paisa)).padStart(3, '0')
  return `${paisa < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const signedAmount = ({ debit, credit }: JournalLine): number => debit - credit

const debitAndCredit = ({ debit, credit }: JournalLine): [string, string] => [
  debit > 0 ? decimal(debit) : '',
  credit > 0 ? decimal(credit) : '',
]

const dayFirst = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
const monthFirst = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const isAmount = (cell: string) => /^-?\d+\.\d\d$/.test(cell)

/** Most cells begin with a letter or digit and have nothing to escape. */
const isPlain = (cell: string) => /^(?:[A-Za-z0-9][^",;\t\r\n]*)?$/.test(cell)

function csvCell(cell: string | number): string {
  if (typeof cell === 'number' || isPlain(cell)) return String(cell)
  const text = isAmount(cell) ? cell : escapeFormulas(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join()}\r\n`

const csv = (
  heads: string,
  cells: (entry: JournalEntry, line: JournalLine) => readonly (string | number)[],
): JournalFormat => ({
  extension: 'csv',
  type: 'text/csv; charset=utf-8',
  header: `${heads}\r\n`,
  write: (entry) => entry.lines.map((line) => csvLine(cells(entry, line))).join(''),
  footer: '',
})

/** Neutral CSV, with the byte order mark by which a spreadsheet knows UTF-8. */
const neutralCsv = csv(
  '\ufeffEntry No,Date,Account Code,Account Name,Fund,Cause,Debit,Credit,Currency,Reference,Description',
  ({ id, day, reference, memo }, line) => [
    id,
    day,
    line.code,
    line.account,
    line.fund,
    line.cause,
    ...debitAndCredit(line),
    'PKR',
    reference,
    memo,
  ],
)

/** Class of QuickBooks: the fund, and the cause as its sub-class; a colon separates them. */
const classOf = ({ fund, centre }: JournalLine) =>
  centre === '' ? fund : `${fund}:${centre.replaceAll(/\s*:\s*/g, ' - ')}`

/** Journal entries of QuickBooks Online; an entry is the rows of one number. */
const quickbooksOnline = csv(
  '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency,Location,Class',
  ({ id, day, memo }, line) => [
    id,
    dayFirst(day),
    line.account,
    ...debitAndCredit(line),
    line.cause ? `${memo}, ${line.cause}` : memo,
    '',
    'PKR',
    '',
    classOf(line),
  ],
)

/** Manual journals of Xero: debits positive; a journal is the rows of one narration and date. */
const xero = csv(
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
  ({ id, day, memo }, line) => [
    `${id} ${memo}`,
    dayFirst(day),
    memo,
    line.account,
    'Tax Exempt',
    decimal(signedAmount(line)),
    'Fund',
    line.fund,
    ...(line.cause ? ['Cause', line.cause] : ['', '']),
  ],
)

/** IIF is ASCII, and a tab or quote would end a cell. */
const iifText = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/[\t\r\n"]+/g, ' ')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '?')

const iifHead = (kind: 'TRNS' | 'SPL') =>
  `!${kind}\t${kind}ID\tTRNSTYPE\tDATE\tACCNT\tNAME\tCLASS\tAMOUNT\tDOCNUM\tMEMO\r\n`

/** Journal entries of QuickBooks Desktop: the first line, then the others, with a sum of 0. */
const quickbooksDesktop: JournalFormat = {
  extension: 'iif',
  type: 'text/plain; charset=us-ascii',
  header: `${iifHead('TRNS')}${iifHead('SPL')}!ENDTRNS\r\n`,
  write: ({ id, day, memo, lines }) =>
    `${lines
      .map((line, index) =>
        [
          index === 0 ? 'TRNS' : 'SPL',
          '',
          'GENERAL JOURNAL',
          monthFirst(day),
          iifText(line.account),
          '',
          iifText(classOf(line)),
          decimal(signedAmount(line)),
          id,
          iifText(line.cause ? `${memo}, ${line.cause}` : memo),
        ].join('\t'),
      )
      .join('\r\n')}\r\nENDTRNS\r\n`,
  footer: '',
}

const xmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => xmlEntities[character] ?? '')

const isCashOrBank = ({ code }: JournalLine) => /^(bank:|cash$)/.test(code)

/** Voucher type: Tally accepts no bank account or cash in a journal voucher. */
function voucherType(lines: readonly JournalLine[]): 'Receipt' | 'Payment' | 'Contra' | 'Journal' {
  const money = lines.filter(isCashOrBank)
  if (money.length === 0) return 'Journal'
  if (money.length === lines.length) return 'Contra'
  return money.reduce((sum, line) => sum + signedAmount(line), 0) >= 0 ? 'Receipt' : 'Payment'
}

/** Allocates income or an expense to its cause, a cost centre whose category is the fund. */
const costCentre = (line: JournalLine) =>
  line.centre === '' || !['income', 'expense'].includes(accountKind(line.code as AccountCode))
    ? ''
    : `<CATEGORYALLOCATIONS.LIST><CATEGORY>${escapeXml(line.fund)}</CATEGORY>` +
      `<ISDEEMEDPOSITIVE>${line.debit > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>` +
      `<COSTCENTREALLOCATIONS.LIST><NAME>${escapeXml(line.centre)}</NAME>` +
      `<AMOUNT>${decimal(-signedAmount(line))}</AMOUNT></COSTCENTREALLOCATIONS.LIST></CATEGORYALLOCATIONS.LIST>`

/** Vouchers of Tally: debits are negative and "deemed positive"; importing again alters the same voucher. */
const tally: JournalFormat = {
  extension: 'xml',
  type: 'application/xml; charset=utf-8',
  header:
    '<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>' +
    '<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n',
  write: ({ id, day, memo, lines }) => {
    const type = voucherType(lines)
    const ledgers = lines.map(
      (line) =>
        `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escapeXml(line.account)}</LEDGERNAME>` +
        `<ISDEEMEDPOSITIVE>${line.debit > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>` +
        `<AMOUNT>${decimal(-signedAmount(line))}</AMOUNT>` +
        `<NARRATION>${escapeXml([line.fund, line.cause].filter(Boolean).join(', '))}</NARRATION>` +
        `${costCentre(line)}</ALLLEDGERENTRIES.LIST>`,
    )
    return (
      `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="amanah-${id}" VCHTYPE="${type}" ACTION="Create" ` +
      `OBJVIEW="Accounting Voucher View"><DATE>${day.replaceAll('-', '')}</DATE>` +
      `<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${id}</VOUCHERNUMBER>` +
      `<NARRATION>${escapeXml(memo)}</NARRATION>${ledgers.join('')}</VOUCHER></TALLYMESSAGE>\n`
    )
  },
  footer: '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n',
}

/** In ledger-cli two spaces end an account name, a semicolon starts a comment, and a comma ends a tag. */
const plainText = (text: string) =>
  text
    .replaceAll(/[;\r\n\t]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Plain text accounting: ledger-cli, hledger; fund and cause are tags. */
const ledgerCli: JournalFormat = {
  extension: 'ledger',
  type: 'text/plain; charset=utf-8',
  header: '',
  write: ({ id, day, memo, lines }) =>
    `${day} * (${id}) ${plainText(memo)}\n${lines
      .map((line) => {
        const tags = [
          `fund:${line.fund}`,
          ...(line.cause ? [`cause:${plainText(line.cause.replaceAll(',', ' '))}`] : []),
        ]
        return `    ${plainText(line.account)}  ${decimal(signedAmount(line))} PKR  ; ${tags.join(', ')}\n`
      })
      .join('')}\n`,
  footer: '',
}

export const journalFormats: Record<JournalProgram, JournalFormat> = {
  csv: neutralCsv,
  quickbooks_online: quickbooksOnline,
  quickbooks_desktop: quickbooksDesktop,
  xero,
  tally,
  ledger_cli: ledgerCli,
}
