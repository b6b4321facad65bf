import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { raiseApprovalSize } from './appeal-settings.ts'
import { beginAppeal } from './begin-appeal.ts'

export const appeals: ServerFeature = {
  changes: [
    approvedChange('appeal', (trx, _form, author, { target }) =>
      beginAppeal(trx, Number(target), author.caller.id),
    ),
    approvedChange('appeal_settings', raiseApprovalSize),
  ],
}
