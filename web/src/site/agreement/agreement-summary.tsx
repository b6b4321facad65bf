import { useQuery } from '@tanstack/react-query'
import type { AgreementStatus } from '../../../../contract/src/agreement-status.ts'
import type { AgreementPage } from '../../../../contract/src/agreements.ts'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import { agreementBadges } from '../../agreement-badges.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SummaryRow } from '../parts/page-section.tsx'
import { pairTexts } from '../parts/pair-choice.tsx'
import { paymentPairsQuery } from '../parts/public-page.queries.ts'

export function AgreementSummary({ page }: { page: AgreementPage }) {
  const { t } = useReader()
  const pairs = useQuery(paymentPairsQuery)
  const { status, terms, next_terms, next, payment_method, payment_gateway } = page
  // Only the listed pair has the title that the charity gave it.
  const pair = pairs.data?.find(
    (one) => one.payment_method === payment_method && one.payment_gateway === payment_gateway,
  )
  return (
    <section aria-labelledby="agreement-terms" className="panel p-4 sm:p-5">
      <DonorAgreementBadge status={status} />
      <h2 id="agreement-terms" className="mt-2 text-xl font-bold">
        <span className="whitespace-nowrap">{formatRupees(t, terms.amount)}</span>{' '}
        {t('fields.agreement.rhythm', terms)}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line text-sm">
        {terms.lines.map((line) => (
          <li
            key={`${line.cause_id} ${line.typename} ${line.campaign?.id}`}
            className="flex flex-wrap gap-x-4 py-2"
          >
            <bdi className="flex-[1_1_8rem] font-semibold">
              {line.typename === noSubType
                ? line.fundtitle
                : t('site.cart.item', { cause: line.fundtitle, sub_type: line.fund_type })}
            </bdi>
            <span className="ms-auto tabular-nums">{formatRupees(t, line.amount)}</span>
            {line.campaign && (
              <span className="w-full text-ink-soft">
                <bdi>{line.campaign.title}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-1.5 text-sm">
        {page.paused_until !== null && (
          <SummaryRow name={t('monthly.summary.paused')}>{formatDay(t, page.paused_until)}</SummaryRow>
        )}
        {next && (
          <SummaryRow name={t('monthly.summary.next')}>
            <strong>
              {formatDay(t, next.due_on)} · {formatRupees(t, next.amount)}
            </strong>
          </SummaryRow>
        )}
        {next_terms && (
          <SummaryRow name={t('monthly.summary.later', { day: formatDay(t, next_terms.due_on) })}>
            {formatRupees(t, next_terms.amount)} {t('fields.agreement.rhythm', next_terms)}
          </SummaryRow>
        )}
        {page.given > 0 && (
          <SummaryRow name={t('monthly.summary.given')}>{formatRupees(t, page.given)}</SummaryRow>
        )}
        {page.in_advance > 0 && (
          <SummaryRow name={t('monthly.summary.in-advance')}>{formatRupees(t, page.in_advance)}</SummaryRow>
        )}
        {page.ended_at !== null && (
          <SummaryRow name={t('monthly.summary.ended')}>{formatDay(t, page.ended_at)}</SummaryRow>
        )}
        <SummaryRow name={t('status.summary.method')}>
          {payment_method === '' ? t('monthly.summary.link') : pairTexts(t, pair ?? page).title}
        </SummaryRow>
        <SummaryRow name={t('status.summary.from')}>
          <bdi>{page.donor_name}</bdi>
        </SummaryRow>
      </dl>
    </section>
  )
}

export function DonorAgreementBadge({ status }: { status: AgreementStatus }) {
  const { t } = useReader()
  return <StatusBadge status={t(`monthly.status.${status}`)} look={agreementBadges[status]} />
}
