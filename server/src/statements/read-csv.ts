import { CsvError, parse } from 'csv-parse/sync'
import type { StatementMapping } from '../../../contract/src/statements.ts'
import { Problem } from '../platform/http/problem.ts'
import { guessMapping, plainHeading, rolesIn } from './guess-mapping.ts'
import { readBankDay } from './read-bank-day.ts'
import { moneyText, readMoney } from './read-money.ts'
import {
  type Column,
  cleanText,
  type GuessedMapping,
  maxLines,
  type ReadLine,
  type ReadStatement,
  type Remark,
  sumOf,
  sumOfSide,
  tooManyLines,
} from './statement.ts'

/** A row of the file; `line` is where it begins, from 1. */
type Row = { line: number; cells: string[] }

const delimiters = [',', ';', '\t', '|']

/** No bank has rows like this; a file made of delimiters alone would keep the server busy for long. */
const maxColumns = 200
const maxRowLength = 100_000
const maxCells = 40 * maxLines

/** How far down the headings may stand: above them is the bank's address and the account's. */
const maxPreamble = 60

/**
 * Reads a bank's CSV: whatever stands above its headings, any of four delimiters, its lines, and the totals and balances
 * that it tells of itself, which must fit its lines.
 * @param mapping what the sender says of the columns, else what the account's columns were last time
 * @throws Problem 422 when it is no table at all; what is wrong with its lines is told in `problems`
 */
export function readCsv(
  text: string,
  mapping: { sent: StatementMapping | null; remembered: StatementMapping | null },
): ReadStatement {
  refuseLongRows(text)
  const delimiter = guessDelimiter(text)
  const rows = rowsOf(text, delimiter, maxLines + 1)
  const remembered = mapping.remembered && findHeadings(rows, mapping.remembered)
  const { headingAt, columns } =
    (mapping.sent && findHeadings(rows, mapping.sent)) ?? remembered ?? guessHeadings(rows)
  const body = rows.slice(headingAt === null ? 0 : headingAt + 1)
  const examples = (place: number) => {
    const filled = body.flatMap(({ cells }) => cleanText(cells[place] ?? '').slice(0, 80) || [])
    return [...new Set(filled.slice(0, 20))].slice(0, 3)
  }
  const described: Column[] = columns.map((name, place) => ({ name, examples: examples(place) }))
  const used =
    mapping.sent ??
    (remembered ? mapping.remembered : null) ??
    guessMapping(described, (name) =>
      body.slice(0, 2000).flatMap(({ cells }) => cells[columns.indexOf(name)] || []),
    )
  const read = readBody(body, rows.slice(0, headingAt ?? 0), columns, used)
  if (rows.length > maxLines) read.problems.unshift({ line: null, message: tooManyLines })
  return {
    ...read,
    format: 'csv',
    csv: {
      delimiter,
      heading_line: headingAt === null ? null : (rows[headingAt]?.line ?? null),
      columns: described,
      mapping: used,
      mapping_from: mapping.sent ? 'sent' : remembered ? 'remembered' : 'guessed',
    },
  }
}

