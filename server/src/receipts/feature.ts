import type { ServerFeature } from '../feature.ts'
import { messagesRoutes } from './payer-messages/messages.routes.ts'
import { payerMessages } from './payer-messages/payer-messages.ts'
import { receiptPageRoute } from './receipt-page.routes.ts'
import { receiptChecks } from './receipts.checks.ts'
import { receiptsRoutes } from './receipts.routes.ts'

export const receiptsFeature: ServerFeature = {
  routes(route, context, server) {
    receiptsRoutes(route, context)
    messagesRoutes(route, context)
    receiptPageRoute(server, context)
  },
  checks: receiptChecks,
  messages: Object.values(payerMessages),
}
