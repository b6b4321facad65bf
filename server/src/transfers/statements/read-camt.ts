import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { compareFigure } from './check-balances.ts'
import { elementAt, elementsAt, parseXml, textAt, type XmlElement } from './parse-xml.ts'
import {
  fileProblem,
  maxLines,
  type ParsedLine,
  type ParsedStatement,
  type Remark,
  remark,
  type StatementOwner,
  sameAccount,
  sumOfSide,
  tooManyLines,
  totalOfLines,
} from './parsed-statement.ts'
import { parseCamtAmount, readCamtEntry, signOf } from './read-camt-entry.ts'

/**
 * Reads a bank's CAMT.053 (ISO 20022), versions .001.02 to .001.08 and similar ones: every booked entry, and
 * every payment of a collected booking. Stated balances and totals must agree with the lines.
 * @param owner account whose IBAN or number, and currency, the statement must have
 * @throws Problem 422 for another kind of file or another account; everything else is in `problems`
 */
export function readCamt(text: string, owner: StatementOwner): ParsedStatement {
  const root = parseXml(text)
  const messages = elementsAt(root, 'BkToCstmrStmt')
  if (messages.length === 0) {
    const kind = elementAt(root, 'BkToCstmrAcctRpt')
      ? 'CAMT.052'
      : elementAt(root, 'BkToCstmrDbtCdtNtfctn')
        ? 'CAMT.054'
        : null
    throw fileProblem(
      kind
        ? translatable('statement-file.xml.intraday', { kind })
        : translatable('statement-file.xml.no-statement'),
    )
  }
  const statements = messages.flatMap((message) => elementsAt(message, 'Stmt'))
  const read: ParsedStatement = {
    format: 'camt.053',
    lines: [],
    opening_paisa: null,
    closing_paisa: null,
    problems: [],
    skipped: [],
    csv: null,
  }
  const place = { entry: 0 }
  const ours = statements.map((statement) => ({ statement, ...accountOf(statement) }))
  const isOurs = (account: string) => sameAccount(account, owner)
  const others = [...new Set(ours.map(({ account }) => account).filter((account) => !isOurs(account)))]
  if (others.length === statements.length || !ours.some(({ account }) => isOurs(account)))
    throw fileProblem(
      others[0]
        ? translatable('statement-file.another-account', { account: others[0], own: owner.iban_no })
        : translatable('statement-file.no-account'),
    )
  const balances: { opening: number | null; closing: number | null; sum: number }[] = []
  for (const { statement, account } of ours) {
    if (!isOurs(account)) {
      place.entry += elementsAt(statement, 'Ntry').length
      read.skipped.push(remark(null, 'statement-file.also-another-account', { account }))
      continue
    }
    balances.push(readOne(statement, owner, place, read))
  }
  if (read.lines.length > maxLines) read.problems.unshift({ line: null, message: tooManyLines })
  if (read.lines.length === 0 && read.problems.length === 0)
    read.problems.push(remark(null, 'statement-file.no-lines'))
  const opening = balances[0]?.opening ?? null
  const closing = balances.at(-1)?.closing ?? null
  // Several statements of one file may have days missing between them.
  if (opening !== null && closing !== null && opening + totalOfLines(read.lines) === closing)
    Object.assign(read, { opening_paisa: opening, closing_paisa: closing })
  return read
}

function accountOf(statement: XmlElement): { account: string } {
  return { account: textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replaceAll(' ', '').toUpperCase() }
}

/** Reads one statement of the file into `read`. */
function readOne(
  statement: XmlElement,
  owner: StatementOwner,
  place: { entry: number },
  read: ParsedStatement,
): { opening: number | null; closing: number | null; sum: number } {
  const currency = textAt(statement, 'Acct/Ccy') || owner.currency
  if (currency !== owner.currency)
    throw fileProblem(translatable('statement-file.currency', { currency, own: owner.currency }))
  const before = read.lines.length
  let pending = 0
  for (const entry of elementsAt(statement, 'Ntry')) {
    place.entry += 1
    const line = place.entry
    // Version .04 moved the status into a `Cd` element.
    const status = textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts')
    if (status !== '' && status !== 'BOOK') {
      pending += 1
      read.skipped.push(remark(line, 'statement-file.line.not-booked', { status: status.slice(0, 20) }))
      continue
    }
    const lines = readCamtEntry(entry, line, owner)
    if (Array.isArray(lines)) for (const one of lines) read.lines.push(one)
    else read.problems.push({ line, message: lines })
  }
  const lines = read.lines.slice(before)
  const balances = {
    opening: balanceOf(statement, 'OPBD', 'PRCD'),
    closing: balanceOf(statement, 'CLBD'),
    sum: totalOfLines(lines),
  }
  if (read.problems.length === 0)
    read.problems.push(...disagreements(statement, lines, balances, pending > 0))
  return balances
}

function balanceOf(statement: XmlElement, ...codes: string[]): number | null {
  for (const code of codes)
    for (const balance of elementsAt(statement, 'Bal')) {
      const paisa = parseCamtAmount(elementAt(balance, 'Amt'))
      const sign = signOf(balance) ?? 1
      if (textAt(balance, 'Tp/CdOrPrtry/Cd') === code && paisa !== undefined) return paisa * sign
    }
  return null
}

/** Compares the stated balances and totals with the lines. */
function disagreements(
  statement: XmlElement,
  lines: ParsedLine[],
  { opening, closing, sum }: { opening: number | null; closing: number | null; sum: number },
  hasPending: boolean,
): Remark[] {
  const found: Remark[] = []
  if (opening !== null && closing !== null && opening + sum !== closing)
    found.push(
      remark(null, 'statement-file.closing-balance', {
        opening: rupeesAndPaisa(opening),
        found: rupeesAndPaisa(opening + sum),
        closing: rupeesAndPaisa(closing),
      }),
    )
  // The totals may include unbooked entries.
  if (hasPending) return found
  for (const [path, side, what] of [
    ['TxsSummry/TtlCdtNtries/Sum', 1, 'credits'],
    ['TxsSummry/TtlDbtNtries/Sum', -1, 'debits'],
  ] as const) {
    const stated = parseCamtAmount(elementAt(statement, path))
    const total = stated === undefined ? undefined : { line: null, paisa: stated }
    found.push(...compareFigure('statement-file.total', what, total, sumOfSide(lines, side)))
  }
  return found
}
