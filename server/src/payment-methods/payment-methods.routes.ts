import { listPaymentPairs } from '../../../contract/src/payment-methods.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { readOpenPairs } from './payment-methods.queries.ts'

export function paymentMethodsRoutes(route: Route, parts: Parts): void {
  route(listPaymentPairs, () => readOpenPairs(parts))
}
