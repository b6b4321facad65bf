import { say } from '../../../../words/src/say.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { searchFilter } from '../parts/lists/search-filter.ts'

/** The filters of the audit screen, in its order. */
export const auditFilters = () =>
  ({
    search: { ...searchFilter(), placeholder: say('audit.filters.search-hint') },
    date_from: { label: say('audit.filters.date-from'), one: say('audit.filters.from'), kind: 'day' },
    date_to: {
      label: say('audit.filters.date-to'),
      one: say('audit.filters.to'),
      kind: 'day',
      orToday: true,
    },
    actions: { label: say('audit.filters.actions'), one: say('office.field.action'), kind: 'names' },
    who: { label: say('office-fields.name'), one: say('audit.who'), kind: 'text' },
  }) as const satisfies FilterFields
