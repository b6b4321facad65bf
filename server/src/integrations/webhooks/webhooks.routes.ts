import * as calls from '../../../../contract/src/webhooks.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { queueTest, resendOne, resendRange } from './queue-deliveries.ts'
import { addEndpoint, changeEndpoint, removeEndpoint, rotateSecret } from './save-endpoint.ts'
import { readDeliveries, readEndpoints } from './webhooks.queries.ts'

/** Limit of calls that cause requests to third parties. */
const limit = { callsPerMinute: 30 }

export function webhooksRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.listWebhookEndpoints, () => readEndpoints(db))
  route(calls.addWebhookEndpoint, ({ body, ...staff }) => addEndpoint(context, body, staff))
  route(calls.changeWebhookEndpoint, ({ params, body, ...staff }) =>
    changeEndpoint(context, params.id, body, staff),
  )
  route(calls.removeWebhookEndpoint, ({ params, ...staff }) => removeEndpoint(context, params.id, staff))
  route(calls.rotateWebhookSecret, ({ params, ...staff }) => rotateSecret(context, params.id, staff))
  route(calls.listWebhookDeliveries, ({ params, query }) => readDeliveries(db, params.id, query))
  route(calls.testWebhookEndpoint, ({ params }) => queueTest(db, params.id), limit)
  route(calls.resendDelivery, ({ params }) => resendOne(db, params.id, params.delivery_id), limit)
  route(
    calls.resendDeliveries,
    async ({ params, body }) => ({ count: await resendRange(db, params.id, body) }),
    limit,
  )
}
