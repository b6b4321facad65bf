import { say, sayIfKnown } from '../../../../words/src/say.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { joinNames } from '../../ui/join-names.ts'
import { capitalised } from './capitalised.ts'

/**
 * Formats the facts of an event, in order: { amount_received: 5 } -> 'Amount received' 'Rs. 5'. Skips empty
 * values (null, '', []).
 */
export function factRows(facts: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(facts).flatMap(([name, fact]) => {
    const value = asText(name, fact)
    return value === '' ? [] : [{ name: titleOf(name), value }]
  })
}

/** Facts in timelines have a translated title; the audit has many more, titled by their field names. */
const titleOf = (name: string): string =>
  sayIfKnown(`facts.${name}`) ?? capitalised(name.replaceAll('_', ' '))

/** Meanings of fields stored as 0 or 1. */
const meanings: Record<string, readonly [string, string]> = {
  status: ['inactive', 'active'],
  accept_fraction: ['no', 'yes'],
}

function asText(name: string, fact: unknown): string {
  if (fact === null || fact === undefined) return ''
  if (typeof fact === 'boolean') return say(fact ? 'facts.yes' : 'facts.no')
  if (typeof fact === 'number' && name.includes('amount')) return formatRupees(fact)
  if (Array.isArray(fact)) return joinNames(fact.map((one) => asText(name, one)).filter(Boolean))
  if (typeof fact === 'object')
    return factRows(fact as Record<string, unknown>)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('; ')
  const meaning = meanings[name]
  if (meaning && /^[01] → [01]$/.test(String(fact)))
    return String(fact).replace(/[01]/g, (flag) => meaning[Number(flag) as 0 | 1])
  return String(fact)
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatInstant)
    .replace(/\b\d{4}-\d\d-\d\d\b/g, formatDay)
}
