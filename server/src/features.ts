import type { ChangeSubject } from '../../contract/src/pending-changes.ts'
import { accounting } from './accounting/feature.ts'
import { appeals } from './appeals/feature.ts'
import type { ApprovedChange } from './approvals/approved-change.ts'
import { approvals } from './approvals/feature.ts'
import { catalogue } from './catalogue/feature.ts'
import type { ServerFeature } from './feature.ts'
import { messageTemplates } from './message-templates/feature.ts'
import { operations } from './operations/feature.ts'

/** The features, each after those that it imports. */
const serverFeatures: readonly ServerFeature[] = [
  approvals,
  catalogue,
  messageTemplates,
  appeals,
  accounting,
  operations,
]

/** Changes that wait for approval, by their subject. */
export const approvedChanges = Object.fromEntries(
  serverFeatures.flatMap(({ changes = [] }) => changes).map((change) => [change.subject, change]),
) as Record<ChangeSubject, ApprovedChange>
