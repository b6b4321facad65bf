import type { PaymentStatus } from '../../../../contract/src/status.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { badgeLook, StatusBadge } from '../../ui/status-badge.tsx'

/** The state of a donation, a payment or one of its attempts. */
export const PaymentStatusBadge = ({ of }: { of: PaymentStatus }) => (
  <StatusBadge status={statusName(of)} look={badgeLook(of)} />
)
