import { useQuery } from '@tanstack/react-query'
import type { listDonationStatuses } from '../../../../../contract/src/donations.ts'
import {
  type ListDate,
  listDates,
  type WaitingKind,
  waitingKinds,
} from '../../../../../contract/src/lists.ts'
import { listPaymentGateways, listPaymentMethods } from '../../../../../contract/src/payment-methods.ts'
import type { listPaymentStatuses } from '../../../../../contract/src/payments.ts'
import { methodTitle, statusName } from '../../../../../words/src/display-names.ts'
import { capitalise } from '../../../../../words/src/format-values.ts'
import { formatRupees, type Translate, useReader } from '../../../ui/reader.tsx'
import { type EntryQuery, entryQuery } from '../../session/calls.ts'
import { gatewayName } from '../names.ts'
import type { FilterField, FilterFields } from './list-address.ts'

/** Filter for one or more of the names that the screen offers; a name without a title is its own title. */
export const namesFilter = (label: string, one: string, titleOf: (name: string) => string | undefined) =>
  ({
    label,
    one,
    kind: 'names',
    titleOf: (name: string) => titleOf(name) ?? name,
  }) as const satisfies FilterField

/** Date range; the end defaults to today. */
export const dayFilters = (t: Translate) =>
  ({
    date_from: { label: t('office.field.date-from'), one: t('office.field.from'), kind: 'day' },
    date_to: { label: t('office.field.date-to'), one: t('office.field.to'), kind: 'day', whenEmpty: 'today' },
  }) as const satisfies FilterFields

/** Filter for the date by which a list is limited and sorted. */
export const datedByFilter = (t: Translate) =>
  ({
    label: t('lists.dated-by'),
    one: t('lists.dated-by'),
    kind: 'one',
    values: listDates,
    titleOf: (date: string) => t(`lists.dated-by.${date as ListDate}`),
  }) as const satisfies FilterField

export function amountFilters(t: Translate) {
  const limit = (name: 'amount-from' | 'amount-to') =>
    ({
      label: t(`lists.${name}`),
      one: t(`lists.${name}.one`),
      kind: 'number',
      titleOf: (amount: string) => formatRupees(t, Number(amount)),
    }) as const
  return { amount_from: limit('amount-from'), amount_to: limit('amount-to') } as const satisfies FilterFields
}

export const paidFilters = (t: Translate) =>
  ({
    ...amountFilters(t),
    statuses: namesFilter(t('office.field.statuses'), t('office-fields.status'), (status) =>
      capitalise(statusName(t, status)),
    ),
    payment_gateways: namesFilter(t('office.field.payment-gateways'), t('office-fields.gateway'), (name) =>
      gatewayName(t, name),
    ),
    payment_modes: namesFilter(t('office.field.payment-modes'), t('office.field.pay-mode'), (name) =>
      methodTitle(t, name),
    ),
    waiting: waitingFilter(t),
  }) as const satisfies FilterFields

const waitingNames = (t: Translate): Record<WaitingKind, string> => ({
  transfer: t('lists.waiting-filter.transfer'),
  pending: t('lists.waiting-filter.pending'),
  email: t('office.field.e-mail-failed'),
  unallocated: t('lists.waiting-filter.unallocated'),
  balance: t('lists.waiting-filter.balance'),
  choice: t('lists.waiting-filter.choice'),
})

const waitingFilter = (t: Translate) =>
  namesFilter(
    t('lists.waiting-filter.open-tasks'),
    t('lists.waiting-filter.task'),
    (kind) => waitingNames(t)[kind as WaitingKind],
  )

export const searchFilter = (t: Translate) =>
  ({
    label: t('office-fields.search'),
    one: t('office-fields.search'),
    kind: 'search',
  }) as const satisfies FilterField

/** Names offered by a filter; empty while loading, on failure, and without the right to them. */
export function useLookup(
  query: EntryQuery<readonly (string | { name: string })[]>,
  enabled = true,
): string[] {
  const { data = [] } = useQuery({ ...query, enabled })
  return data.map((row) => (typeof row === 'string' ? row : row.name))
}

/** Options of {@link paidFilters}. @param statuses the call that lists the statuses */
export function usePaidChoices(statuses: typeof listDonationStatuses | typeof listPaymentStatuses) {
  const { t } = useReader()
  return {
    waiting: waitingKinds,
    statuses: useLookup(entryQuery(t, statuses)),
    payment_gateways: useLookup(entryQuery(t, listPaymentGateways)),
    payment_modes: useLookup(entryQuery(t, listPaymentMethods)),
  }
}
