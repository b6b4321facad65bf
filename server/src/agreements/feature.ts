import type { ServerFeature } from '../feature.ts'
import { agreementChecks } from './agreements.checks.ts'
import { agreementsTasks, collectionWork } from './agreements.jobs.ts'
import { agreementsRoutes } from './agreements.routes.ts'
import { officeAgreementsRoutes } from './office-agreements.routes.ts'

export const agreementsFeature: ServerFeature = {
  routes(route, context, server) {
    agreementsRoutes(route, server, context)
    officeAgreementsRoutes(route, context)
  },
  tasks: agreementsTasks,
  dueWork: collectionWork,
  checks: agreementChecks,
}
