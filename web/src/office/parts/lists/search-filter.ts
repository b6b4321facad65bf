import { say } from '../../../../../words/src/say.ts'
import type { FilterField } from './list-address.ts'

/** Full-text search as a list filter. */
export const searchFilter = () =>
  ({
    label: say('office-fields.search'),
    one: say('office-fields.search'),
    kind: 'search',
  }) as const satisfies FilterField
