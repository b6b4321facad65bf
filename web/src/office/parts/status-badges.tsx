import type { PaymentStatus } from '../../../../contract/src/status.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { badgeLook, StatusBadge } from '../../ui/status-badge.tsx'

export const PaymentStatusBadge = ({ of }: { of: PaymentStatus }) => {
  const { t } = useReader()
  return <StatusBadge status={statusName(t, of)} look={badgeLook(of)} />
}

/** Shows whether donors see a cause or an account: 1 is active, 0 is not (specification, section 4). */
export function ActiveBadge({ status }: { status: 0 | 1 }) {
  const { t } = useReader()
  return (
    <StatusBadge
      status={t(status === 1 ? 'office.note.active' : 'office.note.inactive')}
      look={status === 1 ? 'success' : 'error'}
    />
  )
}

export const activeOptions = (t: Translate) => [
  { label: t('office.note.active'), value: '1' },
  { label: t('office.note.inactive'), value: '0' },
]
