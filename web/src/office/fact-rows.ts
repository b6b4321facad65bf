import { capitalised } from './lists/capitalised.ts'

/**
 * The facts of an event as people read them, in their order: { amount_received: 5 } -> 'Amount received' '5'. What is
 * empty (null, '', an empty list) is left out.
 */
export function factRows(facts: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(facts).flatMap(([name, fact]) => {
    const value = asText(fact)
    return value === '' ? [] : [{ name: capitalised(name.replaceAll('_', ' ')), value }]
  })
}

function asText(fact: unknown): string {
  if (fact === null || fact === undefined) return ''
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
  if (Array.isArray(fact)) return fact.map(asText).filter(Boolean).join(', ')
  if (typeof fact === 'object')
    return factRows(fact as Record<string, unknown>)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('; ')
  return String(fact)
}
