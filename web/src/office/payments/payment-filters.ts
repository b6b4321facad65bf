import { methodTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { capitalised } from '../parts/capitalised.ts'
import { gatewayName } from '../parts/gateway-name.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { searchFilter } from '../parts/lists/search-filter.ts'
import { waitingFilter } from '../parts/lists/waiting-filter.ts'

/** The filters of the payments screen, in its order (specification, section 2); the first and the last are ours. */
export const paymentFilters = () =>
  ({
    search: searchFilter(),
    date_from: { label: say('office.field.date-from'), one: say('office.field.from'), kind: 'day' },
    date_to: {
      label: say('office.field.date-to'),
      one: say('office.field.to'),
      kind: 'day',
      orToday: true,
    },
    reference_no: {
      label: say('payments.reference-number'),
      one: say('office.field.reference'),
      kind: 'text',
    },
    statuses: {
      label: say('office.field.statuses'),
      one: say('office-fields.status'),
      kind: 'names',
      titleOf: (status: string) => capitalised(statusName(status)),
    },
    payment_gateways: {
      label: say('office.field.payment-gateways'),
      one: say('office-fields.gateway'),
      kind: 'names',
      titleOf: gatewayName,
    },
    payment_modes: {
      label: say('office.field.payment-modes'),
      one: say('office.field.pay-mode'),
      kind: 'names',
      titleOf: methodTitle,
    },
    waiting: waitingFilter(),
  }) as const satisfies FilterFields
