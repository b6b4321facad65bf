import type { ServerFeature } from '../feature.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { exportEmail } from './exports/export-email.ts'
import { exportsTasks } from './exports/exports.jobs.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { reconciliationTasks } from './reconciliation/reconciliation.jobs.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'

export const insightsFeature: ServerFeature = {
  routes(route, context) {
    reconciliationRoutes(route, context)
    analyticsRoutes(route)
    exportsRoutes(route, context)
  },
  tasks: (context) => ({ ...reconciliationTasks(context), ...exportsTasks(context) }),
  messages: [exportEmail],
}
