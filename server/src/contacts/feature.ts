import type { ServerFeature } from '../feature.ts'
import { resealTaxpayers } from './change-records.ts'
import { openContactTasks } from './contact-records.queries.ts'
import { contactChecks } from './contacts.checks.ts'
import { contactsTasks } from './contacts.jobs.ts'
import { contactsRoutes } from './contacts.routes.ts'
import { yearlyStatementsTasks } from './yearly-statements/statement-run.ts'
import { yearlyStatementEmail } from './yearly-statements/yearly-statement-email.ts'
import { yearlyStatementsRoutes } from './yearly-statements/yearly-statements.routes.ts'

export const contactsFeature: ServerFeature = {
  routes(route, context) {
    contactsRoutes(route, context)
    yearlyStatementsRoutes(route, context)
  },
  tasks: (context) => ({ ...contactsTasks(context), ...yearlyStatementsTasks(context) }),
  checks: contactChecks,
  openWork: [openContactTasks],
  messages: [yearlyStatementEmail],
  sealed: { taxpayers: resealTaxpayers },
}
