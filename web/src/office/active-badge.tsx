import { StatusBadge } from '../ui/status-badge.tsx'

/** Whether a cause or an account is shown to donors: 1 is active, 0 is not (specification, section 4). */
export function ActiveBadge({ status }: { status: 0 | 1 }) {
  return status === 1 ? (
    <StatusBadge status="Active" look="success" />
  ) : (
    <StatusBadge status="Inactive" look="error" />
  )
}

/** The same as choices of a form. */
export const activeOptions = [
  { label: 'Active', value: '1' },
  { label: 'Inactive', value: '0' },
]
