import { Problem } from '../../platform/http/problem.ts'
import { parseMoney } from './amount-reader.ts'
import type { StatedFigure } from './check-balances.ts'
import { joinPages, type StatementPage } from './join-pages.ts'
import { parseBankDay } from './parse-bank-day.ts'
import {
  cleanText,
  type ParsedLine,
  type ParsedStatement,
  type Remark,
  remark,
  type StatementOwner,
  sameAccount,
} from './parsed-statement.ts'

/** A field of the message with the number of its first line, from 1. */
type Field = { tag: string; line: number; text: string }

/** Recognises the messages of SWIFT by two of their fields. */
export const looksLikeSwift = (text: string): boolean =>
  /^:25P?:/m.test(text) && /^:(60[FM]|34F|90[CD]):/m.test(text)

/** Reports of SWIFT without the day's final balance or without movements. */
const otherMessages: [kind: string, is: (text: string) => boolean][] = [
  ['MT942', (text) => /\{2:[IO]942/.test(text) || !/^:60[FM]:/m.test(text)],
  ['MT941', (text) => /\{2:[IO]941/.test(text) || (/^:90[CD]:/m.test(text) && !/^:61:/m.test(text))],
]

/**
 * Day, side, amount, references: '2611151115C5000,00NTRFREF//BANKREF' (SWIFT, MT940, field 61). Some banks
 * leave out the comma of a whole amount, or fill the type of the movement with spaces.
 */
const movement =
  /^(\d{6})(?:\d{4}| {4})?(R?)([CD])[A-Z]?([\d.]+(?:,\d{0,2})?) ?[A-Z][A-Z0-9 ]{3}([^\n]*)(?:\n([\s\S]*))?$/
/** Side, day, currency, amount: 'C261101PKR1234,56' (fields 60 and 62). */
const balance = /^([CD])(\d{6})([A-Z]{3})?([\d.]+,\d{0,2})/

/** Statement of one account: a page with its balances and lines. */
type Page = StatementPage & { account: string }

/**
 * Reads a bank's MT940: every movement with its description, of one or several statements. Statements of
 * other accounts are skipped; the balances of each page must agree with its lines.
 * @param owner account whose IBAN or number, and currency, the statement must have
 * @throws Problem 422 for another kind of message, account or currency; everything else is in `problems`
 */
export function readMt940(text: string, owner: StatementOwner): ParsedStatement {
  const kind = otherMessages.find(([, is]) => is(text))?.[0]
  if (kind) throw Problem.invalidField('file', 'statement-file.interim', { kind })
  const fields = fieldsOf(text)
  const problems: Remark[] = []
  const skipped: Remark[] = []
  const pages: Page[] = []
  for (const [index, { tag, line, text: written }] of fields.entries()) {
    if (tag === '25' || tag === '25P') {
      const account = accountOf(written)
      if (account) pages.push({ account, lines: [] })
      else problems.push(noMovement(line, written))
      continue
    }
    const page = pages.at(-1)
    if (!page || !isAccount(page.account, owner)) continue
    if (/^6[02][FM]$/.test(tag)) {
      const found = balanceOf(written, owner)
      if (found === undefined)
        problems.push(remark(line, 'statement-file.line.no-balance', { text: written.slice(0, 60) }))
      else page[tag.startsWith('60') ? 'opening' : 'closing'] = { line, ...found }
    }
    if (tag !== '61') continue
    const next = fields[index + 1]
    const read = lineOf(written, line, next?.tag === '86' ? next.text : '')
    if (!read) problems.push(noMovement(line, written))
    else if (read.amount_paisa === 0) skipped.push(remark(line, 'statement-file.line.zero'))
    else page.lines.push(read)
  }
  const ours = pages.filter(({ account }) => isAccount(account, owner))
  const others = [...new Set(pages.map(({ account }) => account))].filter((one) => !isAccount(one, owner))
  if (pages.length === 0) throw Problem.invalidField('file', 'statement-file.no-account')
  if (ours.length === 0)
    throw Problem.invalidField('file', 'statement-file.another-account', {
      account: (others[0] ?? '').slice(0, 40),
      own: owner.iban_no,
    })
  skipped.push(...others.map((account) => remark(null, 'statement-file.also-another-account', { account })))
  return { format: 'mt940', ...joinPages(ours, { problems, skipped }), csv: null }
}

const noMovement = (line: number, written: string) =>
  remark(line, 'statement-file.line.no-movement', { text: cleanText(written).slice(0, 60) })

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

/**
 * Account of field 25, without the bank's code below it; undefined for a text that is not an account, such as
 * subfields of a description.
 */
function accountOf(written: string): string | undefined {
  const account = cleanText(written.replace(/\n.*/s, '')).replaceAll(' ', '').toUpperCase()
  return /^[^?]{1,60}$/.test(account) ? account : undefined
}

/** Some banks write their own code before the account, 'MUCBPKKA/0214-001', or the currency behind it. */
const isAccount = (account: string, owner: StatementOwner): boolean =>
  [account, account.split('/').at(-1) ?? ''].some(
    (one) => sameAccount(one, owner) || sameAccount(one.replace(/[A-Z]{3}$/, ''), owner),
  )

function balanceOf(
  written: string,
  owner: StatementOwner,
): (Omit<StatedFigure, 'line'> & { day?: string }) | undefined {
  const [found, side, date, currency, amount = ''] = balance.exec(written) ?? []
  if (!found) return undefined
  if (currency && currency !== owner.currency)
    throw Problem.invalidField('file', 'statement-file.currency', { currency, own: owner.currency })
  const paisa = paisaOf(amount)
  const day = parseBankDay(`20${date}`, 'year_first')
  return paisa === undefined ? undefined : { paisa: side === 'D' ? -paisa : paisa, ...(day && { day }) }
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
  if (value_date === undefined || paisa === undefined) return undefined
  const [own = '', banks = ''] = references.split('//')
  // A reversed credit is money out.
  const isCredit = (side === 'C') !== (reversed === 'R')
  const { description, counterparty } = describe(information)
  return {
    line,
    value_date,
    amount_paisa: isCredit ? paisa : 0 - paisa,
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
