import type { ServerFeature } from '../feature.ts'
import { scheduled } from '../platform/jobs/start-jobs.ts'
import { areDeliveriesDue } from './claim-deliveries.ts'
import { watchEndpoints } from './disable-endpoint.ts'
import { areEventsNew, queueDeliveries, removeOldTests } from './queue-deliveries.ts'
import { resealWebhooks } from './save-endpoint.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { webhookEmail } from './webhook-email.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

export const webhooksFeature: ServerFeature = {
  routes: webhooksRoutes,
  dueWork: (context) => [
    { due: areEventsNew, work: () => queueDeliveries(context.db) },
    { due: areDeliveriesDue, work: (stopping) => sendDeliveries(context, stopping) },
  ],
  tasks: ({ db }) => ({
    'watch-webhooks': scheduled('41 * * * *', async () => {
      await watchEndpoints(db)
      await removeOldTests(db)
    }),
  }),
  messages: [webhookEmail],
  sealed: { webhook_endpoints: resealWebhooks },
}
