import type { ServerFeature } from '../feature.ts'
import { accessChange } from './accounts/access-change.ts'
import { accountEmail, rightsEmail } from './accounts/account-email.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { passwordLinkEmail } from './accounts/password-link-email.ts'
import { authTasks } from './auth/auth.jobs.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { secondFactorsRoutes } from './second-factors/second-factors.routes.ts'
import { resealTotp } from './second-factors/totp.ts'

export const staffFeature: ServerFeature = {
  routes(route, context) {
    accountsRoutes(route, context)
    secondFactorsRoutes(route, context)
    authRoutes(route, context)
  },
  tasks: authTasks,
  messages: [passwordLinkEmail.invitation, passwordLinkEmail.reset, accountEmail, rightsEmail],
  changes: [accessChange],
  sealed: { totp_secrets: resealTotp },
}
