import type { Message } from '../../../../contract/src/message.ts'
import type { FilePurpose } from '../../../../contract/src/statements.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { type Amount, amountReader, labelKind, parseMoney, unreadableAmount } from './amount-reader.ts'
import { checkBalances, compareFigure, type Stated } from './check-balances.ts'
import { columnsOf } from './find-headings.ts'
import { plainHeading } from './guess-mapping.ts'
import { parseBankDay } from './parse-bank-day.ts'
import {
  cleanText,
  type GuessedMapping,
  type ParsedLine,
  type ParsedStatement,
  type Remark,
  remark,
  sumOfSide,
} from './parsed-statement.ts'
import type { Row } from './read-rows.ts'

/** Balances and totals stated by the file. */
type StatedFigures = { opening?: Stated; closing?: Stated; credit?: Stated; debit?: Stated }

/** Classification of a row. */
type RowRead =
  | { is: 'line'; line: ParsedLine }
  | { is: 'blank' }
  | { is: 'skipped' | 'problem' | 'balance'; message: Message }
  | { is: 'total'; message: Message; amount: Amount }

/**
 * Reads the rows below the headings, and compares them with the stated balances and totals.
 * @param preamble rows above the headings, where some banks write the opening balance
 */
export function readCsvLines(
  body: Row[],
  preamble: Row[],
  columns: string[],
  mapping: GuessedMapping,
  purpose: FilePurpose,
): Pick<ParsedStatement, 'lines' | 'opening_paisa' | 'closing_paisa' | 'problems' | 'skipped'> {
  const lines: ParsedLine[] = []
  const problems = mappingProblems(columns, mapping, purpose)
  const skipped: Remark[] = []
  if (problems.length > 0) return { lines, opening_paisa: null, closing_paisa: null, problems, skipped }

  const readRow = rowReader(columns, mapping, purpose)
  const balanceAt = placeOf(columns, mapping.balance)
  const stated: StatedFigures = {}
  for (const row of preamble) noteBalance(stated, row, balanceAt)
  for (const row of body) {
    const read = readRow(row)
    if (read.is === 'blank') continue
    if (read.is === 'line') {
      lines.push(read.line)
      continue
    }
    const { message } = read
    if (read.is === 'problem') problems.push({ line: row.line, message })
    else skipped.push({ line: row.line, message })
    if (read.is === 'balance') noteBalance(stated, row, balanceAt)
    if (read.is === 'total') noteTotals(stated, row.line, read.amount)
  }

  if (lines.length === 0 && problems.length === 0) problems.push(remark(null, 'statement-file.no-lines'))
  problems.push(...totalProblems(stated, lines))
  const balances = problems.length === 0 ? checkBalances(lines, stated) : { problems: [] }
  problems.push(...balances.problems)
  return {
    lines,
    opening_paisa: balances.opening ?? null,
    closing_paisa: balances.closing ?? null,
    problems,
    skipped,
  }
}

const placeOf = (columns: string[], name: string | null) => (name === null ? -1 : columns.indexOf(name))

function mappingProblems(columns: string[], mapping: GuessedMapping, purpose: FilePurpose): Remark[] {
  const isReport = purpose === 'report'
  const missing = columnsOf(mapping).find((name) => !columns.includes(name))
  const messages = [
    ...(missing === undefined ? [] : [translatable('statement-file.columns.missing', { column: missing })]),
    ...(mapping.date === null ? [translatable('statement-file.columns.date')] : []),
    ...(isReport && mapping.reference === null ? [translatable('statement-file.columns.reference')] : []),
    ...(!isReport && mapping.description.length === 0
      ? [translatable('statement-file.columns.description')]
      : []),
    ...(mapping.credit === null && mapping.amount === null
      ? [translatable('statement-file.columns.credit')]
      : []),
  ]
  return messages.map((message) => ({ line: null, message }))
}

