import type { AgreementStatus } from '../../../../../contract/src/agreements.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { useReader } from '../../../ui/reader.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

/** 'every month on day 5' */
export const formatRhythm = (t: Translate, { unit, day }: { unit: string; day: number }) =>
  t('fields.agreement.rhythm', { unit, day: String(day) })

const looks = { proposed: 'info', active: 'success', paused: 'info', ended: 'error' } as const

/** Status of an agreement, and whether it has lapsed. */
export function AgreementBadge({
  of: { status, is_lapsed },
}: {
  of: { status: AgreementStatus; is_lapsed: boolean }
}) {
  const { t } = useReader()
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={t(`agreements.status.${status}`)} look={looks[status]} />
      {is_lapsed && <StatusBadge status={t('agreements.lapsed')} look="error" />}
    </span>
  )
}
