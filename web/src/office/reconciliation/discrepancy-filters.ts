import { gatewayTitle } from '../../../../contract/src/payment-titles.ts'
import type { DiscrepancyKind } from '../../../../contract/src/reconciliation.ts'
import type { FilterFields } from '../lists/list-address.ts'
import { searchFilter } from '../search/search-filter.ts'
import { discrepancyNames } from './discrepancy-names.ts'

/** What discrepancies are filtered by, in the order of the screen. */
export const discrepancyFilters = {
  search: searchFilter,
  kinds: {
    label: 'Types',
    one: 'Type',
    kind: 'names',
    titleOf: (kind) => discrepancyNames[kind as DiscrepancyKind] ?? kind,
  },
  payment_gateways: { label: 'Payment Gateways', one: 'Gateway', kind: 'names', titleOf: gatewayTitle },
  date_from: { label: 'Date From', one: 'From', kind: 'day' },
  date_to: { label: 'Date To', one: 'To', kind: 'day', orToday: true },
} as const satisfies FilterFields

/** The same, and whether open or resolved ones are shown, which has its own tabs: all that is kept in the address. */
export const discrepancyAddressFields = {
  ...discrepancyFilters,
  show: { label: 'Show', one: 'Show', kind: 'text' },
} as const satisfies FilterFields
