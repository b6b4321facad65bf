import type { WaitingKind } from '../../../../contract/src/lists.ts'
import type { FilterField } from './list-address.ts'

/** What the lists of donations and payments have besides the filters of the specification. */
export const searchFilter = {
  label: 'Search',
  one: 'Search',
  kind: 'search',
  added: true,
} as const satisfies FilterField

const waitingNames: Record<WaitingKind, string> = {
  transfer: 'Transfer to verify',
  pending: 'Pending for over a day',
  email: 'E-mail failed',
}

export const waitingFilter = {
  label: 'Open Tasks',
  one: 'Task',
  kind: 'names',
  titleOf: (kind: string) => waitingNames[kind as WaitingKind] ?? kind,
  added: true,
} as const satisfies FilterField
