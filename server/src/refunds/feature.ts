import type { ServerFeature } from '../feature.ts'
import { refundsTasks } from './refunds.jobs.ts'
import { refundsRoutes } from './refunds.routes.ts'

export const refundsFeature: ServerFeature = {
  routes: refundsRoutes,
  tasks: refundsTasks,
}
