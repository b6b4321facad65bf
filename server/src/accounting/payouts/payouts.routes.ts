import type { BodyOf } from '../../../../contract/src/entry.ts'
import * as calls from '../../../../contract/src/payouts.ts'
import * as reports from '../../../../contract/src/settlement-reports.ts'
import { applyBookChange } from '../../approvals/guard-books.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Route } from '../../platform/http/route.ts'
import { requireFile } from '../../transfers/statements/statements.routes.ts'
import { writeOffPayment } from '../vouchers/write-off-payment.ts'
import { importSettlementReport } from './import-settlement-report.ts'
import { previewSettlementReport } from './parse-settlement-report.ts'
import { readOverduePayments, readPayouts } from './payouts.queries.ts'
import {
  matchSettlementReport,
  removeSettlementReport,
  resolveSettlementDiscrepancy,
} from './settlement-report.ts'
import {
  listSettlementDiscrepancies,
  listSettlementReportLines,
  listSettlementReports,
  readSettlementReport,
} from './settlement-reports.queries.ts'

export function payoutsRoutes(route: Route, { db, switches }: Pick<AppContext, 'db' | 'switches'>): void {
  route(calls.readPayouts, () => readPayouts(db))
  route(calls.listOverduePayments, ({ body, query }) => readOverduePayments(db, body, query))
  route(calls.saveGatewayTerms, ({ body, ...staff }) => saveGatewayTerms(db, body, staff))
  route(calls.writeOffPayment, ({ params, body, ...staff }) =>
    applyBookChange(db, (trx) => writeOffPayment(trx, { attempt_id: params.id, ...body }, staff, switches)),
  )
  route(reports.previewSettlementReport, ({ body, file, reader }) =>
    previewSettlementReport(reader.t, db, body, requireFile(file)),
  )
  route(reports.importSettlementReport, ({ body, file, ...staff }) =>
    importSettlementReport(db, body, requireFile(file), staff),
  )
  route(reports.listSettlementReports, ({ query }) => listSettlementReports(db, query))
  route(reports.listSettlementReportLines, ({ params, body, query }) =>
    listSettlementReportLines(db, params.id, body, query),
  )
  route(reports.listSettlementDiscrepancies, ({ body, query }) =>
    listSettlementDiscrepancies(db, body, query),
  )
  route(reports.readSettlementReport, ({ params }) => readSettlementReport(db, params.id))
  route(reports.matchSettlementReport, ({ params, body, ...staff }) =>
    matchSettlementReport(db, params.id, body.line_id, staff),
  )
  route(reports.removeSettlementReport, ({ params, ...staff }) =>
    removeSettlementReport(db, params.id, staff),
  )
  route(reports.resolveSettlementDiscrepancy, ({ params, body, ...staff }) =>
    applyBookChange(db, (trx) => resolveSettlementDiscrepancy(trx, params.id, body, staff, switches)),
  )
}

async function saveGatewayTerms(
  db: Database,
  { gateway, since, ...terms }: BodyOf<typeof calls.saveGatewayTerms>,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const saved = { ...terms, since: since ?? '', changed_by: staff.caller.id, changed_at: new Date() }
    await trx
      .insertInto('gateway_terms')
      .values({ gateway, ...saved })
      .onConflict((conflict) => conflict.column('gateway').doUpdateSet(saved))
      .execute()
    await recordAudit(trx, staff, 'changed_gateway_terms', gateway, { ...terms, since })
  })
}
