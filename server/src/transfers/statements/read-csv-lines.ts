import type { Message } from '../../../../contract/src/message.ts'
import type { FilePurpose } from '../../../../contract/src/statements.ts'
import { dayMessage, rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { type Amount, amountReader, labelKind, parseMoney, unreadableAmount } from './amount-reader.ts'
import { checkBalances, compareFigure, type StatedFigure } from './check-balances.ts'
import { currencyProblems, mappingProblems } from './mapping-problems.ts'
import { parseBankDay } from './parse-bank-day.ts'
import {
  cleanText,
  type GuessedMapping,
  type ParsedLine,
  type ParsedStatement,
  plainHeading,
  type Remark,
  remark,
} from './parsed-statement.ts'
import type { Row } from './read-rows.ts'

/** Sums of the columns of amounts, as written. */
type Sums = Omit<Amount, 'paisa'>

/** Total stated by the file, with the sums of the lines above it since the previous total. */
type StatedTotal = { line: number; amount: Amount; above: Sums }

/** Opening and closing balance that the file states. */
type StatedBalances = { opening?: StatedFigure & { day?: string }; closing?: StatedFigure & { day?: string } }

/** Row of the file: a line, a total, a stated balance, or nothing to read. */
type RowRead =
  | { is: 'line'; line: ParsedLine; amount: Amount }
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
  own: string,
): Omit<ParsedStatement, 'format' | 'csv'> {
  const lines: ParsedLine[] = []
  const problems = mappingProblems(columns, mapping, purpose)
  if (problems.length === 0) problems.push(...currencyProblems(preamble, mapping, own))
  const skipped: Remark[] = []
  if (problems.length > 0) return { lines, opening_paisa: null, closing_paisa: null, problems, skipped }

  const readRow = rowReader(columns, mapping, { purpose, own, body })
  const balanceAt = placeOf(columns, mapping.balance)
  const stated: StatedBalances = {}
  const totals: StatedTotal[] = []
  const sums: Sums = { credit: 0, debit: 0 }
  let above: Sums = { credit: 0, debit: 0 }
  // A settlement report's amounts are before fees, so they do not add up to its balances.
  const hasBalances = purpose === 'statement'
  for (const row of hasBalances ? preamble : []) recordStatedBalance(stated, row, balanceAt, mapping)
  for (const row of body) {
    const read = readRow(row)
    if (read.is === 'blank') continue
    if (read.is === 'line') {
      lines.push(read.line)
      for (const sum of [sums, above]) {
        sum.credit += read.amount.credit
        sum.debit += read.amount.debit
      }
      continue
    }
    const { message } = read
    if (read.is === 'problem') problems.push({ line: row.line, message })
    else skipped.push({ line: row.line, message })
    if (read.is === 'balance' && hasBalances) recordStatedBalance(stated, row, balanceAt, mapping)
    if (read.is === 'total') {
      totals.push({ line: row.line, amount: read.amount, above })
      above = { credit: 0, debit: 0 }
    }
  }

  const confirmsBalance = (stated.opening ?? stated.closing) !== undefined
  if (lines.length === 0 && problems.length === 0 && !confirmsBalance)
    problems.push(remark(null, 'statement-file.no-lines'))
  problems.push(...totalProblems(totals, sums, mapping.amount !== null))
  const balances = problems.length === 0 ? checkBalances(lines, stated) : { problems: [] }
  problems.push(...balances.problems)
  return {
    lines,
    opening_paisa: balances.opening ?? null,
    closing_paisa: balances.closing ?? null,
    // Only for a file without lines; otherwise the lines have the days.
    ...(lines.length === 0 && { first_day: stated.opening?.day, last_day: stated.closing?.day }),
    problems,
    skipped,
  }
}

const placeOf = (columns: string[], name: string | null) => (name === null ? -1 : columns.indexOf(name))

const isRupee = /^(PKR|586|RS|₨|RUPEES?|PAK(ISTANI?)? RUPEES?|روپے|روپیہ)\.?$/i

function rowReader(
  columns: string[],
  mapping: GuessedMapping,
  { purpose, own, body }: { purpose: FilePurpose; own: string; body: Row[] },
): (row: Row) => RowRead {
  const at = {
    date: placeOf(columns, mapping.date),
    description: mapping.description.map((name) => placeOf(columns, name)),
    counterparty: placeOf(columns, mapping.counterparty),
    reference: placeOf(columns, mapping.reference),
    balance: placeOf(columns, mapping.balance),
    currency: placeOf(columns, mapping.currency ?? null),
  }
  const headings = columns.map(plainHeading)
  const readAmount = amountReader(columns, mapping, purpose, body)
  const readFee = purpose === 'report' ? feeReader(columns, mapping) : null
  const latest = new Date(Date.now() + 31 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const problem = (message: Message): RowRead => ({ is: 'problem', message })
  const firstDay = () =>
    body.flatMap(({ cells }) => parseBankDay(cells[at.date] ?? '', mapping.date_format) ?? [])[0]

  return ({ line, cells }) => {
    const cell = (place: number) => cleanText(cells[place] ?? '')
    if (cells.every((text) => text.trim() === '')) return { is: 'blank' }
    if (cells.length > 2 && cells.every((text, place) => plainHeading(text) === (headings[place] ?? '')))
      return { is: 'skipped', message: translatable('statement-file.line.headings') }
    const amount = readAmount(cells)
    if ('key' in amount) return problem(amount)
    const dated = cell(at.date)
    const label = cells.map(cleanText).find((text) => labelKind(text) !== null)
    // A settlement report counts the balance that an earlier one carries forward as a line.
    const isBrought = label !== undefined && readFee !== null && labelKind(label) === 'opening'
    const value_date = parseBankDay(dated, mapping.date_format) ?? (isBrought ? firstDay() : undefined)
    // A balance brought forward often has a date, and some banks put it in the amount column.
    const isTotal = label !== undefined && labelKind(label) === 'total'
    if (label !== undefined && !isBrought && (!isTotal || value_date === undefined || amount.paisa === 0)) {
      const message = translatable('statement-file.line.no-line', { text: label.slice(0, 60) })
      return isTotal ? { is: 'total', message, amount } : { is: 'balance', message }
    }
    const read = readFee ? readFee(cells, amount.paisa) : { amount_paisa: amount.paisa }
    if ('key' in read) return problem(read)
    if (read.amount_paisa === 0 && !read.fee_paisa)
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
          day: dayMessage(value_date),
          format: translatable(`office-fields.date-format.${mapping.date_format}`),
        }),
      )
    const currency = cell(at.currency)
    if (currency !== '' && currency.toUpperCase() !== own && !(own === 'PKR' && isRupee.test(currency)))
      return problem(translatable('statement-file.line.currency', { currency: currency.slice(0, 10), own }))
    const balance = at.balance < 0 ? null : parseMoney(cells[at.balance] ?? '')
    if (balance === undefined)
      return problem(translatable('statement-file.line.no-balance', { text: cell(at.balance).slice(0, 40) }))
    return {
      is: 'line',
      amount,
      line: {
        ...read,
        line,
        value_date,
        description: cleanText(at.description.map(cell).join(' ')),
        counterparty: cell(at.counterparty),
        reference: cell(at.reference),
        balance_paisa: balance,
      },
    }
  }
}

