import * as events from '../../../contract/src/events.ts'
import type { ServerFeature } from '../feature.ts'
import { scheduled } from '../platform/jobs/start-jobs.ts'
import { removeOldApiKeyCalls } from './api-keys/answer-once.ts'
import { apiKeyChange } from './api-keys/api-key-change.ts'
import { apiKeysRoutes } from './api-keys/api-keys.routes.ts'
import { addEvents, areChangesWaiting, removeOldEvents } from './events/add-events.ts'
import { readEvents } from './events/events.queries.ts'
import { areDeliveriesDue } from './webhooks/claim-deliveries.ts'
import { watchEndpoints } from './webhooks/disable-endpoint.ts'
import { areEventsNew, queueDeliveries, removeOldTests } from './webhooks/queue-deliveries.ts'
import { resealWebhooks } from './webhooks/save-endpoint.ts'
import { sendDeliveries } from './webhooks/send-deliveries.ts'
import { webhookEmail } from './webhooks/webhook-email.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'

export const integrationsFeature: ServerFeature = {
  routes(route, context) {
    route(events.listEvents, ({ query }) => readEvents(context.db, query))
    webhooksRoutes(route, context)
    apiKeysRoutes(route, context)
  },
  dueWork: (context) => [
    { due: areChangesWaiting, work: () => addEvents(context.db) },
    { due: areEventsNew, work: () => queueDeliveries(context.db) },
    { due: areDeliveriesDue, work: (stopping) => sendDeliveries(context, stopping) },
  ],
  tasks: ({ db }) => ({
    'remove-old-events': scheduled('25 21 * * *', () => removeOldEvents(db)),
    'remove-old-api-key-calls': scheduled('31 * * * *', () => removeOldApiKeyCalls(db)),
    'watch-webhooks': scheduled('41 * * * *', async () => {
      await watchEndpoints(db)
      await removeOldTests(db)
    }),
  }),
  messages: [webhookEmail],
  changes: [apiKeyChange],
  sealed: { webhook_endpoints: resealWebhooks },
}
