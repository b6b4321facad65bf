import * as calls from '../../../../contract/src/refunds.ts'
import { refuseNewlyPrivilegedUser } from '../../approvals/approvers.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { decideOpenRefund, startRefund } from './refund.ts'
import { readRefundables } from './refunds.queries.ts'

export function refundsRoutes(route: Route, context: AppContext): void {
  route(calls.listDonationRefunds, ({ params, ...actor }) =>
    readRefundables(context, { kind: 'donation', id: params.id }, actor),
  )
  route(calls.listPaymentRefunds, ({ params, ...actor }) =>
    readRefundables(context, { kind: 'payment', id: params.id }, actor),
  )
  route(calls.requestRefund, async ({ params, body, ...staff }) => {
    await refuseNewlyPrivilegedUser(context.db, staff.caller.id)
    return startRefund(context, params.id, body, staff)
  })
  route(calls.decideRefund, async ({ params, body, ...staff }) => {
    await refuseNewlyPrivilegedUser(context.db, staff.caller.id)
    return decideOpenRefund(context.db, params.id, body, staff)
  })
}
