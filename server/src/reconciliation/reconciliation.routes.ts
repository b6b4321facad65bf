import * as calls from '../../../contract/src/reconciliation.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Parts } from '../parts.ts'
import { Problem } from '../platform/problem.ts'
import type { Route } from '../platform/route.ts'
import { beginReconciliation } from './begin-reconciliation.ts'
import { readDifferences, readLastRun } from './reconciliation.queries.ts'
import { acceptDifference, askAboutDifference, closeDifference } from './settle-difference.ts'

export function reconciliationRoutes(route: Route, parts: Parts): void {
  const { db } = parts
  route(calls.listDifferences, ({ body, query }) => readDifferences(db, body, query))
  route(calls.readReconciliation, () => readLastRun(db))
  route(calls.startReconciliation, async (staff) => {
    if (!(await beginReconciliation(parts, staff.caller.name)))
      throw Problem.conflict('The gateways are being asked already. Please wait until that has ended.')
    await recordAudit(db, staff, 'reconciled with a gateway', 'everything that could differ')
    return readLastRun(db)
  })
  route(calls.askAboutDifference, ({ params, ...staff }) => askAboutDifference(parts, params.id, staff))
  route(calls.acceptDifference, ({ params, ...staff }) => acceptDifference(parts, params.id, staff))
  route(calls.closeDifference, ({ params, body, ...staff }) =>
    closeDifference(db, params.id, body.note, staff),
  )
}
