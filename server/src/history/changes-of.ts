type Values = Readonly<Record<string, unknown>>

/**
 * Describes the changes of a row, for the audit: { status: '1 → 0' }. Unchanged fields are left out; a long
 * text is only marked as changed.
 * @param longest maximum length of a text that is quoted
 */
export function changesOf(before: Values, after: Values, longest = 100): Record<string, string> {
  return Object.fromEntries(
    Object.keys(after)
      .filter((field) => inWords(before[field]) !== inWords(after[field]))
      .map((field) => {
        const [from, to] = [inWords(before[field]), inWords(after[field])]
        return [field, Math.max(from.length, to.length) > longest ? 'changed' : `${from} → ${to}`]
      }),
  )
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(String).join(', ') || 'nothing' : String(value)
}
