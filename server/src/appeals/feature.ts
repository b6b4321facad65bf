import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { appealMessage } from './appeal-message.ts'
import { raiseApprovalSize } from './appeal-settings.ts'
import { appealsTasks } from './appeals.jobs.ts'
import { appealsRoutes } from './appeals.routes.ts'
import { beginAppeal } from './begin-appeal.ts'
import { stopAppealsPage } from './stop-appeals-page.ts'

export const appealsFeature: ServerFeature = {
  routes(route, context, server) {
    appealsRoutes(route, context)
    stopAppealsPage(server, context)
  },
  tasks: appealsTasks,
  messages: [appealMessage],
  changes: [
    approvedChange('appeal', (trx, _form, author, { target }) =>
      beginAppeal(trx, Number(target), author.caller.id),
    ),
    approvedChange('appeal_settings', raiseApprovalSize),
  ],
}
