import { Problem } from '../../platform/http/problem.ts'
import { parseMoney } from './amount-reader.ts'
import { checkBalances, compareFigure, type Stated } from './check-balances.ts'
import { parseBankDay } from './parse-bank-day.ts'
import {
  cleanText,
  maxLines,
  type ParsedLine,
  type ParsedStatement,
  type Remark,
  remark,
  type StatementOwner,
  sameAccount,
  tooManyLines,
  totalOfLines,
} from './parsed-statement.ts'

/** A field of the message with the number of its first line, from 1. */
type Field = { tag: string; line: number; text: string }

export const looksLikeMt940 = (text: string): boolean => /^:60[FM]:/m.test(text) && /^:25P?:/m.test(text)

/**
 * Day, side, amount, references: '2611151115C5000,00NTRFREF//BANKREF' (SWIFT, MT940, field 61). Some banks
 * leave out the comma of a whole amount, or fill the type of the movement with spaces.
 */
const movement =
  /^(\d{6})(?:\d{4})?(R?)([CD])[A-Z]?([\d.]+(?:,\d{0,2})?)[A-Z][A-Z0-9 ]{3}([^\n]*)(?:\n([\s\S]*))?$/
/** Side, day, currency, amount: 'C261101PKR1234,56' (fields 60 and 62). */
const balance = /^([CD])(\d{6})([A-Z]{3})([\d.]+,\d{0,2})/

/**
 * Reads a bank's MT940: every movement with its description, of one or several messages. The first opening
 * and the last closing balance must agree with the lines.
 * @param owner account whose IBAN or number, and currency, the statement must have
 * @throws Problem 422 for another account or currency; everything else is in `problems`
 */
export function readMt940(text: string, owner: StatementOwner): ParsedStatement {
  const fields = fieldsOf(text)
  const lines: ParsedLine[] = []
  const problems: Remark[] = []
  const stated: { opening?: Stated; closing?: Stated } = {}
  for (const [index, { tag, line, text: written }] of fields.entries()) {
    if (tag === '25' || tag === '25P') refuseOther(written, owner)
    if (/^6[02]F$/.test(tag)) {
      const found = balanceOf(written, owner)
      if (found === undefined)
        problems.push(remark(line, 'statement-file.line.no-balance', { text: written }))
      else if (tag === '60F') stated.opening ??= { line, paisa: found }
      else stated.closing = { line, paisa: found }
    }
    if (tag !== '61') continue
    const next = fields[index + 1]
    const read = lineOf(written, line, next?.tag === '86' ? next.text : '')
    if (read) lines.push(read)
    else problems.push(remark(line, 'statement-file.line.no-movement', { text: written.slice(0, 60) }))
  }
  if (lines.length > maxLines) problems.unshift({ line: null, message: tooManyLines })
  if (lines.length === 0 && problems.length === 0) problems.push(remark(null, 'statement-file.no-lines'))
  const balances = problems.length === 0 ? checkBalances(lines, stated) : { problems: [] }
  const { opening, closing } = stated
  if (opening && closing && problems.length === 0)
    problems.push(
      ...compareFigure('statement-file.balance', 'closing', closing, opening.paisa + totalOfLines(lines)),
    )
  return {
    format: 'mt940',
    lines,
    opening_paisa: balances.opening ?? null,
    closing_paisa: balances.closing ?? null,
    problems,
    skipped: [],
    csv: null,
  }
}

/** Splits the text at its tags; a field continues on the lines below until the next one. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, row] of text.split(/\r\n|\n|\r/).entries()) {
    const [, tag, rest = ''] = /^(?:\{.*\})*:(\d\d[A-Z]?|NS):(.*)$/.exec(row) ?? []
    const last = fields.at(-1)
    if (tag) fields.push({ tag, line: index + 1, text: rest.trimEnd() })
    else if (last && !/^-\}?|^\{/.test(row)) last.text += `\n${row.trimEnd()}`
  }
  return fields.map((field) => ({ ...field, text: field.text.trimEnd() }))
}

function refuseOther(written: string, owner: StatementOwner): void {
  const account = cleanText(written).replaceAll(' ', '').toUpperCase()
  // Some banks write their own code before the account: 'MUCBPKKA/0214-001'.
  if ([account, account.split('/').at(-1) ?? ''].some((one) => sameAccount(one, owner))) return
  throw Problem.invalidField('file', 'statement-file.another-account', { account, own: owner.iban_no })
}

function balanceOf(written: string, owner: StatementOwner): number | undefined {
  const [, side, , currency, amount = ''] = balance.exec(written) ?? []
  if (currency && currency !== owner.currency)
    throw Problem.invalidField('file', 'statement-file.currency', { currency, own: owner.currency })
  const paisa = paisaOf(amount)
  return paisa === undefined ? undefined : side === 'D' ? -paisa : paisa
}

/** Reads an amount with its comma: '5000,', '5000,5'. */
const paisaOf = (amount: string): number | undefined => {
  const [whole = '', part = ''] = amount.split(',')
  return parseMoney(`${whole}.${part.padEnd(2, '0')}`) ?? undefined
}

function lineOf(written: string, line: number, information: string): ParsedLine | undefined {
  const [, day = '', reversed, side, amount = '', references = '', supplement = ''] =
    movement.exec(written) ?? []
  const value_date = parseBankDay(`20${day}`, 'year_first')
  const paisa = paisaOf(amount)
  if (value_date === undefined || !paisa) return undefined
  const [own = '', banks = ''] = references.split('//')
  // A reversed credit is money out.
  const isCredit = (side === 'C') !== (reversed === 'R')
  const { description, counterparty } = describe(information)
  return {
    line,
    value_date,
    amount_paisa: isCredit ? paisa : -paisa,
    description: cleanText(`${description} ${supplement}`) || cleanText(references),
    counterparty,
    reference: cleanText(/^(NONREF)?$/.test(own.trim()) ? banks : own),
    balance_paisa: null,
    ...(reversed === 'R' && { is_reversal: true }),
  }
}

/** Reads field 86: free text, or subfields of which ?20 to ?29 are the purpose and ?32, ?33 the payer. */
function describe(information: string): { description: string; counterparty: string } {
  const subfields = [...information.replaceAll('\n', '').matchAll(/\?(\d\d)([^?]*)/g)]
  if (subfields.length === 0) return { description: cleanText(information), counterparty: '' }
  const textOf = (is: RegExp) =>
    cleanText(subfields.flatMap(([, code = '', text]) => (is.test(code) ? [text] : [])).join(' '))
  return { description: textOf(/^(00|2\d|6\d)$/), counterparty: textOf(/^3[23]$/) }
}
