import {
  decideRefund,
  giveBackMoney,
  listDonationRefunds,
  listPaymentRefunds,
} from '../../../../contract/src/refunds.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { decideOpenRefund } from './decide-open-refund.ts'
import { readRefundables } from './refunds.queries.ts'
import { startRefund } from './start-refund.ts'

export function refundsRoutes(route: Route, context: AppContext): void {
  route(listDonationRefunds, ({ params }) => readRefundables(context, { table: 'donations', id: params.id }))
  route(listPaymentRefunds, ({ params }) => readRefundables(context, { table: 'payments', id: params.id }))
  route(giveBackMoney, ({ params, body, ...staff }) => startRefund(context, params.id, body, staff))
  route(decideRefund, ({ params, body, ...staff }) => decideOpenRefund(context.db, params.id, body, staff))
}
