import { say } from '../../../../words/src/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether two sums are the same, as a badge. */
export const Agreement = ({ agrees }: { agrees: boolean }) =>
  agrees ? (
    <StatusBadge status={say('statements.adds-up')} look="success" />
  ) : (
    <StatusBadge status={say('statements.does-not-add-up')} look="error" />
  )
