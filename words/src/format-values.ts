import { rupees } from '../../contract/src/amounts.ts'
import { groupDigits } from '../../contract/src/language/digits.ts'
import { languages } from '../../contract/src/language/language.ts'
import { type Message, message } from '../../contract/src/message.ts'
import type { Translate } from './reader.ts'

/** Formats whole rupees: 5000 -> 'Rs. 5,000'. */
export const amountText = (t: Translate, amount: number): string => t.message(rupees(amount))

/** Message of an amount in paisa: 123450 -> 'Rs. 1,234.50'. */
export const rupeesAndPaisa = (amount: number): Message => {
  const rest = Math.abs(amount) % 100
  const digits =
    groupDigits(Math.trunc(Math.abs(amount) / 100)) + (rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`)
  return message(amount < 0 ? 'controls.rupees.negative' : 'ui.rupees', { amount: digits })
}

/** Message of a day, yyyy-mm-dd: '21 Nov 2026'. */
export const dayMessage = (day: string): Message => {
  const [year = '', month = '', date = ''] = day.split('-')
  return message('refusal.day', { day: String(Number(date)), month: `m${month}`, year })
}

/** Formats paisa as banks do: 123400 -> 'Rs. 1,234', 123450 -> 'Rs. 1,234.50', -100 -> '−Rs. 1'. */
export const formatPaisa = (t: Translate, paisa: number): string => t.message(rupeesAndPaisa(paisa))

/** Formats an amount in paisa with the amount a year earlier: 'Rs. 1,234; a year earlier Rs. 1,100'. */
export const formatWithEarlier = (t: Translate, now: number, earlier: number | null): string =>
  earlier === null
    ? formatPaisa(t, now)
    : t('ledger.trustees.beside', { amount: formatPaisa(t, now), before: formatPaisa(t, earlier) })

/** Formats a figure of a report. @param kind paisa, a count, tenths of a percent, or text */
export function figureText(
  t: Translate,
  kind: 'paisa' | 'count' | 'percent' | 'text',
  value: number | string | null,
): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (kind === 'paisa') return formatPaisa(t, value)
  return kind === 'percent' ? t('ledger.percent', { tenths: (value / 10).toFixed(1) }) : groupDigits(value)
}

/** Formats a month, yyyy-mm, as 'November 2026'; digits are Western in every language. */
export function monthText({ language }: Translate, month: string, length: 'long' | 'short' = 'long'): string {
  const locale = `${languages[language].locale}-u-nu-latn`
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: length, year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** Formats a date without the comma that Urdu's formats have before the year: '23 نومبر 2026، 12:39'. */
export const dateWithoutComma = (format: Intl.DateTimeFormat, instant: Date): string =>
  format.format(instant).replace(/،\s*(?=\d{4})/, ' ')

export const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Lists nights of Ramazan by amount: 'Nights 21, 23, 25, 29: Rs. 1,000 each; Night 27: Rs. 2,000'. */
export function nightsText(t: Translate, nights: readonly { night: number; amount: number }[]): string {
  const byAmount = new Map<number, number[]>()
  for (const { night, amount } of nights) byAmount.set(amount, [...(byAmount.get(amount) ?? []), night])
  return [...byAmount]
    .map(([amount, same]) =>
      t('fields.nights', {
        count: same.length,
        nights: runsOf(same).join(t('ui.comma')),
        amount: amountText(t, amount),
      }),
    )
    .join('; ')
}

/** Writes consecutive numbers as runs: [1, 2, 3, 27] -> ['1–3', '27']. */
function runsOf(numbers: readonly number[]): string[] {
  const runs: [first: number, last: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
}
