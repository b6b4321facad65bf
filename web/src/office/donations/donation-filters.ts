import { say } from '../../../../words/src/say.ts'
import { capitalised } from '../parts/capitalised.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { dayFilters, paidFilters } from '../parts/lists/paid-filters.ts'
import { searchFilter } from '../parts/lists/search-filter.ts'
import type { CauseNames } from '../parts/use-cause-names.ts'

/** The filters of the donations screen, in its order (specification, section 2); the first and the last are ours. */
export const donationFilters = (names: CauseNames) =>
  ({
    search: searchFilter(),
    cause_names: {
      label: say('donations.filter.causes'),
      one: say('office.field.cause'),
      kind: 'names',
      titleOf: (title: string) => capitalised(names.cause(title)),
    },
    ...dayFilters(),
    donation_code: { label: say('donations.filter.code'), one: say('office-fields.code'), kind: 'text' },
    ...paidFilters(),
    marks: {
      label: say('donations.filter.marks'),
      one: say('office.field.mark'),
      kind: 'names',
      titleOf: () => say('donations.suspicious'),
    },
  }) as const satisfies FilterFields
