import { say } from '../../../../words/src/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether a cause or an account is shown to donors: 1 is active, 0 is not (specification, section 4). */
export function ActiveBadge({ status }: { status: 0 | 1 }) {
  return status === 1 ? (
    <StatusBadge status={say('office.note.active')} look="success" />
  ) : (
    <StatusBadge status={say('office.note.inactive')} look="error" />
  )
}

/** The same as choices of a form. */
export const activeOptions = () => [
  { label: say('office.note.active'), value: '1' },
  { label: say('office.note.inactive'), value: '0' },
]
