import { translatable } from '../../../../words/src/translatable.ts'
import { compareFigure } from './check-balances.ts'
import { joinPages, type StatedBalance, type StatementPage } from './join-pages.ts'
import { parseBankDay } from './parse-bank-day.ts'
import { elementAt, elementsAt, parseXml, textAt, type XmlElement } from './parse-xml.ts'
import {
  fileProblem,
  type ParsedLine,
  type ParsedStatement,
  type Remark,
  remark,
  type StatementOwner,
  sameAccount,
  sumOfSide,
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
  const found: Found = { problems: [], totals: [], skipped: [] }
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
  const pages: StatementPage[] = []
  for (const { statement, account } of ours) {
    if (isOurs(account)) {
      pages.push(readOne(statement, owner, place, found))
      continue
    }
    place.entry += elementsAt(statement, 'Ntry').length
    found.skipped.push(remark(null, 'statement-file.also-another-account', { account }))
  }
  const read = joinPages(pages, found)
  return { format: 'camt.053', ...read, problems: [...read.problems, ...found.totals], csv: null }
}

/** Errors and remarks; `totals` are the stated totals that differ from the lines. */
type Found = Pick<ParsedStatement, 'problems' | 'skipped'> & { totals: Remark[] }

function accountOf(statement: XmlElement): { account: string } {
  return { account: textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replaceAll(' ', '').toUpperCase() }
}

/** Reads one statement of the file; its errors and remarks go into `found`. */
function readOne(
  statement: XmlElement,
  owner: StatementOwner,
  place: { entry: number },
  { problems, totals, skipped }: Found,
): StatementPage {
  const currency = textAt(statement, 'Acct/Ccy') || owner.currency
  if (currency !== owner.currency)
    throw fileProblem(translatable('statement-file.currency', { currency, own: owner.currency }))
  const lines: ParsedLine[] = []
  let pending = 0
  for (const entry of elementsAt(statement, 'Ntry')) {
    place.entry += 1
    const line = place.entry
    // Version .04 moved the status into a `Cd` element.
    const status = textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts')
    if (status !== '' && status !== 'BOOK') {
      pending += 1
      skipped.push(remark(line, 'statement-file.line.not-booked', { status: status.slice(0, 20) }))
      continue
    }
    const read = readCamtEntry(entry, line, owner)
    if (!Array.isArray(read)) problems.push({ line, message: read })
    else if (read.length === 0) skipped.push(remark(line, 'statement-file.line.zero'))
    else for (const one of read) lines.push(one)
  }
  // The totals may include unbooked entries.
  if (problems.length === 0 && pending === 0) totals.push(...totalProblems(statement, lines))
  const [opening, closing] = [balanceOf(statement, 'OPBD', 'PRCD'), balanceOf(statement, 'CLBD')]
  return { lines, ...(opening && { opening }), ...(closing && { closing }) }
}

function balanceOf(statement: XmlElement, ...codes: string[]): StatedBalance | null {
  for (const code of codes)
    for (const balance of elementsAt(statement, 'Bal')) {
      const paisa = parseCamtAmount(elementAt(balance, 'Amt'))
      if (textAt(balance, 'Tp/CdOrPrtry/Cd') !== code || paisa === undefined) continue
      const day = parseBankDay(textAt(balance, 'Dt/Dt', 'Dt/DtTm').slice(0, 10), 'year_first')
      return { line: null, paisa: paisa * (signOf(balance) ?? 1), ...(day && { day }) }
    }
  return null
}

/** Compares the stated totals with the lines. */
function totalProblems(statement: XmlElement, lines: ParsedLine[]): Remark[] {
  return (
    [
      ['TxsSummry/TtlCdtNtries/Sum', 1, 'credits'],
      ['TxsSummry/TtlDbtNtries/Sum', -1, 'debits'],
    ] as const
  ).flatMap(([path, side, what]) => {
    const paisa = parseCamtAmount(elementAt(statement, path))
    const total = paisa === undefined ? undefined : { line: null, paisa }
    return compareFigure('statement-file.total', what, total, sumOfSide(lines, side))
  })
}
