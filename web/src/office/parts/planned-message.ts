import { say } from '../../../../words/src/say.ts'

/** Message of a button whose function is switched off; names the action (specification, section 8). */
export const plannedMessage = (action: 'add' | 'edit' | 'deactivate' | 'delete') =>
  say('office.planned', { action })
