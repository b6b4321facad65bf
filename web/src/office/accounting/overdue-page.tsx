import { listPaymentGateways } from '../../../../contract/src/payment-methods.ts'
import {
  listOverduePayments,
  type OverduePayment,
  writeOffPayment,
} from '../../../../contract/src/payouts.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { rowLook } from '../parts/buttons.tsx'
import { actionColumn, dayColumn, rupeesColumn, WithNote } from '../parts/cells.tsx'
import { ReasonButton } from '../parts/form-dialog.tsx'
import { BackLink, PayableLink } from '../parts/links.tsx'
import { dayFilters, paidFilters, useLookup } from '../parts/lists/filters.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { SumLine } from '../parts/lists/list-totals.tsx'
import { gatewayName } from '../parts/names.ts'
import { entryQuery, useRight } from '../session/calls.ts'

/** Payments that their gateway should have paid out by now. */
export function OverduePage() {
  const { t } = useReader()
  const mayPost = useRight('accounting.post')
  const gateways = useLookup(entryQuery(t, listPaymentGateways))
  return (
    <>
      <BackLink to="/accounting/payouts">{t('settlement-reports.back')}</BackLink>
      <ListScreen
        title={t('payouts.overdue')}
        rows="overdue"
        fields={{ ...dayFilters(t), payment_gateways: paidFilters(t).payment_gateways }}
        choices={{ payment_gateways: gateways }}
        columns={overdueColumns(t, mayPost)}
        rowKey={({ attempt_id }) => attempt_id}
        read={(request) => entryQuery(t, listOverduePayments, request)}
        totals={({ amount }) => <SumLine sums={[[t('payouts.overdue-amount'), formatRupees(t, amount)]]} />}
        noneYet={t('payouts.none-overdue-hint')}
      />
    </>
  )
}

const overdueColumns = (t: Translate, mayPost: boolean): readonly Column<OverduePayment>[] => [
  dayColumn(t, t('office-fields.day'), 'day'),
  {
    title: t('payouts.payment'),
    heading: true,
    cell: ({ kind, id, code, name }) => (
      <WithNote note={<bdi>{name}</bdi>}>
        <PayableLink kind={kind} id={id} code={code} />
      </WithNote>
    ),
  },
  { title: t('office-fields.gateway'), cell: ({ gateway }) => gatewayName(t, gateway) },
  rupeesColumn(t, t('ui.amount'), 'amount'),
  actionColumn(
    t,
    ({ attempt_id, code, amount }) =>
      mayPost && (
        <ReasonButton
          {...rowLook}
          aria-label={t('payouts.write-off-of', { code })}
          label={t('payouts.write-off')}
          dialog={{
            entry: writeOffPayment,
            params: { id: attempt_id },
            lead: t('payouts.write-off.lead', { amount: formatRupees(t, amount) }),
          }}
        />
      ),
  ),
]
