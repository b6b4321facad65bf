import type { Charge } from '../../../../contract/src/agreements.ts'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PageSection } from '../parts/page-section.tsx'

/** Donations of an agreement by due day, with what was paid of each. */
export function Charges({ charges }: { charges: readonly Charge[] }) {
  const { t } = useReader()
  return (
    <PageSection title={t('monthly.charges')}>
      {charges.length === 0 && <p className="text-sm text-ink-soft">{t('monthly.charges.none')}</p>}
      <ul className="divide-y divide-line text-sm">
        {charges.map(({ period, due_on, expected, paid, status }) => (
          <li key={period} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-2">
            <span className="font-semibold">{formatDay(t, due_on)}</span>
            <StatusBadge status={t(`monthly.charge.${status}`)} look={looks[status]} />
            <span className="w-full text-ink-soft tabular-nums">
              {status === 'paid' || status === 'skipped' || status === 'cancelled'
                ? formatRupees(t, status === 'paid' ? paid : expected)
                : t('monthly.charge.paid-of', {
                    paid: formatRupees(t, paid),
                    expected: formatRupees(t, expected),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

const looks = {
  planned: 'info',
  requested: 'info',
  partly_paid: 'info',
  paid: 'success',
  missed: 'error',
  skipped: 'info',
  cancelled: 'info',
} as const satisfies Record<Charge['status'], string>
