import { listPaymentGateways } from '../../../../contract/src/payment-methods.ts'
import {
  listSettlementDiscrepancies,
  settlementDiscrepancyKinds,
  settlementDiscrepancyViews,
} from '../../../../contract/src/settlement-reports.ts'
import { useReader } from '../../ui/reader.tsx'
import { BackLink } from '../parts/links.tsx'
import { namesFilter, paidFilters, useLookup } from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { entryQuery, useRight } from '../session/calls.ts'
import { discrepancyColumns } from './settlement-sections.tsx'

export function DiscrepanciesPage() {
  const { t } = useReader()
  const gateways = useLookup(entryQuery(t, listPaymentGateways))
  const mayPost = useRight('accounting.post')
  const fields = {
    show: {
      label: t('vouchers.show'),
      one: t('vouchers.show'),
      kind: 'one',
      values: settlementDiscrepancyViews,
      titleOf: (view: string) => t.ifKnown(`settlement-reports.show.${view}`) ?? view,
    },
    kinds: namesFilter(t('settlement-reports.kinds'), t('settlement-reports.discrepancy'), (kind) =>
      t.ifKnown(`settlement-reports.kind.${kind}`),
    ),
    payment_gateways: paidFilters(t).payment_gateways,
  } as const satisfies FilterFields
  return (
    <>
      <BackLink to="/accounting/payouts">{t('settlement-reports.back')}</BackLink>
      <ListScreen
        title={t('settlement-reports.discrepancies')}
        rows="discrepancies"
        fields={fields}
        choices={{ kinds: settlementDiscrepancyKinds, payment_gateways: gateways }}
        columns={discrepancyColumns(t, mayPost)}
        read={(request) => entryQuery(t, listSettlementDiscrepancies, request)}
        noneYet={t('settlement-reports.no-discrepancies-hint')}
      />
    </>
  )
}
