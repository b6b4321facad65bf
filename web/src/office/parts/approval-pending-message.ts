import { say } from '../../../../words/src/say.ts'

/** Shown after a change that needs a second person's approval. */
export const approvalPendingMessage = () => say('bank-accounts.waits')