/**
 * Returns a parser of a report's amount and fee: the sum of its columns, else the amount less the net amount.
 * Where the report has both, they must agree. A charge has a fee alone, an adjustment may have a net amount
 * alone, and a refund or chargeback may return its fee or cost one.
 */
function feeReader(
  columns: string[],
  { fee = [], net = null }: GuessedMapping,
): (cells: string[], amount: number) => Pick<ParsedLine, 'amount_paisa' | 'fee_paisa'> | Message {
  const [feesAt, netAt] = [fee.map((name) => columns.indexOf(name)), columns.indexOf(net ?? '')]
  return (cells, amount) => {
    const fees = feesAt.map((place) => parseMoney(cells[place] ?? ''))
    const unread = feesAt.find((_, place) => fees[place] === undefined)
    if (unread !== undefined) return unreadableAmount(cells[unread])
    const left = netAt < 0 ? null : parseMoney(cells[netAt] ?? '')
    if (left === undefined) return unreadableAmount(cells[netAt])
    // Some gateways write fees with a minus, and refunds without one.
    const stated = fees.reduce<number>((sum, one) => sum + Math.abs(one ?? 0), 0)
    if (amount === 0 && stated === 0) return { amount_paisa: left ?? 0, fee_paisa: 0 }
    const sign =
      Math.sign(amount) || (left !== null && left > 0 && fees.some((one) => (one ?? 0) < 0) ? 1 : -1)
    const asStated = stated * (Math.sign(amount) || 1) || 0
    const unsigned = left === null ? asStated : amount - Math.abs(left) * sign
    const fits = [unsigned, amount - (left ?? 0)].find((one) => Math.abs(one) === stated)
    const calculated = fee.length > 0 ? fits : unsigned
    if (calculated === undefined)
      return translatable('statement-file.line.fee-differs', {
        fee: rupeesAndPaisa(asStated),
        net: rupeesAndPaisa(unsigned),
      })
    return (amount !== 0 && calculated < Math.min(0, amount)) || (amount > 0 && calculated > amount)
      ? translatable('statement-file.line.fee-too-high', { fee: rupeesAndPaisa(calculated) })
      : { amount_paisa: amount, fee_paisa: calculated }
  }
}

/** Reads the balance beside a label: from the balance column, else the last amount of the row. */
function recordStatedBalance(
  stated: StatedBalances,
  { line, cells }: Row,
  balanceAt: number,
  { date_format }: GuessedMapping,
): void {
  const kinds = cells.map(labelKind)
  const labelled = kinds.findIndex((kind) => kind === 'opening' || kind === 'closing')
  if (labelled < 0) return
  const inColumn = balanceAt < 0 ? null : parseMoney(cells[balanceAt] ?? '')
  const amounts = cells.slice(labelled + 1).map(parseMoney)
  const paisa = inColumn ?? amounts.filter((amount) => typeof amount === 'number').at(-1)
  if (paisa === undefined) return
  const [day] = cells.flatMap((cell) => parseBankDay(cell, date_format) ?? [])
  const balance = { line, paisa, ...(day && { day }) }
  if (kinds[labelled] === 'opening') stated.opening ??= balance
  else stated.closing = balance
}

/**
 * Compares each total with the sum of its column: of all lines, or of those since the previous total. A total
 * of one column of amounts may be that of its credits, its debits, both, or their difference.
 */
function totalProblems(totals: StatedTotal[], all: Sums, isOneColumn: boolean): Remark[] {
  const compare = (side: 'credit' | 'debit', stated: number, line: number) =>
    compareFigure('statement-file.total', `${side}s`, { line, paisa: Math.abs(stated) }, Math.abs(all[side]))
  return totals.flatMap(({ line, amount, above }) => {
    if (!isOneColumn)
      return (['credit', 'debit'] as const).flatMap((side) =>
        amount[side] === 0 || amount[side] === above[side] ? [] : compare(side, amount[side], line),
      )
    const fits = [all, above].some(({ credit, debit }) =>
      [credit, debit, credit + debit, Math.abs(credit - debit)].includes(Math.abs(amount.paisa)),
    )
    return fits ? [] : compare(amount.paisa < 0 ? 'debit' : 'credit', amount.paisa, line)
  })
}
