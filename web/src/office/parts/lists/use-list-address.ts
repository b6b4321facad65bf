import { useSearchParams } from 'react-router'
import { dayInPakistan } from '../../../ui/pakistan-time.ts'
import {
  type FilterFields,
  type FilterValues,
  type ListAddress,
  readListAddress,
  writeListAddress,
} from './list-address.ts'

/** List state in the address bar, and its setters; each change is one history entry. */
export function useListAddress<F extends FilterFields>(fields: F, orders?: readonly string[]) {
  const [address, setAddress] = useSearchParams()
  const today = dayInPakistan(new Date())
  const asked = readListAddress(fields, address, today, orders)
  const goTo = (changed: Partial<ListAddress<F>>) =>
    setAddress(writeListAddress(fields, { ...asked, ...changed }, today))
  return {
    ...asked,
    today,
    setPage: (page: number) => goTo({ page }),
    setPerPage: (per_page: number) => goTo({ per_page, page: 1 }),
    setOrder: (sort: string) => goTo({ sort, page: 1 }),
    setFilters: (filters: FilterValues<F>) => goTo({ filters, page: 1 }),
    clear: () => goTo({ filters: readListAddress(fields, new URLSearchParams(), today).filters, page: 1 }),
  }
}
