import type { ServerFeature } from '../feature.ts'
import { accessChange } from './accounts/access-change.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { authTasks } from './auth/auth.jobs.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { secondFactorsRoutes } from './second-factors/second-factors.routes.ts'

export const staffFeature: ServerFeature = {
  routes(route, context) {
    accountsRoutes(route, context)
    secondFactorsRoutes(route, context)
    authRoutes(route, context)
  },
  tasks: authTasks,
  changes: [accessChange],
}
