import type { ServerFeature } from '../feature.ts'
import { bankTransfersTasks } from './bank-transfers.jobs.ts'
import { bankTransfersRoutes } from './bank-transfers.routes.ts'
import { openFiles } from './statements/statement-files.queries.ts'
import { openGaps } from './statements/statement-gaps.queries.ts'
import { statementChecks } from './statements/statements.checks.ts'
import { statementsRoutes } from './statements/statements.routes.ts'

export const transfersFeature: ServerFeature = {
  routes(route, context) {
    bankTransfersRoutes(route, context)
    statementsRoutes(route, context)
  },
  tasks: bankTransfersTasks,
  openWork: [openFiles, openGaps],
  checks: statementChecks,
}
