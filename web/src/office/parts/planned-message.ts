import { say } from '../../../../words/src/say.ts'

/** What a button says whose function is not switched on; the sentence names the action (specification, section 8). */
export const plannedMessage = (action: 'add' | 'edit' | 'deactivate' | 'delete') =>
  say('office.planned', { action })
