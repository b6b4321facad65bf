import type { Message } from '../../../../contract/src/message.ts'
import type { FilePurpose } from '../../../../contract/src/statements.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { plainHeading } from './guess-mapping.ts'
import { labelKind } from './label-kind.ts'
import { cleanText, type GuessedMapping } from './parsed-statement.ts'
import { readMoney } from './read-money.ts'

/** Amount of a row in paisa: positive for a credit, negative for a debit; both sides also separately. */
export type Amount = { paisa: number; credit: number; debit: number }

/** Returns a parser of a row's amount; it returns the error message when the amount is unreadable. */
export function amountReader(
  columns: string[],
  mapping: GuessedMapping,
  purpose: FilePurpose,
): (cells: string[]) => Amount | Message {
  const at = (name: string | null) => (name === null ? -1 : columns.indexOf(name))
  const [credits, debits, amounts, directions] = [
    mapping.credit,
    mapping.debit,
    mapping.amount,
    mapping.direction,
  ].map(at) as [number, number, number, number]
  const unreadable = (text: string | undefined) =>
    translatable('statement-file.line.no-amount', { text: cleanText(text ?? '').slice(0, 40) })
  return (cells) => {
    if (amounts >= 0) {
      const written = readMoney(cells[amounts] ?? '')
      if (written === undefined) return unreadable(cells[amounts])
      const direction = directions < 0 ? 0 : directionOf(cells[directions] ?? '', purpose)
      if (written === null || written === 0) return { paisa: 0, credit: 0, debit: 0 }
      if (direction === undefined)
        return translatable('statement-file.line.no-direction', {
          text: cleanText(cells[directions] ?? '').slice(0, 40),
          column: mapping.direction ?? '',
        })
      const paisa = direction === 0 ? written : Math.abs(written) * direction
      return { paisa, credit: Math.max(0, paisa), debit: Math.max(0, -paisa) }
    }
    const credit = readMoney(cells[credits] ?? '')
    const debit = debits < 0 ? null : readMoney(cells[debits] ?? '')
    if (credit === undefined) return unreadable(cells[credits])
    if (debit === undefined) return unreadable(cells[debits])
    const isLabelled = cells.some((text) => labelKind(text) === 'total')
    if (credit && debit && !isLabelled) return translatable('statement-file.line.credit-and-debit')
    // Some banks also write debits with a minus in the debit column.
    const out = Math.abs(debit ?? 0)
    return { paisa: (credit ?? 0) - out, credit: credit ?? 0, debit: out }
  }
}

function directionOf(written: string, purpose: FilePurpose): 1 | -1 | undefined {
  const text = plainHeading(written)
  if (purpose === 'report') return /^(refund|reversal|reversed|chargeback|d|dr|debit)\b/.test(text) ? -1 : 1
  if (/^(c|cr|credit|deposit|in|credited)\b/.test(text)) return 1
  if (/^(d|dr|debit|withdrawal|out|debited)\b/.test(text)) return -1
  return undefined
}
