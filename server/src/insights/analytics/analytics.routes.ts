import * as calls from '../../../../contract/src/analytics.ts'
import { readZakatPosition } from '../../accounting/reports/zakat-report.ts'
import type { Route } from '../../platform/http/route.ts'
import { countByOutcome, readGiving } from './analytics.queries.ts'
import { readWaiting } from './waiting.queries.ts'

export function analyticsRoutes(route: Route): void {
  route(calls.readAnalytics, ({ readDb }) => countByOutcome(readDb))
  route(calls.readGivingCharts, ({ reader, readDb }) => readGiving(reader.language, readDb))
  route(calls.readZakatPosition, ({ readDb }) => readZakatPosition(readDb))
  route(calls.readWaiting, ({ caller, readDb }) => readWaiting(readDb, caller))
}
