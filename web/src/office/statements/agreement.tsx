import { say } from '../../../../words/src/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Badge for whether two sums match. */
export const Agreement = ({ agrees }: { agrees: boolean }) =>
  agrees ? (
    <StatusBadge status={say('statements.adds-up')} look="success" />
  ) : (
    <StatusBadge status={say('statements.does-not-add-up')} look="error" />
  )
