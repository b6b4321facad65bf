import type { WaitingKind } from '../../../../../contract/src/lists.ts'
import { say } from '../../../../../words/src/say.ts'
import type { FilterField } from './list-address.ts'

const waitingNames = (): Record<WaitingKind, string> => ({
  transfer: say('lists.waiting-filter.transfer'),
  pending: say('lists.waiting-filter.pending'),
  email: say('office.field.e-mail-failed'),
})

/** What of a list waits for staff: what the dashboard counts and leads to. */
export const waitingFilter = () =>
  ({
    label: say('lists.waiting-filter.open-tasks'),
    one: say('lists.waiting-filter.task'),
    kind: 'names',
    titleOf: (kind: string) => waitingNames()[kind as WaitingKind] ?? kind,
  }) as const satisfies FilterField
