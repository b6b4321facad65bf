import type { Translate } from '../../../../../words/src/reader.ts'
import type { FilterField } from './list-address.ts'

/** Full-text search as a list filter. */
export const searchFilter = (t: Translate) =>
  ({
    label: t('office-fields.search'),
    one: t('office-fields.search'),
    kind: 'search',
  }) as const satisfies FilterField
