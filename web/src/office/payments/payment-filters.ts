import { methodTitle } from '../../../../contract/src/payment-titles.ts'
import { statusName } from '../../../../contract/src/status-name.ts'
import { say } from '../../../../words/src/say.ts'
import { capitalised } from '../parts/capitalised.ts'
import { gatewayName } from '../parts/gateway-name.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { searchFilter } from '../parts/lists/search-filter.ts'
import { waitingFilter } from '../parts/lists/waiting-filter.ts'

/** The filters of the payments screen, in its order (specification, section 2); the first and the last are ours. */
export const paymentFilters = () =>
  ({
    search: searchFilter(),
    date_from: { label: say('payments.filter.date-from'), one: say('payments.filter.from'), kind: 'day' },
    date_to: {
      label: say('payments.filter.date-to'),
      one: say('payments.filter.to'),
      kind: 'day',
      orToday: true,
    },
    reference_no: {
      label: say('payments.reference-number'),
      one: say('payments.filter.reference'),
      kind: 'text',
    },
    statuses: {
      label: say('payments.filter.statuses'),
      one: say('payments.status'),
      kind: 'names',
      titleOf: (status: string) => capitalised(statusName(status)),
    },
    payment_gateways: {
      label: say('payments.filter.gateways'),
      one: say('payments.gateway'),
      kind: 'names',
      titleOf: gatewayName,
    },
    payment_modes: {
      label: say('payments.filter.pay-modes'),
      one: say('payments.pay-mode'),
      kind: 'names',
      titleOf: methodTitle,
    },
    waiting: waitingFilter(),
  }) as const satisfies FilterFields
