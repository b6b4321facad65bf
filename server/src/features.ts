import { accountingFeature } from './accounting/feature.ts'
import { agreementsFeature } from './agreements/feature.ts'
import { appealsFeature } from './appeals/feature.ts'
import { approvalsFeature } from './approvals/feature.ts'
import { campaignPagesFeature } from './campaign-pages/feature.ts'
import { catalogueFeature } from './catalogue/feature.ts'
import { contactsFeature } from './contacts/feature.ts'
import type { AppContext } from './context.ts'
import { donationsFeature } from './donations/feature.ts'
import { donorAccountFeature } from './donor-account/feature.ts'
import type { ServerFeature } from './feature.ts'
import { historyFeature } from './history/feature.ts'
import { iftarFeature } from './iftar/feature.ts'
import { importsFeature } from './imports/feature.ts'
import { insightsFeature } from './insights/feature.ts'
import { integrationsFeature } from './integrations/feature.ts'
import { messagesFeature } from './messages/feature.ts'
import { operationsFeature } from './operations/feature.ts'
import { paymentsFeature } from './payments/feature.ts'
import type { BookCheck, CheckName } from './platform/database/check.ts'
import type { Tasks } from './platform/jobs/start-jobs.ts'
import { qurbaniFeature } from './qurbani/feature.ts'
import { receiptsFeature } from './receipts/feature.ts'
import { settlementFeature } from './settlement/feature.ts'
import { siteFeature } from './site/feature.ts'
import { staffFeature } from './staff/feature.ts'
import { transfersFeature } from './transfers/feature.ts'

/** The features of the server, each after those that it imports (scripts/law/import-order.ts). */
export const serverFeatures: readonly ServerFeature[] = [
  historyFeature,
  messagesFeature,
  approvalsFeature,
  staffFeature,
  catalogueFeature,
  receiptsFeature,
  siteFeature,
  settlementFeature,
  donationsFeature,
  contactsFeature,
  paymentsFeature,
  agreementsFeature,
  donorAccountFeature,
  campaignPagesFeature,
  transfersFeature,
  qurbaniFeature,
  iftarFeature,
  appealsFeature,
  accountingFeature,
  importsFeature,
  insightsFeature,
  operationsFeature,
  integrationsFeature,
]

/** The tasks of every feature, with their schedules. */
export const allTasks = (context: AppContext): Tasks =>
  Object.assign({}, ...serverFeatures.map(({ tasks }) => tasks?.(context)))

export const bookChecks: readonly BookCheck[] = serverFeatures.flatMap(({ checks = {} }) =>
  Object.entries(checks).map(([name, sql]) => ({ name: name as CheckName, sql })),
)

/** Members of the context that the `open` functions of features set. */
type OpenedParts =
  | 'donationGuard'
  | 'donationWriter'
  | 'exports'
  | 'liveCampaigns'
  | 'shareStock'
  | 'mealStock'
  | 'publicSeason'
type ContributedParts = 'changes' | 'checks' | 'messages' | 'openWork' | 'seasonFollowers'

export function openFeatures(base: Omit<AppContext, OpenedParts | ContributedParts>): AppContext {
  const messages = serverFeatures.flatMap((feature) => feature.messages ?? [])
  const contributed: Omit<AppContext, OpenedParts | 'changes'> = {
    ...base,
    messages: new Map(messages.map((message) => [message.kind, message])),
    checks: bookChecks,
    openWork: serverFeatures.flatMap((feature) => feature.openWork ?? []),
    seasonFollowers: serverFeatures.flatMap((feature) => feature.followSeason ?? []),
  }
  const context = contributed as AppContext
  const changes = serverFeatures.flatMap((feature) =>
    typeof feature.changes === 'function' ? feature.changes(context) : (feature.changes ?? []),
  )
  context.changes = Object.fromEntries(
    changes.map((change) => [change.subject, change]),
  ) as AppContext['changes']
  for (const { open } of serverFeatures) open?.(context)
  return context
}