function rowReader(columns: string[], mapping: GuessedMapping, purpose: FilePurpose): (row: Row) => RowRead {
  const at = {
    date: placeOf(columns, mapping.date),
    description: mapping.description.map((name) => placeOf(columns, name)),
    counterparty: placeOf(columns, mapping.counterparty),
    reference: placeOf(columns, mapping.reference),
    balance: placeOf(columns, mapping.balance),
  }
  const headings = columns.map(plainHeading)
  const readAmount = amountReader(columns, mapping, purpose)
  const readFee = purpose === 'report' ? feeReader(columns, mapping) : null
  const latest = new Date(Date.now() + 31 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const problem = (message: Message): RowRead => ({ is: 'problem', message })

  return ({ line, cells }) => {
    const cell = (place: number) => cleanText(cells[place] ?? '')
    if (cells.every((text) => text.trim() === '')) return { is: 'blank' }
    if (cells.length > 2 && cells.every((text, place) => plainHeading(text) === (headings[place] ?? '')))
      return { is: 'skipped', message: translatable('statement-file.line.headings') }
    const amount = readAmount(cells)
    if ('key' in amount) return problem(amount)
    const dated = cell(at.date)
    const value_date = parseBankDay(dated, mapping.date_format)
    const label = cells.map(cleanText).find((text) => labelKind(text) !== null)
    // A balance brought forward often has a date, and some banks put it in the amount column.
    const isTotal = label !== undefined && labelKind(label) === 'total'
    if (label !== undefined && (!isTotal || value_date === undefined || amount.paisa === 0)) {
      const message = translatable('statement-file.line.no-line', { text: label.slice(0, 60) })
      return isTotal ? { is: 'total', message, amount } : { is: 'balance', message }
    }
    if (amount.paisa === 0)
      return {
        is: 'skipped',
        message: value_date
          ? translatable('statement-file.line.zero')
          : translatable('statement-file.line.empty'),
      }
    if (value_date === undefined)
      return problem(
        dated === ''
          ? translatable('statement-file.line.undated')
          : translatable('statement-file.line.no-day', { text: dated.slice(0, 40) }),
      )
    if (value_date > latest || value_date < '1990-01-01')
      return problem(
        translatable('statement-file.line.odd-day', {
          day: value_date,
          format: translatable(`office-fields.date-format.${mapping.date_format}`),
        }),
      )
    const balance = at.balance < 0 ? null : parseMoney(cells[at.balance] ?? '')
    if (balance === undefined)
      return problem(translatable('statement-file.line.no-balance', { text: cell(at.balance).slice(0, 40) }))
    const fee = readFee?.(cells, amount.paisa)
    if (typeof fee === 'object') return problem(fee)
    return {
      is: 'line',
      line: {
        ...(fee !== undefined && { fee_paisa: fee }),
        line,
        value_date,
        amount_paisa: amount.paisa,
        description: cleanText(at.description.map(cell).join(' ')),
        counterparty: cell(at.counterparty),
        reference: cell(at.reference),
        balance_paisa: balance,
      },
    }
  }
}

/**
 * Returns a parser of a report's fee: the sum of its columns, else the amount less the net amount. Where the
 * report has both, they must agree.
 */
function feeReader(
  columns: string[],
  { fee = [], net = null }: GuessedMapping,
): (cells: string[], amount: number) => number | Message {
  const [feesAt, netAt] = [fee.map((name) => columns.indexOf(name)), columns.indexOf(net ?? '')]
  return (cells, amount) => {
    const fees = feesAt.map((place) => parseMoney(cells[place] ?? ''))
    const unread = feesAt.find((_, place) => fees[place] === undefined)
    if (unread !== undefined) return unreadableAmount(cells[unread])
    // Some gateways write fees with a minus; the fee of a refund is returned.
    const stated = fees.reduce<number>((sum, one) => sum + Math.abs(one ?? 0), 0) * Math.sign(amount)
    const left = netAt < 0 ? null : parseMoney(cells[netAt] ?? '')
    if (left === undefined) return unreadableAmount(cells[netAt])
    const calculated = left === null ? stated : amount - Math.abs(left) * Math.sign(amount)
    if (fee.length > 0 && calculated !== stated)
      return translatable('statement-file.line.fee-differs', {
        fee: rupeesAndPaisa(stated),
        net: rupeesAndPaisa(calculated),
      })
    return Math.abs(calculated) > Math.abs(amount) || calculated * amount < 0
      ? translatable('statement-file.line.fee-too-high', { fee: rupeesAndPaisa(calculated) })
      : calculated
  }
}

function noteTotals(stated: StatedFigures, line: number, { credit, debit }: Amount): void {
  if (credit !== 0) stated.credit = { line, paisa: credit }
  if (debit !== 0) stated.debit = { line, paisa: debit }
}

/** Reads the balance beside a label: from the balance column, else the last amount of the row. */
function noteBalance(stated: StatedFigures, { line, cells }: Row, balanceAt: number): void {
  const kinds = cells.map(labelKind)
  const labelled = kinds.findIndex((kind) => kind === 'opening' || kind === 'closing')
  if (labelled < 0) return
  const inColumn = balanceAt < 0 ? null : parseMoney(cells[balanceAt] ?? '')
  const amounts = cells.slice(labelled + 1).map(parseMoney)
  const paisa = inColumn ?? amounts.filter((amount) => typeof amount === 'number').at(-1)
  if (paisa === undefined) return
  if (kinds[labelled] === 'opening') stated.opening ??= { line, paisa }
  else stated.closing = { line, paisa }
}

function totalProblems({ credit, debit }: StatedFigures, lines: ParsedLine[]): Remark[] {
  return [
    ...compareFigure('statement-file.total', 'credits', credit, sumOfSide(lines, 1)),
    ...compareFigure('statement-file.total', 'debits', debit, sumOfSide(lines, -1)),
  ]
}
