import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { PaidSummary } from './paid-summary.tsx'
import type { SummaryProps } from './status-page.tsx'

const fundKey = ({ fundtitle, fund_type, campaign }: DonationStatus['funds'][number]) =>
  `${fundtitle} ${fund_type} ${campaign}`

export function DonationSummary({ paid, code }: SummaryProps<DonationStatus>) {
  const { t } = useReader()
  return (
    <PaidSummary
      title={t('site.title.donation')}
      paid={paid}
      code={code}
      totalName={t('site.cart.total')}
      from={{ name: t('status.summary.from'), text: paid.donor_name }}
      begun={t(paid.office_gift ? 'status.summary.recorded' : 'status.summary.donated')}
    >
      <ul className="@container mt-3 divide-y divide-line border-b border-line text-sm">
        {paid.funds.map((fund) => (
          <li key={fundKey(fund)} className="grid gap-x-3 py-2 @min-[11rem]:grid-cols-[1fr_auto]">
            <span className="font-semibold">
              <bdi>{fund.fundtitle}</bdi>
            </span>
            <span className="tabular-nums">{formatRupees(t, fund.amount)}</span>
            <span className="text-ink-soft">
              <bdi>{typeAndQuantity(t, fund)}</bdi>
            </span>
            {fund.campaign && (
              <span className="col-span-full text-ink-soft">
                <bdi>{fund.campaign}</bdi>
              </span>
            )}
            {fund.remarks && (
              <span className="col-span-full text-ink-soft">
                <bdi>{fund.remarks}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </PaidSummary>
  )
}

function typeAndQuantity(
  t: Translate,
  { fund_type, quantity, counted }: DonationStatus['funds'][number],
): string {
  if (counted) return fund_type + t('ui.comma') + counted
  if (quantity === null) return fund_type === noSubType ? '' : fund_type
  return fund_type === noSubType
    ? t('site.cart.quantity', { quantity })
    : t('status.summary.type-quantity', { type: fund_type, quantity })
}
