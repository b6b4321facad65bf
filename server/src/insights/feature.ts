import type { ServerFeature } from '../feature.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { createDataExports } from './exports/data-exports.ts'
import { exportEmail } from './exports/export-email.ts'
import { exportsTasks } from './exports/exports.jobs.ts'

export const insightsFeature: ServerFeature = {
  open(context) {
    context.exports = createDataExports(context)
  },
  routes: analyticsRoutes,
  tasks: exportsTasks,
  messages: [exportEmail],
}
