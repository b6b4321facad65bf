import type { FilterField } from '../lists/list-address.ts'

/** The search as a filter of a list, which then shows all that it finds. */
export const searchFilter = {
  label: 'Search',
  one: 'Search',
  kind: 'search',
  added: true,
} as const satisfies FilterField
