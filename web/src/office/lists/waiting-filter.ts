import type { WaitingKind } from '../../../../contract/src/lists.ts'
import type { FilterField } from './list-address.ts'

const waitingNames: Record<WaitingKind, string> = {
  transfer: 'Transfer to verify',
  pending: 'Pending for over a day',
  email: 'E-mail failed',
}

/** What of a list waits for staff: what the dashboard counts and leads to. */
export const waitingFilter = {
  label: 'Open Tasks',
  one: 'Task',
  kind: 'names',
  titleOf: (kind: string) => waitingNames[kind as WaitingKind] ?? kind,
  added: true,
} as const satisfies FilterField
