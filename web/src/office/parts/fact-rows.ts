import type { Translate } from '../../../../words/src/reader.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { joinNames } from '../../ui/join-names.ts'
import { capitalised } from './capitalised.ts'

/**
 * Formats the facts of an event, in order: { amount_received: 5 } -> 'Amount received' 'Rs. 5'. Skips empty
 * values (null, '', []).
 */
export function factRows(
  t: Translate,
  facts: Readonly<Record<string, unknown>>,
): { name: string; value: string }[] {
  return Object.entries(facts).flatMap(([name, fact]) => {
    const value = asText(t, name, fact)
    return value === '' ? [] : [{ name: titleOf(t, name), value }]
  })
}

/** Facts in timelines have a translated title; the audit has many more, titled by their field names. */
const titleOf = (t: Translate, name: string): string =>
  t.ifKnown(`facts.${name}`) ?? capitalised(name.replaceAll('_', ' '))

/** Meanings of fields stored as 0 or 1. */
const meanings: Record<string, readonly [string, string]> = {
  status: ['inactive', 'active'],
  accept_fraction: ['no', 'yes'],
}

/** Facts whose values are identifiers, displayed without underscores: 'partially refunded'. */
const identifiers = new Set(['bank_approval', 'by', 'kind', 'kinds', 'statuses', 'waiting', 'way'])

function asText(t: Translate, name: string, fact: unknown): string {
  if (fact === null || fact === undefined) return ''
  if (typeof fact === 'boolean') return t(fact ? 'facts.yes' : 'facts.no')
  if (typeof fact === 'number' && name.includes('amount')) return formatRupees(t, fact)
  if (Array.isArray(fact)) return joinNames(t, fact.map((one) => asText(t, name, one)).filter(Boolean))
  if (typeof fact === 'object')
    return factRows(t, fact as Record<string, unknown>)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('; ')
  const meaning = meanings[name]
  if (meaning && /^[01] → [01]$/.test(String(fact)))
    return String(fact).replace(/[01]/g, (flag) => meaning[Number(flag) as 0 | 1])
  const text = identifiers.has(name) ? String(fact).replaceAll('_', ' ') : String(fact)
  return text
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => formatInstant(t, instant))
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (instant) => formatDay(t, instant))
}
