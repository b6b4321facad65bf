import type { ServerFeature } from '../feature.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { dataExports } from './exports/data-exports.ts'
import { exportEmail } from './exports/export-email.ts'
import { exportsTasks } from './exports/exports.jobs.ts'

export const insightsFeature: ServerFeature = {
  open(context) {
    context.exports = dataExports(context)
  },
  routes: analyticsRoutes,
  tasks: exportsTasks,
  messages: [exportEmail],
}
