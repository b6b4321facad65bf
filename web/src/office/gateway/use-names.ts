import { useQuery } from '@tanstack/react-query'
import { useReader } from '../../ui/reader.ts'
import { entryQuery } from '../session/entry-query.ts'
import type { NameList } from './name-lists.ts'

export const useNames = (list: NameList) => {
  const { t } = useReader()
  return useQuery(entryQuery(t, list.read))
}

/** Gateways or methods as select options; empty while loading. */
export function useNameOptions(list: NameList) {
  return (useNames(list).data ?? []).map(({ id, name }) => ({ label: list.titleOf(name), value: String(id) }))
}
