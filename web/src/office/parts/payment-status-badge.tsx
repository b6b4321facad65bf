import type { PaymentStatus } from '../../../../contract/src/status.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { useReader } from '../../ui/reader.ts'
import { badgeLook, StatusBadge } from '../../ui/status-badge.tsx'

/** Status of a donation, a payment or an attempt. */
export const PaymentStatusBadge = ({ of }: { of: PaymentStatus }) => {
  const { t } = useReader()
  return <StatusBadge status={statusName(t, of)} look={badgeLook(of)} />
}
