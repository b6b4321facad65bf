import * as calls from '../../../../contract/src/reconciliation.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../history/record-audit.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Route } from '../../platform/http/route.ts'
import { retryCodeCollision } from '../../settlement/new-donation-code.ts'
import { beginReconciliation } from './begin-reconciliation.ts'
import { acceptDiscrepancy, closeDiscrepancy, inquireDiscrepancy } from './decide-discrepancy.ts'
import { readDiscrepancies, readLastRun } from './reconciliation.queries.ts'

export function reconciliationRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.listDiscrepancies, ({ body, query }) => readDiscrepancies(context, body, query))
  route(calls.readReconciliation, () => readLastRun(db))
  route(calls.startReconciliation, async (staff) => {
    if (!(await beginReconciliation(context, staff.caller.name)))
      throw Problem.conflict('refusal.reconciliation.running')
    await recordAudit(db, staff, 'reconciled_with_gateway', 'everything that could differ')
    return readLastRun(db)
  })
  route(calls.inquireDiscrepancy, ({ params, ...staff }) => inquireDiscrepancy(context, params.id, staff))
  route(calls.acceptDiscrepancy, ({ params, body, ...staff }) =>
    retryCodeCollision(() => acceptDiscrepancy(context, params.id, body.difference, staff)),
  )
  route(calls.closeDiscrepancy, ({ params, body, ...staff }) =>
    closeDiscrepancy(db, params.id, body.note, staff),
  )
}
