import * as attemptsCalls from '../../../contract/src/attempts.ts'
import { exportedPayment } from '../../../contract/src/export-columns.ts'
import * as calls from '../../../contract/src/payments.ts'
import { paymentStatuses } from '../../../contract/src/status.ts'
import type { AppContext } from '../context.ts'
import { findIntentId } from '../history/find-intent-id.ts'
import { readIntentTimeline } from '../history/timeline.queries.ts'
import type { Route } from '../platform/http/route.ts'
import { downloadReferenceFile } from '../settlement/attempts/download-reference-file.ts'
import { createPaymentLink, payPayment } from './payment-link.ts'
import { paymentsToExport, readPayment, readPayments } from './payments.queries.ts'

export function paymentsRoutes(route: Route, context: AppContext): void {
  const payment = ({ id }: { id: number }) => ({ kind: 'payment', id }) as const
  route(calls.listPayments, ({ body, query, readDb }) => readPayments(readDb, body, query))
  route(calls.exportPayments, (call) => {
    const rows = paymentsToExport(call.readDb, call.body)
    return context.exports.table('payments', call, { columns: exportedPayment, rows })
  })
  route(calls.createPayment, ({ body, ...staff }) => createPaymentLink(context, staff, body))
  route(
    attemptsCalls.payPayment,
    ({ params, body, reader }) => payPayment(reader.language, context, params.link, body),
    { callsPerMinute: 20 },
  )
  route(calls.readPayment, ({ params, caller }) => readPayment(context, params.id, caller))
  route(calls.readPaymentTimeline, async ({ params, query }) =>
    readIntentTimeline(context.db, await findIntentId(context.db, payment(params)), query.newest),
  )
  route(calls.readPaymentReferenceFile, ({ params, query, ...actor }) =>
    downloadReferenceFile(context, payment(params), query.part, actor),
  )
  route(calls.listPaymentStatuses, async () => [...paymentStatuses])
  route(calls.listPaymentCauses, async () => [...calls.paymentTypes])
}
