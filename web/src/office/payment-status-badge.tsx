import type { PaymentStatus } from '../../../contract/src/payment-states.ts'
import { badgeLook, StatusBadge } from '../ui/status-badge.tsx'
import { statusName } from './status-name.ts'

/** The state of a donation, a payment or one of its attempts. */
export const PaymentStatusBadge = ({ of }: { of: PaymentStatus }) => (
  <StatusBadge status={statusName(of)} look={badgeLook(of)} />
)
