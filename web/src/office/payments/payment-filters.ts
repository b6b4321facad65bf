import { say } from '../../../../words/src/say.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { dayFilters, paidFilters } from '../parts/lists/paid-filters.ts'
import { searchFilter } from '../parts/lists/search-filter.ts'

/** The filters of the payments screen, in its order (specification, section 2); the first and the last are ours. */
export const paymentFilters = () =>
  ({
    search: searchFilter(),
    ...dayFilters(),
    reference_no: {
      label: say('payments.reference-number'),
      one: say('office.field.reference'),
      kind: 'text',
    },
    ...paidFilters(),
  }) as const satisfies FilterFields
