import { useQuery } from '@tanstack/react-query'
import { entryQuery } from '../session/entry-query.ts'
import type { NameList } from './name-lists.ts'

/** The gateways or the methods. */
export const useNames = (list: NameList) => useQuery(entryQuery(list.read))

/** The same as choices of a select; none until they are here. */
export function useNameOptions(list: NameList) {
  return (useNames(list).data ?? []).map(({ id, name }) => ({ label: list.titleOf(name), value: String(id) }))
}
