import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import type { NameList } from './name-lists.ts'

/** The gateways or the methods, newest names included: what is added or renamed refreshes everything under 'gateway'. */
export function useNames(list: NameList) {
  return useQuery({ queryKey: ['gateway', list.key], queryFn: () => call(list.read) })
}

/** The same as choices of a select; none until they are here. */
export function useNameOptions(list: NameList) {
  return (useNames(list).data ?? []).map(({ id, name }) => ({ label: name, value: String(id) }))
}
