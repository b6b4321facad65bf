import { say } from '../../../../words/src/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Shows whether donors see a cause or an account: 1 is active, 0 is not (specification, section 4). */
export function ActiveBadge({ status }: { status: 0 | 1 }) {
  return status === 1 ? (
    <StatusBadge status={say('office.note.active')} look="success" />
  ) : (
    <StatusBadge status={say('office.note.inactive')} look="error" />
  )
}

/** Both states as form options. */
export const activeOptions = () => [
  { label: say('office.note.active'), value: '1' },
  { label: say('office.note.inactive'), value: '0' },
]
