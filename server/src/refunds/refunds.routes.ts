import * as calls from '../../../contract/src/refunds.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { decideOpenRefund } from './decide-open-refund.ts'
import { readRefundables } from './refunds.queries.ts'
import { startRefund } from './start-refund.ts'

export function refundsRoutes(route: Route, context: AppContext): void {
  route(calls.listDonationRefunds, ({ params }) =>
    readRefundables(context, { kind: 'donation', id: params.id }),
  )
  route(calls.listPaymentRefunds, ({ params }) =>
    readRefundables(context, { kind: 'payment', id: params.id }),
  )
  route(calls.requestRefund, ({ params, body, ...staff }) => startRefund(context, params.id, body, staff))
  route(calls.decideRefund, ({ params, body, ...staff }) =>
    decideOpenRefund(context.db, params.id, body, staff),
  )
}
