import { sql } from 'kysely'
import type { ServerFeature } from '../feature.ts'
import { isOvertaken } from './agreement-filters.ts'
import { agreementChecks } from './agreements.checks.ts'
import { agreementsTasks, collectionWork } from './agreements.jobs.ts'
import { agreementsRoutes } from './agreements.routes.ts'
import { agreementMessages } from './messages/agreement-messages.ts'
import { monthlySuggestionMessage } from './messages/monthly-suggestion-message.ts'
import { officeAgreementsRoutes } from './office-agreements.routes.ts'
import { resealInstruments } from './payment-instrument.ts'

export const agreementsFeature: ServerFeature = {
  routes(route, context, server) {
    agreementsRoutes(route, server, context)
    officeAgreementsRoutes(route, context)
  },
  tasks: agreementsTasks,
  dueWork: collectionWork,
  checks: agreementChecks,
  openWork: [
    {
      permissions: ['contact.agreement'],
      task: { what: 'overtaken' },
      rows: sql`agreements where status <> 'ended' and ${isOvertaken(sql.ref('agreements.id'))}`,
    },
  ],
  messages: [...agreementMessages, monthlySuggestionMessage],
  sealed: { payment_instruments: resealInstruments },
}
