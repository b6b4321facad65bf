import {
  createPayment,
  listPaymentCauses,
  listPaymentStatuses,
  listPayments,
  paymentTypes,
} from '../../../contract/src/payments.ts'
import { paymentStatuses } from '../../../contract/src/statuses.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { createPaymentLink } from './create-payment.ts'
import { readPayments } from './payments.queries.ts'

export function paymentsRoutes(route: Route, parts: Parts): void {
  route(listPayments, ({ body, query }) => readPayments(parts.readDb, body, query))
  route(createPayment, async ({ body, ...doer }) => {
    const created = await createPaymentLink(parts, doer.caller, body)
    await recordAudit(parts.db, doer, 'created a payment', created.reference_no)
    return created
  })
  route(listPaymentStatuses, async () => [...paymentStatuses])
  route(listPaymentCauses, async () => [...paymentTypes])
}
