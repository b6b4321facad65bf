import {
  decideRefund,
  giveBackMoney,
  listDonationRefunds,
  listPaymentRefunds,
} from '../../../contract/src/refunds.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { decideOpenRefund } from './decide-open-refund.ts'
import { readRefundables } from './refunds.queries.ts'
import { startRefund } from './start-refund.ts'

export function refundsRoutes(route: Route, parts: Parts): void {
  route(listDonationRefunds, ({ params }) => readRefundables(parts, { table: 'donations', id: params.id }))
  route(listPaymentRefunds, ({ params }) => readRefundables(parts, { table: 'payments', id: params.id }))
  route(giveBackMoney, ({ params, body, ...staff }) => startRefund(parts, params.id, body, staff))
  route(decideRefund, ({ params, body, ...staff }) => decideOpenRefund(parts.db, params.id, body, staff))
}
