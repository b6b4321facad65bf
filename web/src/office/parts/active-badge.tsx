import type { Translate } from '../../../../words/src/reader.ts'
import { useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Shows whether donors see a cause or an account: 1 is active, 0 is not (specification, section 4). */
export function ActiveBadge({ status }: { status: 0 | 1 }) {
  const { t } = useReader()
  return status === 1 ? (
    <StatusBadge status={t('office.note.active')} look="success" />
  ) : (
    <StatusBadge status={t('office.note.inactive')} look="error" />
  )
}

/** Both states as form options. */
export const activeOptions = (t: Translate) => [
  { label: t('office.note.active'), value: '1' },
  { label: t('office.note.inactive'), value: '0' },
]
