import { say, sayIfKnown } from '../../../../words/src/say.ts'
import { gatewayName } from '../parts/gateway-name.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { searchFilter } from '../parts/lists/search-filter.ts'

/** What discrepancies are filtered by, in the order of the screen. */
export const discrepancyFilters = () =>
  ({
    search: searchFilter(),
    kinds: {
      label: say('reconciliation.filter.types'),
      one: say('reconciliation.filter.type'),
      kind: 'names',
      titleOf: (kind) => sayIfKnown(`reconciliation.kind.${kind}`) ?? kind,
    },
    payment_gateways: {
      label: say('reconciliation.filter.gateways'),
      one: say('reconciliation.filter.gateway'),
      kind: 'names',
      titleOf: gatewayName,
    },
    date_from: {
      label: say('reconciliation.filter.date-from'),
      one: say('reconciliation.filter.from'),
      kind: 'day',
    },
    date_to: {
      label: say('reconciliation.filter.date-to'),
      one: say('reconciliation.filter.to'),
      kind: 'day',
      orToday: true,
    },
  }) as const satisfies FilterFields

/** The same, and whether open or resolved ones are shown, which has its own tabs: all that is kept in the address. */
export const discrepancyAddressFields = () =>
  ({
    ...discrepancyFilters(),
    show: { label: say('reconciliation.filter.show'), one: say('reconciliation.filter.show'), kind: 'text' },
  }) as const satisfies FilterFields
