import { SaxesParser } from 'saxes'
import { Problem } from '../platform/http/problem.ts'
import { dayOf } from '../platform/text/days.ts'
import { readBankDay } from './read-bank-day.ts'
import { moneyText } from './read-money.ts'
import {
  cleanText,
  maxLines,
  type ReadLine,
  type ReadStatement,
  type Remark,
  type StatementOwner,
  sumOf,
  sumOfSide,
  tooManyLines,
} from './statement.ts'

/** An element of the file by its name without prefix: versions differ in their namespaces and hardly in their elements. */
type Element = { name: string; currency: string; text: string; inner: Element[] }

const maxElements = 1_000_000
const maxDepth = 60

export const looksLikeXml = (text: string): boolean =>
  /^\s*<(\?xml|[A-Za-z_][\w.-]*:?Document\b|Document\b)/.test(text)

const refuse = (message: string) => Problem.invalid({ file: [message] })

/**
 * Reads a bank's CAMT.053 (ISO 20022), versions .001.02 to .001.08 and those like them: every booked entry, and of a
 * collected booking every payment in it. Balances and sums that the file tells must fit its lines.
 * @param owner whose IBAN or number, and currency, the statement must have
 * @throws Problem 422 when it is another kind of file or of another account; what is wrong with it otherwise is told in `problems`
 */
export function readCamt(text: string, owner: StatementOwner): ReadStatement {
  const root = elementsOf(text)
  const messages = all(root, 'BkToCstmrStmt')
  if (messages.length === 0) {
    const kind = first(root, 'BkToCstmrAcctRpt')
      ? 'a CAMT.052'
      : first(root, 'BkToCstmrDbtCdtNtfctn')
        ? 'a CAMT.054'
        : null
    throw refuse(
      kind
        ? `This is ${kind}, a report within the day. Ask the bank for the statement, CAMT.053.`
        : 'This XML is no bank statement. Upload the bank’s CAMT.053 or CSV.',
    )
  }
  const statements = messages.flatMap((message) => all(message, 'Stmt'))
  const read: ReadStatement = {
    format: 'camt.053',
    ...{ lines: [], opening_paisa: null, closing_paisa: null, problems: [], skipped: [], csv: null },
  }
  const place = { entry: 0 }
  const ours = statements.map((statement) => ({ statement, ...accountOf(statement) }))
  const isOurs = (account: string) => sameAccount(account, owner)
  const others = [...new Set(ours.map(({ account }) => account).filter((account) => !isOurs(account)))]
  if (others.length === statements.length || !ours.some(({ account }) => isOurs(account)))
    throw refuse(
      others[0]
        ? `This statement is of the account ${others[0]}, not of ${owner.iban_no}.`
        : 'The file does not say which account it is of.',
    )
  const balances: { opening: number | null; closing: number | null; sum: number }[] = []
  for (const { statement, account } of ours) {
    if (!isOurs(account)) {
      place.entry += all(statement, 'Ntry').length
      read.skipped.push({ line: null, message: `Another account's statement in the same file, ${account}.` })
      continue
    }
    balances.push(readOne(statement, owner, place, read))
  }
  if (read.lines.length > maxLines) read.problems.unshift({ line: null, message: tooManyLines })
  if (read.lines.length === 0 && read.problems.length === 0)
    read.problems.push({ line: null, message: 'The file has no lines of the account.' })
  const opening = balances[0]?.opening ?? null
  const closing = balances.at(-1)?.closing ?? null
  // Several statements of one file may have days between them.
  if (opening !== null && closing !== null && opening + sumOf(read.lines) === closing)
    Object.assign(read, { opening_paisa: opening, closing_paisa: closing })
  return read
}

/**
 * The file as elements. A document type is refused: no statement has one, and it is where bombs and outside files come
 * from; saxes knows the five entities of XML and no others.
 */
function elementsOf(text: string): Element {
  const root: Element = { name: '', currency: '', text: '', inner: [] }
  const open: Element[] = [root]
  let count = 0
  const parser = new SaxesParser({ position: true })
  parser.on('doctype', () => {
    throw refuse('This XML has a document type, which no bank statement has.')
  })
  parser.on('error', () => {
    throw refuse(`The XML is broken at line ${parser.line}.`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > maxElements || open.length > maxDepth)
      throw refuse('This XML is too large for a bank statement.')
    const element: Element = {
      name: name.slice(name.indexOf(':') + 1),
      currency: String(attributes.Ccy ?? ''),
      text: '',
      inner: [],
    }
    open.at(-1)?.inner.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text.replace(/^\uFEFF/, '')).close()
  return root.inner[0] ?? root
}

/** The elements at a path below: 'NtryDtls/TxDtls'. */
function all(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ inner }) => inner.filter((one) => one.name === name)),
      [element],
    )
}

