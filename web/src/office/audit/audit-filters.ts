import type { FilterFields } from '../lists/list-address.ts'
import { searchFilter } from '../search/search-filter.ts'

/** The filters of the audit screen, in its order. */
export const auditFilters = {
  search: { ...searchFilter, placeholder: 'Name, action, code, e-mail, IP address…' },
  date_from: { label: 'Date From', one: 'From', kind: 'day' },
  date_to: { label: 'Date To', one: 'To', kind: 'day', orToday: true },
  actions: { label: 'Actions', one: 'Action', kind: 'names' },
  who: { label: 'Name', one: 'Who', kind: 'text' },
} as const satisfies FilterFields
