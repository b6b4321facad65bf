import type { PaymentStatus } from '../../../../contract/src/status.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { badgeLook, StatusBadge } from '../../ui/status-badge.tsx'

/** Status of a donation, a payment or an attempt. */
export const PaymentStatusBadge = ({ of }: { of: PaymentStatus }) => (
  <StatusBadge status={statusName(of)} look={badgeLook(of)} />
)
