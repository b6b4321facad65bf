import { useQuery } from '@tanstack/react-query'
import type { EntryQuery } from '../../session/entry-query.ts'

/** The names that a filter offers: none while they load, and none when they could not be loaded. */
export function useLookup(query: EntryQuery<readonly (string | { name: string })[]>): string[] {
  const { data = [] } = useQuery(query)
  return data.map((row) => (typeof row === 'string' ? row : row.name))
}
