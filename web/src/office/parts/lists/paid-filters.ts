import type { WaitingKind } from '../../../../../contract/src/lists.ts'
import { methodTitle } from '../../../../../words/src/pair-title.ts'
import { say } from '../../../../../words/src/say.ts'
import { statusName } from '../../../../../words/src/status-name.ts'
import { capitalised } from '../capitalised.ts'
import { gatewayName } from '../gateway-name.ts'
import type { FilterField, FilterFields } from './list-address.ts'

/** Date range; the end defaults to today. */
export const dayFilters = () =>
  ({
    date_from: { label: say('office.field.date-from'), one: say('office.field.from'), kind: 'day' },
    date_to: { label: say('office.field.date-to'), one: say('office.field.to'), kind: 'day', orToday: true },
  }) as const satisfies FilterFields

/** Filters of donations and payments: status, gateway, pay mode and open tasks. */
export const paidFilters = () =>
  ({
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

const waitingNames = (): Record<WaitingKind, string> => ({
  transfer: say('lists.waiting-filter.transfer'),
  pending: say('lists.waiting-filter.pending'),
  email: say('office.field.e-mail-failed'),
})

/** Open tasks of a list, as counted and linked by the dashboard. */
const waitingFilter = () =>
  ({
    label: say('lists.waiting-filter.open-tasks'),
    one: say('lists.waiting-filter.task'),
    kind: 'names',
    titleOf: (kind: string) => waitingNames()[kind as WaitingKind] ?? kind,
  }) as const satisfies FilterField
