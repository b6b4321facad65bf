import { resolveLanguage } from '../../../contract/src/language/language.ts'
import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { emailTemplatesRoutes } from './message-templates/email-templates.routes.ts'
import { saveTexts } from './message-templates/save-email-templates.ts'
import { messagesRoutes } from './payer-messages/messages.routes.ts'
import { payerMessages } from './payer-messages/payer-messages.ts'
import { receiptPageRoute } from './receipt-page.routes.ts'
import { receiptChecks } from './receipts.checks.ts'
import { receiptsRoutes } from './receipts.routes.ts'

export const receiptsFeature: ServerFeature = {
  routes(route, context, server) {
    receiptsRoutes(route, context)
    messagesRoutes(route, context)
    emailTemplatesRoutes(route, context)
    receiptPageRoute(server, context)
  },
  checks: receiptChecks,
  messages: Object.values(payerMessages),
  changes: [
    approvedChange<Record<string, string>>('email_templates', (trx, texts, author, { target }) =>
      saveTexts(trx, resolveLanguage(target), texts, author),
    ),
  ],
}
