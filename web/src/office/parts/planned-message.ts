import type { Translate } from '../../../../words/src/reader.ts'

/** Message of a button whose function is switched off; names the action (specification, section 8). */
export const plannedMessage = (t: Translate, action: 'add' | 'edit' | 'deactivate' | 'delete') =>
  t('office.planned', { action })
