/** Returns the fields of a query or form, without repeated ones. */
export function fieldsOf(received: unknown): Record<string, string> {
  const entries = Object.entries(received ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
