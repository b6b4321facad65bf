import { useQuery } from '@tanstack/react-query'
import type { EntryQuery } from '../../session/entry-query.ts'

/** Names offered by a filter; empty while loading, on failure, and without the right to them. */
export function useLookup(
  query: EntryQuery<readonly (string | { name: string })[]>,
  enabled = true,
): string[] {
  const { data = [] } = useQuery({ ...query, enabled })
  return data.map((row) => (typeof row === 'string' ? row : row.name))
}
