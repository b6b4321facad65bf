import { gatewayTitle, methodTitle } from '../../../../contract/src/payment-titles.ts'
import type { FilterFields } from '../lists/list-address.ts'
import { waitingFilter } from '../lists/waiting-filter.ts'
import { searchFilter } from '../search/search-filter.ts'

/** The filters of the donations screen, in its order (specification, section 2); the first and the last are ours. */
export const donationFilters = {
  search: searchFilter,
  cause_names: { label: 'Cause Names', one: 'Cause', kind: 'names' },
  date_from: { label: 'Date From', one: 'From', kind: 'day' },
  date_to: { label: 'Date To', one: 'To', kind: 'day', orToday: true },
  donation_code: { label: 'Donation Code', one: 'Code', kind: 'text' },
  statuses: { label: 'Statuses', one: 'Status', kind: 'names' },
  payment_gateways: { label: 'Payment Gateways', one: 'Gateway', kind: 'names', titleOf: gatewayTitle },
  payment_modes: { label: 'Payment Modes', one: 'Pay Mode', kind: 'names', titleOf: methodTitle },
  waiting: waitingFilter,
  marks: { label: 'Marks', one: 'Mark', kind: 'names', titleOf: () => 'Suspicious', added: true },
} as const satisfies FilterFields
