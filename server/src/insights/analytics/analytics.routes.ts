import { readAnalytics, readGivingCharts, readWaiting } from '../../../../contract/src/analytics.ts'
import type { Route } from '../../platform/http/route.ts'
import { countByOutcome, readGiving } from './analytics.queries.ts'
import { readWaitingFor } from './waiting.queries.ts'

export function analyticsRoutes(route: Route): void {
  route(readAnalytics, ({ readDb }) => countByOutcome(readDb))
  route(readGivingCharts, ({ readDb }) => readGiving(readDb))
  route(readWaiting, ({ caller, readDb }) => readWaitingFor(readDb, caller.rights))
}
