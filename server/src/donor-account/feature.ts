import type { ServerFeature } from '../feature.ts'
import { donorAccountTasks } from './donor-account.jobs.ts'
import { donorAccountRoutes } from './donor-account.routes.ts'
import { newAddressMessage, signInMessage } from './donor-code-email.ts'
import { ownAgreementsRoutes } from './own-agreements.routes.ts'

export const donorAccountFeature: ServerFeature = {
  routes(route, context, server) {
    donorAccountRoutes(route, server, context)
    ownAgreementsRoutes(route, context)
  },
  tasks: donorAccountTasks,
  messages: [signInMessage, newAddressMessage],
}
