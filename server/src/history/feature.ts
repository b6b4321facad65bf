import type { ServerFeature } from '../feature.ts'
import { extendAuditChain, isChainDue } from './audit-chain.ts'
import { historyChecks } from './history.checks.ts'
import { historyRoutes } from './history.routes.ts'

export const historyFeature: ServerFeature = {
  routes: historyRoutes,
  dueWork: ({ db }) => [{ due: isChainDue, work: () => extendAuditChain(db) }],
  checks: historyChecks,
}
