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
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { readTimeline } from '../settlement/attempts/attempt-details.queries.ts'
import { downloadReferenceFile } from '../settlement/bank-transfers/download-reference-file.ts'
import { createPaymentLink } from './create-payment.ts'
import { readPayment, readPayments } from './payments.queries.ts'

export function paymentsRoutes(route: Route, context: AppContext): void {
  const payable = ({ id }: { id: number }) => ({ table: 'payments', id }) as const
  route(listPayments, ({ body, query }) => readPayments(context.readDb, body, query))
  route(createPayment, ({ body, ...staff }) => createPaymentLink(context, staff, body))
  route(readCall, ({ params }) => readPayment(context, params.id))
  route(timelineCall, ({ params }) => readTimeline(context.db, payable(params)))
  route(readPaymentReferenceFile, ({ params, ...actor }) =>
    downloadReferenceFile(context, payable(params), actor),
  )
  route(listPaymentStatuses, async () => [...paymentStatuses])
  route(listPaymentCauses, async () => [...paymentTypes])
}
