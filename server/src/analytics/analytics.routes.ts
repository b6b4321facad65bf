import { readAnalytics, readGivingCharts } from '../../../contract/src/analytics.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { countByOutcome, readGiving } from './analytics.queries.ts'

export function analyticsRoutes(route: Route, { readDb }: Parts): void {
  route(readAnalytics, () => countByOutcome(readDb))
  route(readGivingCharts, () => readGiving(readDb))
}
