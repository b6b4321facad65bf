import type { Message } from '../../../../contract/src/message.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-paisa.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { cleanText, type GuessedMapping } from './parsed-statement.ts'
import { readMoney } from './read-money.ts'

/**
 * Returns a parser of a report's fee: the sum of its columns, else the amount less the net amount. Where the
 * report has both, they must agree.
 */
export function feeReader(
  columns: string[],
  { fee = [], net = null }: GuessedMapping,
): (cells: string[], amount: number) => number | Message {
  const [feesAt, netAt] = [fee.map((name) => columns.indexOf(name)), columns.indexOf(net ?? '')]
  const unreadable = (text: string | undefined) =>
    translatable('statement-file.line.no-amount', { text: cleanText(text ?? '').slice(0, 40) })
  return (cells, amount) => {
    const fees = feesAt.map((place) => readMoney(cells[place] ?? ''))
    const unread = feesAt.find((_, place) => fees[place] === undefined)
    if (unread !== undefined) return unreadable(cells[unread])
    // Some gateways write fees with a minus; the fee of a refund is returned.
    const stated = fees.reduce<number>((sum, one) => sum + Math.abs(one ?? 0), 0) * Math.sign(amount)
    const left = netAt < 0 ? null : readMoney(cells[netAt] ?? '')
    if (left === undefined) return unreadable(cells[netAt])
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
