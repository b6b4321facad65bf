import { useState } from 'react'
import { listPaymentGateways } from '../../../../contract/src/payment-methods.ts'
import {
  listOverduePayments,
  type OverduePayment,
  writeOffPayment,
} from '../../../../contract/src/payouts.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'
import { BackLink } from '../parts/back-link.tsx'
import { ReasonDialog } from '../parts/form-dialog.tsx'
import { dayFilters, paidFilters, useLookup } from '../parts/lists/filters.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { gatewayName } from '../parts/names.ts'
import { PayableLink } from '../parts/payable-link.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { useSendForm } from '../parts/use-entry-form.ts'
import { useRight } from '../session/auth.ts'
import { entryQuery } from '../session/entry-query.ts'
import { ListSums } from './list-sums.tsx'

/** Payments that their gateway should have paid out by now. */
export function OverduePage() {
  const { t } = useReader()
  const mayPost = useRight('accounting.post')
  const gateways = useLookup(entryQuery(t, listPaymentGateways))
  const [asked, setAsked] = useState<OverduePayment>()
  return (
    <>
      <BackLink to="/accounting/payouts">{t('settlement-reports.back')}</BackLink>
      <ListScreen
        title={t('payouts.overdue')}
        rows="overdue"
        fields={{ ...dayFilters(t), payment_gateways: paidFilters(t).payment_gateways }}
        choices={{ payment_gateways: gateways }}
        columns={overdueColumns(t, mayPost ? setAsked : undefined)}
        rowKey={({ attempt_id }) => attempt_id}
        read={(sent) => entryQuery(t, listOverduePayments, sent)}
        totals={({ amount }) => <ListSums of={[[t('payouts.overdue-amount'), formatRupees(t, amount)]]} />}
        noneYet={t('payouts.none-overdue-hint')}
      />
      {asked && <WriteOffDialog payment={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const overdueColumns = (
  t: Translate,
  onWriteOff: ((payment: OverduePayment) => void) | undefined,
): readonly Column<OverduePayment>[] => [
  { title: t('office-fields.day'), cell: ({ day }) => formatDay(t, day) },
  {
    title: t('payouts.payment'),
    heading: true,
    cell: ({ kind, id, code, name }) => (
      <>
        <PayableLink kind={kind} id={id} code={code} />
        <span className="block text-xs font-normal text-ink-soft">
          <bdi>{name}</bdi>
        </span>
      </>
    ),
  },
  { title: t('office-fields.gateway'), cell: ({ gateway }) => gatewayName(t, gateway) },
  { title: t('ui.amount'), align: 'end', cell: ({ amount }) => formatRupees(t, amount) },
  {
    title: t('office.field.action'),
    actions: true,
    cell: (payment) =>
      onWriteOff && (
        <RowButton
          label={t('payouts.write-off-of', { code: payment.code })}
          onClick={() => onWriteOff(payment)}
        >
          {t('payouts.write-off')}
        </RowButton>
      ),
  },
]

function WriteOffDialog({ payment, onClose }: { payment: OverduePayment; onClose: () => void }) {
  const { t } = useReader()
  const form = useSendForm(writeOffPayment, {
    first: { reason: '' },
    bodyOf: ({ reason }) => ({ reason, attempt_id: payment.attempt_id }),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={t('payouts.write-off-of', { code: payment.code })}
      send={t('payouts.write-off')}
      form={form}
      onClose={onClose}
      lead={t('payouts.write-off.lead', { amount: formatRupees(t, payment.amount) })}
    />
  )
}
