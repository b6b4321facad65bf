import { say } from '../../../../words/src/say.ts'

/** After a change for which a second person is needed. */
export const waitsMessage = () => say('bank-accounts.waits')
