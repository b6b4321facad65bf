import type { Translate } from '../../../../words/src/reader.ts'

/** Shown after a change that needs a second person's approval. */
export const approvalPendingMessage = (t: Translate) => t('bank-accounts.waits')