/** The delimiter that cuts most rows into the same number of columns. */
function guessDelimiter(text: string): string {
  let refusal: unknown
  const scores = delimiters.map((delimiter) => {
    const counts = new Map<number, number>()
    let rows: Row[] = []
    try {
      rows = rowsOf(text, delimiter, 200)
    } catch (error) {
      refusal ??= error
    }
    for (const { cells } of rows)
      if (cells.length > 2) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    return { delimiter, score: Math.max(0, ...counts.values()) }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score === 0)
    throw (
      refusal ?? Problem.invalid({ file: ['The file has no columns. Upload the bank’s CSV or CAMT.053.'] })
    )
  return best.delimiter
}

const tooWide = () =>
  Problem.invalid({
    file: ['The file has lines that no bank statement has. Upload the bank’s CSV or CAMT.053.'],
  })

function refuseLongRows(text: string): void {
  if (text.split(/[\r\n]/).some((row) => row.length > maxRowLength)) throw tooWide()
}

function rowsOf(text: string, delimiter: string, atMost: number): Row[] {
  const rows: Row[] = []
  let end = 0
  let cellCount = 0
  try {
    parse(text, {
      bom: true,
      delimiter,
      to: atMost,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: maxRowLength,
      on_record: (cells: string[], { lines }) => {
        cellCount += cells.length
        if (cells.length > maxColumns || cellCount > maxCells) throw tooWide()
        rows.push({ line: end + 1, cells: cells.map((cell) => cell.replace(/^="(.*)"$/s, '$1')) })
        end = lines
        return cells
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = end + 1
    throw Problem.invalid({
      file: [
        error.code === 'CSV_QUOTE_NOT_CLOSED'
          ? `A quotation mark that is opened in line ${line} or later is never closed.`
          : `From line ${line} on the file cannot be read as a table.`,
      ],
    })
  }
}

/** Each column's name once: its heading, with its place where that is blank or taken. */
function columnNames(cells: string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, place) => {
    const heading = cleanText(cell).slice(0, 150)
    const name =
      heading === '' ? `Column ${place + 1}` : taken.has(heading) ? `${heading} (${place + 1})` : heading
    taken.add(name)
    return name
  })
}

const widest = (rows: Row[]) =>
  rows.slice(0, 1000).reduce((most, { cells }) => Math.max(most, cells.length), 0)
const withoutHeadings = (rows: Row[]) => ({
  headingAt: null,
  columns: columnNames(Array.from({ length: widest(rows) }, () => '')),
})

type Headings = { headingAt: number | null; columns: string[] }

/** The row that has every column of a mapping; null when none has. */
function findHeadings(rows: Row[], mapping: StatementMapping): Headings | null {
  const needed = columnsOf(mapping)
  for (const [headingAt, { cells }] of rows.slice(0, maxPreamble).entries()) {
    const columns = columnNames(cells)
    if (needed.some((name) => !/^Column \d+$/.test(name)) && needed.every((name) => columns.includes(name)))
      return { headingAt, columns }
  }
  const bare = withoutHeadings(rows)
  return needed.every((name) => bare.columns.includes(name)) ? bare : null
}

const columnsOf = (mapping: GuessedMapping): string[] =>
  [
    mapping.date,
    ...mapping.description,
    ...[mapping.credit, mapping.debit, mapping.amount, mapping.direction],
    ...[mapping.balance, mapping.reference, mapping.counterparty],
  ].filter((name) => name !== null)

function guessHeadings(rows: Row[]): Headings {
  let best: { headingAt: number; roles: number } | undefined
  for (const [headingAt, { cells }] of rows.slice(0, maxPreamble).entries()) {
    const roles = rolesIn(cells)
    if (roles >= 3 && roles > (best?.roles ?? 0)) best = { headingAt, roles }
  }
  const headingAt = best?.headingAt ?? rows.slice(0, maxPreamble).findIndex(isAllWords)
  if (headingAt < 0) return withoutHeadings(rows)
  return { headingAt, columns: columnNames(rows[headingAt]?.cells ?? []) }
}

/** Headings that no bank we know has, or in Urdu: three words or more, and no digit as every line of an account has. */
const isAllWords = ({ cells }: Row): boolean =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length >= 3 && !cells.some((cell) => /\p{N}/u.test(cell))

/** What a file says of its balances and sums, and in which line. */
type Told = { line: number; paisa: number }

const isOpening = (text: string) =>
  /^\W*(opening bal(ance)?|bal(ance)? b\/?f|b\/f|(balance )?brought forward)\b/i.test(text)
const isClosing = (text: string) =>
  /^\W*(closing bal(ance)?|bal(ance)? c\/?f|c\/f|(balance )?carried forward)\b/i.test(text)
const isTotal = (text: string) => /^\s*(grand |sub ?)?totals?\b/i.test(text)

function readBody(
  body: Row[],
  preamble: Row[],
  columns: string[],
  mapping: GuessedMapping,
): Pick<ReadStatement, 'lines' | 'opening_paisa' | 'closing_paisa' | 'problems' | 'skipped'> {
  const problems: Remark[] = []
  const skipped: Remark[] = []
  const lines: ReadLine[] = []
  const nothing = { lines, opening_paisa: null, closing_paisa: null, problems, skipped }
  const missing = columnsOf(mapping).filter((name) => !columns.includes(name))
  if (missing.length > 0) problems.push({ line: null, message: `The file has no column '${missing[0]}'.` })
  if (mapping.date === null) problems.push({ line: null, message: 'Choose the column of the day.' })
  if (mapping.description.length === 0)
    problems.push({ line: null, message: 'Choose a column that describes the line.' })
  if (mapping.credit === null && mapping.amount === null)
    problems.push({
      line: null,
      message: 'Choose the column of money that came in, or one column of amounts.',
    })
  if (problems.length > 0) return nothing

  const place = (name: string | null) => (name === null ? -1 : columns.indexOf(name))
  const at = {
    date: place(mapping.date),
    description: mapping.description.map(place),
    counterparty: place(mapping.counterparty),
    reference: place(mapping.reference),
    balance: place(mapping.balance),
  }
  const money = moneyReader(columns, mapping)
  const told: { opening?: Told; closing?: Told; credit?: Told; debit?: Told } = {}
  const latest = new Date(Date.now() + 31 * 24 * 60 * 60_000).toISOString().slice(0, 10)

  for (const { line, cells } of preamble) noteBalance(line, cells)

  for (const { line, cells } of body) {
    const cell = (column: number) => cleanText(cells[column] ?? '')
    if (cells.every((text) => text.trim() === '')) continue
    if (
      cells.length > 2 &&
      cells.every((text, column) => plainHeading(text) === plainHeading(columns[column] ?? ''))
    ) {
      skipped.push({ line, message: 'The headings again.' })
      continue
    }
    const label = cells.map(cleanText).find((text) => isTotal(text) || isOpening(text) || isClosing(text))
    const dated = cell(at.date)
    const value_date = readBankDay(dated, mapping.date_format)
    const amount = money(cells)
    if (typeof amount === 'string') {
      problems.push({ line, message: amount })
      continue
    }
    // A balance brought forward often has a day, and at some banks stands in the column of amounts.
    if (
      label !== undefined &&
      (value_date === undefined || amount.paisa === 0 || isOpening(label) || isClosing(label))
    ) {
      if (isTotal(label)) noteTotals(line, amount)
      else noteBalance(line, cells)
      skipped.push({ line, message: `'${label.slice(0, 60)}' is no line of the account.` })
      continue
    }
    if (amount.paisa === 0) {
      skipped.push({ line, message: value_date ? 'No money moved.' : 'It has neither a day nor an amount.' })
      continue
    }
    if (value_date === undefined) {
      const message = dated === '' ? 'It has an amount and no day.' : `'${dated.slice(0, 40)}' is no day.`
      problems.push({ line, message })
      continue
    }
    if (value_date > latest || value_date < '1990-01-01') {
      problems.push({
        line,
        message: `${value_date} cannot be right. Is '${mapping.date_format}' how the bank writes its days?`,
      })
      continue
    }
    const balance = at.balance < 0 ? null : readMoney(cells[at.balance] ?? '')
    if (balance === undefined) {
      problems.push({ line, message: `'${cell(at.balance).slice(0, 40)}' is no balance.` })
      continue
    }
    lines.push({
      line,
      value_date,
      amount_paisa: amount.paisa,
      description: cleanText(at.description.map(cell).join(' ')),
      counterparty: cell(at.counterparty),
      reference: cell(at.reference),
      balance_paisa: balance,
    })
  }

  if (lines.length === 0 && problems.length === 0)
    problems.push({ line: null, message: 'The file has no lines of the account.' })
  problems.push(...totalProblems())
  const balances = problems.length === 0 ? followBalances(lines, told) : { problems: [] }
  problems.push(...balances.problems)
  return {
    lines,
    opening_paisa: balances.opening ?? null,
    closing_paisa: balances.closing ?? null,
    problems,
    skipped,
  }

  function noteTotals(line: number, amount: { credit: number; debit: number }) {
    if (amount.credit !== 0) told.credit = { line, paisa: amount.credit }
    if (amount.debit !== 0) told.debit = { line, paisa: amount.debit }
  }

  /** The balance beside a label: in the column of balances, else the last amount of the row. */
  function noteBalance(line: number, cells: string[]) {
    const labelled = cells.findIndex((text) => isOpening(text) || isClosing(text))
    const label = cells[labelled]
    if (label === undefined) return
    const inColumn = at.balance < 0 ? null : readMoney(cells[at.balance] ?? '')
    const amounts = cells.slice(labelled + 1).map(readMoney)
    const paisa = inColumn ?? amounts.filter((amount) => typeof amount === 'number').at(-1)
    if (paisa === undefined) return
    if (isOpening(label)) told.opening ??= { line, paisa }
    else told.closing = { line, paisa }
  }

  function totalProblems(): Remark[] {
    const credits = sumOfSide(lines, 1)
    const debits = sumOfSide(lines, -1)
    const said = (what: string, own: Told | undefined, sum: number) =>
      own && own.paisa !== sum
        ? [
            {
              line: own.line,
              message: `The file says that ${what} are ${moneyText(own.paisa)} together; its lines make ${moneyText(sum)}.`,
            },
          ]
        : []
    return [...said('credits', told.credit, credits), ...said('debits', told.debit, debits)]
  }
}

type Amount = { paisa: number; credit: number; debit: number }

/** Reads a row's money by the mapping: credit above zero, debit below; a text says why it cannot be read. */
function moneyReader(columns: string[], mapping: GuessedMapping): (cells: string[]) => Amount | string {
  const at = (name: string | null) => (name === null ? -1 : columns.indexOf(name))
  const [credits, debits, amounts, directions] = [
    mapping.credit,
    mapping.debit,
    mapping.amount,
    mapping.direction,
  ].map(at) as [number, number, number, number]
  const unreadable = (text: string | undefined) => `'${cleanText(text ?? '').slice(0, 40)}' is no amount.`
  return (cells) => {
    if (amounts >= 0) {
      const written = readMoney(cells[amounts] ?? '')
      if (written === undefined) return unreadable(cells[amounts])
      const direction = directions < 0 ? 0 : directionOf(cells[directions] ?? '')
      if (written === null || written === 0) return { paisa: 0, credit: 0, debit: 0 }
      if (direction === undefined)
        return `'${cleanText(cells[directions] ?? '').slice(0, 40)}' in '${mapping.direction}' says neither credit nor debit.`
      const paisa = direction === 0 ? written : Math.abs(written) * direction
      return { paisa, credit: Math.max(0, paisa), debit: Math.max(0, -paisa) }
    }
    const credit = readMoney(cells[credits] ?? '')
    const debit = debits < 0 ? null : readMoney(cells[debits] ?? '')
    if (credit === undefined) return unreadable(cells[credits])
    if (debit === undefined) return unreadable(cells[debits])
    const isLabelled = cells.some((text) => isTotal(text))
    if (credit && debit && !isLabelled) return 'It has both a credit and a debit.'
    // Some banks write what went out with a minus in its own column too.
    const out = Math.abs(debit ?? 0)
    return { paisa: (credit ?? 0) - out, credit: credit ?? 0, debit: out }
  }
}

function directionOf(written: string): 1 | -1 | undefined {
  const text = plainHeading(written)
  if (/^(c|cr|credit|deposit|in|credited)\b/.test(text)) return 1
  if (/^(d|dr|debit|withdrawal|out|debited)\b/.test(text)) return -1
  return undefined
}

/**
 * Follows the balance from line to line, in whichever direction the file is written; lines without one are passed over.
 * @returns the balances before the first and after the last line, and where they do not fit
 */
function followBalances(
  lines: ReadLine[],
  told: { opening?: Told; closing?: Told },
): { opening?: number; closing?: number; problems: Remark[] } {
  const forwards = followFrom(lines)
  const backwards = followFrom(lines.toReversed())
  const walk = backwards.breaks.length < forwards.breaks.length ? backwards : forwards
  const [firstBreak] = walk.breaks
  if (firstBreak)
    return {
      problems: [
        {
          line: firstBreak.line,
          message: `The balance should be ${moneyText(firstBreak.expected)} here and is ${moneyText(firstBreak.found)}: a line is missing or wrong.`,
        },
      ],
    }
  const opening = walk.opening ?? told.opening?.paisa
  const closing = walk.opening === undefined ? told.closing?.paisa : walk.opening + sumOf(lines)
  const problems: Remark[] = []
  const differs = (what: string, own: Told | undefined, found: number | undefined) => {
    if (own && found !== undefined && own.paisa !== found)
      problems.push({
        line: own.line,
        message: `The file says that the ${what} balance is ${moneyText(own.paisa)}; by its lines it is ${moneyText(found)}.`,
      })
  }
  differs('opening', told.opening, opening)
  differs('closing', told.closing, opening === undefined ? closing : opening + sumOf(lines))
  if (opening === undefined && closing === undefined) return { problems }
  return {
    problems,
    ...(opening === undefined ? {} : { opening, closing: opening + sumOf(lines) }),
    ...(opening === undefined && closing !== undefined ? { closing, opening: closing - sumOf(lines) } : {}),
  }
}

type Break = { line: number; expected: number; found: number }

function followFrom(lines: ReadLine[]): { opening?: number; breaks: Break[] } {
  let balance: number | undefined
  let opening: number | undefined
  let before = 0
  const breaks: Break[] = []
  for (const { line, amount_paisa, balance_paisa } of lines) {
    before += amount_paisa
    if (balance !== undefined) balance += amount_paisa
    if (balance_paisa === null) continue
    if (balance === undefined) opening = balance_paisa - before
    else if (balance !== balance_paisa) breaks.push({ line, expected: balance, found: balance_paisa })
    balance = balance_paisa
  }
  return opening === undefined ? { breaks } : { opening, breaks }
}
