import { useQuery } from '@tanstack/react-query'
import type { EntryQuery } from '../../session/entry-query.ts'

/** Names offered by a filter; empty while loading and on failure. */
export function useLookup(query: EntryQuery<readonly (string | { name: string })[]>): string[] {
  const { data = [] } = useQuery(query)
  return data.map((row) => (typeof row === 'string' ? row : row.name))
}