const first = (element: Element, path: string): Element | undefined => all(element, path)[0]
const textAt = (element: Element, ...paths: string[]): string => {
  for (const path of paths) {
    const text = cleanText(first(element, path)?.text ?? '')
    if (text !== '') return text
  }
  return ''
}

function accountOf(statement: Element): { account: string } {
  return { account: textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replaceAll(' ', '').toUpperCase() }
}

/** By IBAN; a bank that gives only its own number gives it with or without zeros and dashes. */
function sameAccount(account: string, owner: StatementOwner): boolean {
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
  if (account === '') return false
  if (account === owner.iban_no.replaceAll(' ', '').toUpperCase()) return true
  return !/^[A-Z]{2}\d{2}/.test(account) && digits(account) !== '' && digits(account) === digits(owner.number)
}

/** An amount of the file in paisa; undefined when it is none, or has parts of a paisa. */
function paisaOf(amount: Element | undefined): number | undefined {
  const found = /^(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(amount?.text.trim() ?? '')
  return found ? Number(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`) : undefined
}

const signOf = (element: Element): 1 | -1 | undefined => {
  const side = textAt(element, 'CdtDbtInd')
  return side === 'CRDT' ? 1 : side === 'DBIT' ? -1 : undefined
}

/** Reads one statement of the file into `read`. */
function readOne(
  statement: Element,
  owner: StatementOwner,
  place: { entry: number },
  read: ReadStatement,
): { opening: number | null; closing: number | null; sum: number } {
  const currency = textAt(statement, 'Acct/Ccy') || owner.currency
  if (currency !== owner.currency)
    throw refuse(`This statement is in ${currency}; the account is in ${owner.currency}.`)
  const before = read.lines.length
  let pending = 0
  for (const entry of all(statement, 'Ntry')) {
    place.entry += 1
    const line = place.entry
    // Version .04 put the status into an element of its own.
    const status = textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts')
    if (status !== '' && status !== 'BOOK') {
      pending += 1
      read.skipped.push({ line, message: `The bank has not booked it yet (${status.slice(0, 20)}).` })
      continue
    }
    const lines = linesOf(entry, line, owner)
    if (typeof lines === 'string') read.problems.push({ line, message: lines })
    else for (const one of lines) read.lines.push(one)
  }
  const lines = read.lines.slice(before)
  const balances = {
    opening: balanceOf(statement, 'OPBD', 'PRCD'),
    closing: balanceOf(statement, 'CLBD'),
    sum: sumOf(lines),
  }
  if (read.problems.length === 0) read.problems.push(...misfits(statement, lines, balances, pending > 0))
  return balances
}

function balanceOf(statement: Element, ...codes: string[]): number | null {
  for (const code of codes)
    for (const balance of all(statement, 'Bal')) {
      const paisa = paisaOf(first(balance, 'Amt'))
      const sign = signOf(balance) ?? 1
      if (textAt(balance, 'Tp/CdOrPrtry/Cd') === code && paisa !== undefined) return paisa * sign
    }
  return null
}

function misfits(
  statement: Element,
  lines: ReadLine[],
  { opening, closing, sum }: { opening: number | null; closing: number | null; sum: number },
  hasPending: boolean,
): Remark[] {
  const found: Remark[] = []
  if (opening !== null && closing !== null && opening + sum !== closing)
    found.push({
      line: null,
      message: `From ${moneyText(opening)} the lines lead to ${moneyText(opening + sum)}; the file says that the closing balance is ${moneyText(closing)}.`,
    })
  // Their sums may count what is not booked yet.
  if (hasPending) return found
  for (const [path, side, what] of [
    ['TxsSummry/TtlCdtNtries/Sum', 1, 'credits'],
    ['TxsSummry/TtlDbtNtries/Sum', -1, 'debits'],
  ] as const) {
    const told = paisaOf(first(statement, path))
    const sumOfLines = sumOfSide(lines, side)
    if (told !== undefined && told !== sumOfLines)
      found.push({
        line: null,
        message: `The file says that ${what} are ${moneyText(told)} together; its lines make ${moneyText(sumOfLines)}.`,
      })
  }
  return found
}

/** The lines of an entry: its payments if they make it up, else itself; a text says what is wrong. */
function linesOf(entry: Element, line: number, owner: StatementOwner): ReadLine[] | string {
  const amount = first(entry, 'Amt')
  const paisa = paisaOf(amount)
  const sign = signOf(entry)
  if (amount?.currency && amount.currency !== owner.currency)
    return `It is in ${cleanText(amount.currency).slice(0, 10)}; the account is in ${owner.currency}.`
  if (paisa === undefined) return `'${cleanText(amount?.text ?? '').slice(0, 40)}' is no amount.`
  if (sign === undefined) return 'It says neither credit nor debit.'
  const value_date = bankDayOf(entry)
  if (value_date === undefined) return 'It has no day.'
  if (paisa === 0) return []
  const whole = { line, value_date, balance_paisa: null }
  const about = (parts: Element[]): Pick<ReadLine, 'description' | 'counterparty' | 'reference'> => ({
    description: textOf(entry, parts),
    counterparty: counterpartyOf(parts, sign),
    reference: referenceOf(entry, parts),
  })
  const payments = all(entry, 'NtryDtls/TxDtls')
  if (payments.length > 1) {
    const parts = payments.map((payment) => ({
      payment,
      ...amountOf(payment, owner),
      sign: signOf(payment) ?? sign,
    }))
    const sum = parts.reduce((total, part) => total + (part.paisa ?? Number.NaN) * part.sign, 0)
    if (sum === paisa * sign)
      return parts
        .filter((part) => part.paisa !== 0)
        .map((part) => ({ ...whole, amount_paisa: (part.paisa ?? 0) * part.sign, ...about([part.payment]) }))
  }
  return [{ ...whole, amount_paisa: paisa * sign, ...about(payments) }]
}

/** A payment's own amount; in another currency, or with charges taken off, it does not count. */
function amountOf(payment: Element, owner: StatementOwner): { paisa: number | undefined } {
  const amount = first(payment, 'Amt') ?? first(payment, 'AmtDtls/TxAmt/Amt')
  const fits = amount !== undefined && (amount.currency === '' || amount.currency === owner.currency)
  return { paisa: fits ? paisaOf(amount) : undefined }
}

function bankDayOf(entry: Element): string | undefined {
  const moment = textAt(entry, 'ValDt/DtTm')
  const written = textAt(entry, 'ValDt/Dt') || moment || textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm')
  // With its own offset from UTC it may be another day in Pakistan.
  if (/T.*(Z|[+-]\d{2}:\d{2})$/.test(written) && !Number.isNaN(Date.parse(written)))
    return dayOf(new Date(written))
  return readBankDay(written.slice(0, 10), 'year first')
}

function textOf(entry: Element, payments: Element[]): string {
  const texts = [
    textAt(entry, 'RvslInd') === 'true' ? 'Reversal' : '',
    textAt(entry, 'AddtlNtryInf'),
    ...payments.flatMap((payment) => [
      ...all(payment, 'RmtInf/Ustrd').map(({ text }) => cleanText(text)),
      ...all(payment, 'RmtInf/Strd').flatMap((part) => [
        textAt(part, 'CdtrRefInf/Ref'),
        ...all(part, 'AddtlRmtInf').map(({ text }) => cleanText(text)),
      ]),
      textAt(payment, 'AddtlTxInf'),
      told(textAt(payment, 'Refs/EndToEndId')),
    ]),
  ]
  return cleanText([...new Set(texts.filter((text) => text !== ''))].join(' '))
}

/** Version .08 put the party into an element of its own. */
function counterpartyOf(payments: Element[], sign: 1 | -1): string {
  const side = sign === 1 ? 'Dbtr' : 'Cdtr'
  const names = payments.map((payment) =>
    textAt(
      payment,
      `RltdPties/Ultmt${side}/Nm`,
      `RltdPties/Ultmt${side}/Pty/Nm`,
      `RltdPties/${side}/Nm`,
      `RltdPties/${side}/Pty/Nm`,
    ),
  )
  return cleanText([...new Set(names.filter((name) => name !== ''))].join(', '))
}

const told = (reference: string) => (/^NOT ?PROVIDED$/i.test(reference) ? '' : reference)

function referenceOf(entry: Element, payments: Element[]): string {
  const [payment] = payments
  return (
    (payments.length === 1 && payment
      ? told(textAt(payment, 'Refs/AcctSvcrRef')) ||
        told(textAt(payment, 'Refs/TxId')) ||
        told(textAt(payment, 'Refs/EndToEndId'))
      : '') ||
    told(textAt(entry, 'AcctSvcrRef')) ||
    told(textAt(entry, 'NtryRef'))
  )
}
