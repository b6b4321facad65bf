import * as calls from '../../../../contract/src/analytics.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { countByOutcome, readGiving } from './analytics.queries.ts'
import { readOpenTasks } from './open-work.ts'

export function analyticsRoutes(route: Route, { openWork }: AppContext): void {
  route(calls.readAnalytics, ({ readDb }) => countByOutcome(readDb))
  route(calls.readGivingCharts, ({ reader, readDb }) => readGiving(reader.language, readDb))
  route(calls.readOpenTasks, ({ caller, readDb }) => readOpenTasks(readDb, openWork, caller))
}
