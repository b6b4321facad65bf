import { latinDigits } from '../../../../contract/src/language/digits.ts'
import type { Message } from '../../../../contract/src/message.ts'
import type { FilePurpose } from '../../../../contract/src/statements.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { cleanText, type GuessedMapping, plainHeading } from './parsed-statement.ts'
import type { Row } from './read-rows.ts'

/**
 * Amount of a row in paisa: positive for a credit, negative for a debit; `credit` and `debit` as in their
 * columns, where a returned cheque is a negative credit.
 */
export type Amount = { paisa: number; credit: number; debit: number }

/** Returns a parser of a row's amount; it returns the error message when the amount is unreadable. */
export function amountReader(
  columns: string[],
  mapping: GuessedMapping,
  purpose: FilePurpose,
  rows: readonly Row[],
): (cells: string[]) => Amount | Message {
  const at = (name: string | null) => (name === null ? -1 : columns.indexOf(name))
  const [credits, debits, amounts, directions] = [
    mapping.credit,
    mapping.debit,
    mapping.amount,
    mapping.direction,
  ].map(at) as [number, number, number, number]
  // Some banks write every debit with a minus. If other debits of the file have none, a minus marks a
  // returned debit.
  const signs = rows.flatMap(({ cells }) =>
    debits < 0 || cells.some((text) => labelKind(text) !== null)
      ? []
      : Math.sign(parseMoney(cells[debits] ?? '') ?? 0),
  )
  const debitSign = signs.includes(-1) && !signs.includes(1) ? -1 : 1
  return (cells) => {
    if (amounts >= 0) {
      const written = parseMoney(cells[amounts] ?? '')
      if (written === undefined) return unreadableAmount(cells[amounts])
      const direction = directions < 0 ? 0 : directionOf(cells[directions] ?? '', purpose)
      if (written === null || written === 0) return { paisa: 0, credit: 0, debit: 0 }
      if (direction === undefined)
        return translatable('statement-file.line.no-direction', {
          text: cleanText(cells[directions] ?? '').slice(0, 40),
          column: mapping.direction ?? '',
        })
      // A negative amount of a report is a deduction, even if its type is not a refund.
      const isSigned = direction === 0 || (purpose === 'report' && written < 0)
      const paisa = isSigned ? written : Math.abs(written) * direction
      return { paisa, credit: Math.max(0, paisa), debit: Math.max(0, -paisa) }
    }
    const credit = parseMoney(cells[credits] ?? '')
    const debit = debits < 0 ? null : parseMoney(cells[debits] ?? '')
    if (credit === undefined) return unreadableAmount(cells[credits])
    if (debit === undefined) return unreadableAmount(cells[debits])
    const isLabelled = cells.some((text) => labelKind(text) === 'total')
    if (credit && debit && !isLabelled) return translatable('statement-file.line.credit-and-debit')
    const out = (debit ?? 0) * debitSign
    return { paisa: (credit ?? 0) - out, credit: credit ?? 0, debit: out }
  }
}

/** Reads a cell as a direction: 1 for a credit. A report's lines are payments unless marked as debits. */
export function directionOf(written: string, purpose: FilePurpose): 1 | -1 | undefined {
  if (/^\s*[+-]\s*$/.test(written)) return written.includes('-') ? -1 : 1
  const text = plainHeading(written)
  if (purpose === 'report')
    return /^((refund|charge ?back|dispute)(?!.*\brevers)|(reversal|reversed|d|dr|debit)\b)/.test(text)
      ? -1
      : 1
  if (/^(c|cr|credit|deposit|in|credited|incoming|received|money in)\b/.test(text)) return 1
  if (/^(d|dr|debit|withdrawal|out|debited|outgoing|sent|money out)\b/.test(text)) return -1
  return undefined
}

const labels = {
  opening:
    /^\W*((opening|starting|beginning|previous) bal(ance)?|balance at (the )?(start|beginning)|bal(ance)? b\/?f|b\/f|(balance )?brought forward)\b|^\W*ابتدائی بیلنس/i,
  closing:
    /^\W*((closing|ending) bal(ance)?|balance at (the )?end|bal(ance)? c\/?f|c\/f|(balance )?carried forward)\b|^\W*(اختتامی|آخری) بیلنس/i,
  total: /^\s*((grand |sub ?|page )?totals?\b|کل (رقم|میزان)?\s*$|میزان)/i,
}

/** Classifies a cell as a row label; null when it is not one. Labelled rows are not lines of the account. */
export function labelKind(text: string): keyof typeof labels | null {
  const kinds = Object.keys(labels) as (keyof typeof labels)[]
  return kinds.find((kind) => labels[kind].test(text)) ?? null
}

const wholeGrouped = String.raw`\d{1,3}(?:[, '’]\d{2,3})*[, '’]\d{3}|\d+`
const withPoint = new RegExp(`^(${wholeGrouped})(?:\\.(\\d*))?$`)
const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})$/
const decimalsOnly = /^\.(\d{1,2})$/

/** More than any account holds, and far below the limit of exact integers. */
const maxDigits = 13
const maxWritten = 60

/**
 * Parses an amount as banks write it, into paisa: '1,234.50', '(1,234.50)', '-500', '1,234.50 CR', 'Rs.
 * 12,34,567/-', '1234,50'. Brackets, a minus or DR make it negative. '1.234' is ambiguous and rejected.
 * @returns null when it is blank or a dash, undefined when it is no amount
 */
export function parseMoney(written: string): number | null | undefined {
  if (written.trim().length > maxWritten) return undefined
  let text = latinDigits(written)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
  if (text === '' || /^-+$/.test(text)) return null
  text = text.replace(/\(([CD]R\.?)\)$/, '$1')
  const remove = (pattern: RegExp): boolean => {
    const rest = text.replace(pattern, '').trim()
    const isThere = rest !== text
    text = rest
    return isThere
  }
  // '500.00CR' has no word boundary between digits and letters.
  const saysDebit = remove(/(\b|(?<=\d))D(R|EBIT)\.?$/)
  remove(/(\b|(?<=\d))C(R|REDIT)\.?$/)
  remove(/^(PKR|RS\.?|₨|روپے)|(PKR|RS\.?|روپے)$/)
  remove(/\/-$/)
  const inBrackets = /^\(.*\)$/.test(text)
  if (inBrackets) text = text.slice(1, -1).trim()
  const hasMinus = remove(/^-|-$/)
  if (!hasMinus) remove(/^\+/)
  remove(/^(PKR|RS\.?|₨)/)
  const below = saysDebit || inBrackets || hasMinus
  const paisa = unsignedPaisa(text)
  // Avoids -0, which compares unequal to 0 with Object.is.
  return paisa && below ? -paisa : paisa
}

function unsignedPaisa(text: string): number | undefined {
  const found = withComma.exec(text) ?? withPoint.exec(text)
  const [whole = '0', decimals = ''] = found ? found.slice(1) : ['0', decimalsOnly.exec(text)?.[1]]
  if (!found && !decimalsOnly.test(text)) return undefined
  // A third decimal other than zero is no paisa; three decimals after a point may be thousands.
  if (!/^\d{0,2}0*$/.test(decimals) || decimals.length === 3) return undefined
  const digits = whole.replace(/\D/g, '') + decimals.slice(0, 2).padEnd(2, '0')
  return digits.replace(/^0+/, '').length > maxDigits ? undefined : Number(digits)
}

export const unreadableAmount = (text: string | undefined): Message =>
  translatable('statement-file.line.no-amount', { text: cleanText(text ?? '').slice(0, 40) })
