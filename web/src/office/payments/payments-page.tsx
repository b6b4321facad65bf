import { useState } from 'react'
import { waitingKinds } from '../../../../contract/src/lists.ts'
import { listPaymentGateways, listPaymentMethods } from '../../../../contract/src/payment-methods.ts'
import {
  exportPayments,
  listPaymentStatuses,
  listPayments,
  type Payment,
} from '../../../../contract/src/payments.ts'
import { methodTitle, paymentTypeTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'
import { callForDownload } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DetailsLink } from '../parts/details/details-link.tsx'
import { useDetailsInAddress } from '../parts/details/use-details-in-address.ts'
import { fullName } from '../parts/full-name.ts'
import { gatewayName } from '../parts/gateway-name.ts'
import { Amount } from '../parts/lists/amount.tsx'
import { CreatedOn } from '../parts/lists/created-on.tsx'
import { Email } from '../parts/lists/email.tsx'
import { IdAndCode } from '../parts/lists/id-and-code.tsx'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { Name } from '../parts/lists/name.tsx'
import { dayFilters, paidFilters } from '../parts/lists/paid-filters.ts'
import { searchFilter } from '../parts/lists/search-filter.ts'
import { useLookup } from '../parts/lists/use-lookup.ts'
import { PaymentDialog } from '../parts/payment/payment-dialog.tsx'
import { PaymentStatusBadge } from '../parts/payment-status-badge.tsx'
import { platformName } from '../parts/platform-name.ts'
import { entryQuery } from '../session/entry-query.ts'
import { PaymentLinkDialog } from './payment-link-dialog.tsx'

/**
 * All payments other than donations, filtered and paginated, and links to request new ones. `?payment={id}`
 * in the address opens the details of one.
 */
export function PaymentsPage() {
  const [asking, setAsking] = useState(false)
  const details = useDetailsInAddress('payment')
  const choices = {
    waiting: waitingKinds,
    statuses: useLookup(entryQuery(listPaymentStatuses)),
    payment_gateways: useLookup(entryQuery(listPaymentGateways)),
    payment_modes: useLookup(entryQuery(listPaymentMethods)),
  }
  return (
    <>
      <ListScreen
        title={say('payments.title')}
        rows="payments"
        fields={paymentFilterFields()}
        choices={choices}
        columns={columns()}
        rowKey={({ id }) => id}
        read={(sent) => entryQuery(listPayments, sent)}
        readExport={(sent) => callForDownload(exportPayments, sent)}
        actions={<Button onClick={() => setAsking(true)}>{say('payments.new')}</Button>}
        noneYet={say('payments.none-yet')}
        details={(list) => <PaymentDialog id={details.id} list={list} onClose={details.close} />}
      />
      {asking && <PaymentLinkDialog onClose={() => setAsking(false)} />}
    </>
  )
}

const columns = (): readonly Column<Payment>[] => [
  {
    title: say('payments.id-and-reference'),
    cell: ({ id, reference_no }) => (
      <IdAndCode id={id} code={reference_no} what={say('office.field.reference-number')} />
    ),
  },
  { title: say('payments.payee-name'), cell: ({ payee }) => fullName(payee) },
  { title: say('payments.payee-email'), cell: ({ payee }) => <Email of={payee.email} /> },
  { title: say('payments.type'), cell: ({ type }) => paymentTypeTitle(type) },
  {
    title: say('ui.amount'),
    align: 'end',
    orders: ['largest', 'smallest'],
    aside: true,
    cell: ({ amount, refunded_amount }) => <Amount of={amount} refunded={refunded_amount} />,
  },
  {
    title: say('office.field.pay-mode'),
    cell: ({ active_pay }) => <Name of={active_pay && methodTitle(active_pay.payment_method)} />,
  },
  {
    title: say('office-fields.gateway'),
    cell: ({ active_pay }) => <Name of={active_pay && gatewayName(active_pay.payment_gateway)} />,
  },
  { title: say('office.field.platform'), cell: ({ platform }) => platformName(platform) },
  {
    title: say('office-fields.status'),
    pinned: 9,
    aside: true,
    cell: ({ status }) => <PaymentStatusBadge of={status} />,
  },
  {
    title: say('office.field.created-on'),
    pinned: 7,
    orders: ['newest', 'oldest'],
    cell: ({ created_at }) => <CreatedOn instant={created_at} />,
  },
  {
    title: say('office.field.action'),
    actions: true,
    pinned: 6.5,
    cell: ({ id, reference_no }) => <DetailsLink of={{ what: 'payment', id }} code={reference_no} />,
  },
]

/**
 * Filters of the payments screen, in order (specification, section 2); the first and the last are not
 * specified.
 */
const paymentFilterFields = () =>
  ({
    search: searchFilter(),
    ...dayFilters(),
    reference_no: {
      label: say('payments.reference-number'),
      one: say('office.field.reference'),
      kind: 'text',
    },
    ...paidFilters(),
  }) as const satisfies FilterFields
