import { useQuery } from '@tanstack/react-query'

/** The names that a filter offers: none until they have come, and none when they could not be had. */
export function useLookup(what: string, read: () => Promise<readonly string[]>): readonly string[] {
  const { data } = useQuery({ queryKey: ['lookup', what], queryFn: read })
  return data ?? none
}

const none: readonly string[] = []

export const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
