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
      one: say('office.field.type'),
      kind: 'names',
      titleOf: (kind) => sayIfKnown(`reconciliation.kind.${kind}`) ?? kind,
    },
    payment_gateways: {
      label: say('office.field.payment-gateways'),
      one: say('office-fields.gateway'),
      kind: 'names',
      titleOf: gatewayName,
    },
    date_from: {
      label: say('office.field.date-from'),
      one: say('office.field.from'),
      kind: 'day',
    },
    date_to: {
      label: say('office.field.date-to'),
      one: say('office.field.to'),
      kind: 'day',
      orToday: true,
    },
  }) as const satisfies FilterFields

/** The same, and whether open or resolved ones are shown, which has its own tabs: all that is kept in the address. */
export const discrepancyAddressFields = () =>
  ({
    ...discrepancyFilters(),
    show: { label: say('office.action.show'), one: say('office.action.show'), kind: 'text' },
  }) as const satisfies FilterFields
