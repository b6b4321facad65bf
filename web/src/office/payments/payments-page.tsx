import {
  exportPayments,
  listPaymentStatuses,
  listPayments,
  type Payment,
} from '../../../../contract/src/payments.ts'
import { paymentTypeTitle } from '../../../../words/src/display-names.ts'
import { callForDownload } from '../../call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type Translate, useReader } from '../../ui/reader.ts'
import { DialogButton } from '../parts/buttons.tsx'
import { Email, IdAndCode } from '../parts/cells.tsx'
import { useDetailsInAddress } from '../parts/details/details-address.tsx'
import { paidColumns } from '../parts/details/paid-columns.tsx'
import { PaymentDialog } from '../parts/details/payment-dialog.tsx'
import {
  datedByFilter,
  dayFilters,
  paidFilters,
  searchFilter,
  usePaidChoices,
} from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { fullName } from '../parts/names.ts'
import { useRight } from '../session/auth.ts'
import { entryQuery } from '../session/calls.ts'
import { PaymentLinkDialog } from './payment-link-dialog.tsx'

/** All payments but donations. `?payment={id}` opens the details of one. */
export function PaymentsPage() {
  const { t } = useReader()
  const details = useDetailsInAddress('payment')
  const mayExport = useRight('payment.export')
  const mayCreate = useRight('payment.create')
  return (
    <ListScreen
      title={t('payments.title')}
      rows="payments"
      fields={paymentFilterFields(t)}
      choices={usePaidChoices(listPaymentStatuses)}
      columns={columns(t)}
      read={(request) => entryQuery(t, listPayments, request)}
      countsLater
      readExport={mayExport && ((request) => callForDownload(exportPayments, request))}
      actions={
        mayCreate && (
          <DialogButton label={t('payments.new')}>
            {(onClose) => <PaymentLinkDialog onClose={onClose} />}
          </DialogButton>
        )
      }
      noneYet={t('payments.none-yet')}
      details={(list) => <PaymentDialog id={details.id} list={list} onClose={details.close} />}
    />
  )
}

const columns = (t: Translate): readonly Column<Payment>[] => [
  {
    title: t('payments.id-and-reference'),
    cell: ({ id, reference_no }) => (
      <IdAndCode id={id} code={reference_no} what={t('office.field.reference-number')} />
    ),
  },
  { title: t('payments.payee-name'), cell: ({ payee }) => <bdi>{fullName(payee)}</bdi> },
  { title: t('payments.payee-email'), name: 'email', cell: ({ payee }) => <Email email={payee.email} /> },
  { title: t('payments.type'), name: 'type', cell: ({ type }) => paymentTypeTitle(t, type) },
  ...paidColumns<Payment>(t, 'payment', {
    code: ({ reference_no }) => reference_no,
    pair: ({ active_pay }) => active_pay,
  }),
]

/** Filters in the specification's order (section 2), which lacks the first and the last. */
const paymentFilterFields = (t: Translate) =>
  ({
    search: searchFilter(t),
    ...dayFilters(t),
    dated_by: datedByFilter(t),
    reference_no: { label: t('payments.reference-number'), one: t('office.field.reference'), kind: 'text' },
    ...paidFilters(t),
  }) as const satisfies FilterFields
