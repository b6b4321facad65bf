import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether two sums are the same, in a word that can be seen from afar. */
export const Agreement = ({ agrees }: { agrees: boolean }) =>
  agrees ? (
    <StatusBadge status="Agrees" look="success" />
  ) : (
    <StatusBadge status="Does not agree" look="error" />
  )
