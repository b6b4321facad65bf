import type { ServerFeature } from '../feature.ts'
import { approvedChange } from './approved-change.ts'
import { setApprovalAmount } from './guard-books.ts'

export const approvals: ServerFeature = {
  changes: [approvedChange('approval_amount', setApprovalAmount)],
}
