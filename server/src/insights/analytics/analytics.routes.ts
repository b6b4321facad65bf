import { readAnalytics, readGivingCharts, readWaiting } from '../../../../contract/src/analytics.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { countByOutcome, readGiving } from './analytics.queries.ts'
import { readWaitingFor } from './waiting.queries.ts'

export function analyticsRoutes(route: Route, { readDb }: AppContext): void {
  route(readAnalytics, () => countByOutcome(readDb))
  route(readGivingCharts, () => readGiving(readDb))
  route(readWaiting, ({ caller }) => readWaitingFor(readDb, caller.rights))
}
