import {
  createPayment,
  listPaymentCauses,
  listPaymentStatuses,
  listPayments,
  paymentTypes,
  readPayment as readCall,
  readPaymentReferenceFile,
  readPaymentTimeline as timelineCall,
} from '../../../contract/src/payments.ts'
import { paymentStatuses } from '../../../contract/src/statuses.ts'
import { readTimeline } from '../donations/attempt-details.queries.ts'
import { downloadReferenceFile } from '../donations/download-reference-file.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { createPaymentLink } from './create-payment.ts'
import { readPayment, readPayments } from './payments.queries.ts'

export function paymentsRoutes(route: Route, parts: Parts): void {
  const payable = ({ id }: { id: number }) => ({ table: 'payments', id }) as const
  route(listPayments, ({ body, query }) => readPayments(parts.readDb, body, query))
  route(createPayment, ({ body, ...staff }) => createPaymentLink(parts, staff, body))
  route(readCall, ({ params }) => readPayment(parts, params.id))
  route(timelineCall, ({ params }) => readTimeline(parts.db, payable(params)))
  route(readPaymentReferenceFile, ({ params, ...doer }) =>
    downloadReferenceFile(parts, payable(params), doer),
  )
  route(listPaymentStatuses, async () => [...paymentStatuses])
  route(listPaymentCauses, async () => [...paymentTypes])
}
