import * as calls from '../../../contract/src/pending-changes.ts'
import type { AppContext } from '../context.ts'
import { recordAudit } from '../history/record-audit.ts'
import { openReferenceFile } from '../platform/files/open-reference-file.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Route } from '../platform/http/route.ts'
import { decideChange, stopChange } from './decide-change.ts'
import { billOf, openChanges, readPendingChanges } from './pending-changes.queries.ts'

export function pendingChangesRoutes(route: Route, context: AppContext): void {
  route(calls.listPendingChanges, ({ caller, reader }) => readPendingChanges(reader.t, context, caller))
  route(calls.downloadPendingBill, async ({ params: { id }, ...staff }) => {
    const change = await openChanges(context.db).where('change.id', '=', id).executeTakeFirst()
    const bill = change && billOf(change)
    if (!bill) throw Problem.notFound('refusal.not-found.voucher')
    await recordAudit(context.db, staff, 'viewed_receipt', `pending change ${id}`)
    return openReferenceFile(context.storage, bill, `bill-${id}`)
  })
  for (const [call, decision] of [
    [calls.approveChange, 'approved'],
    [calls.rejectChange, 'rejected'],
    [calls.withdrawChange, 'withdrawn'],
  ] as const)
    route(call, ({ params, ...staff }) => decideChange(context, params.id, decision, staff))
  route(calls.stopChange, ({ params, ...staff }) => stopChange(context, params.id, staff))
}
