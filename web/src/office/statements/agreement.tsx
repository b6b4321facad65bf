import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether two sums are the same, as a badge. */
export const Agreement = ({ agrees }: { agrees: boolean }) =>
  agrees ? (
    <StatusBadge status="Adds up" look="success" />
  ) : (
    <StatusBadge status="Does not add up" look="error" />
  )
