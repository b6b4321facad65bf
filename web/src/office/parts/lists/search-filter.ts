import { say } from '../../../../../words/src/say.ts'
import type { FilterField } from './list-address.ts'

/** The search as a filter of a list, which then shows all that it finds. */
export const searchFilter = () =>
  ({
    label: say('office-fields.search'),
    one: say('office-fields.search'),
    kind: 'search',
  }) as const satisfies FilterField
