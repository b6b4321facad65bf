import * as calls from '../../../../contract/src/yearly-statements.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../history/record-audit.ts'
import type { Route } from '../../platform/http/route.ts'
import { downloadYearlyStatement } from '../../receipts/download-yearly-statement.ts'
import { printYearlyStatements } from './print-yearly-statements.ts'
import { sendYearlyStatement } from './send-yearly-statement.ts'
import { beginStatementRun } from './statement-run.ts'
import { readStatementYear, readUnreachable } from './yearly-statements.queries.ts'

export function yearlyStatementsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.readYearlyStatement, async ({ params: { id, tax_year }, query, ...staff }) => {
    const inFull = staff.caller.rights.has('donation.personal')
    const key = { contactId: id, taxYear: tax_year, taxpayerId: query.taxpayer_id }
    const file = await downloadYearlyStatement(context, key, { inFull })
    await recordAudit(db, staff, 'downloaded_yearly_statement', `donor ${id}`, { tax_year })
    return file
  })
  route(calls.sendYearlyStatement, ({ params, body, ...staff }) =>
    sendYearlyStatement(db, params, body, staff),
  )
  route(calls.readStatementYear, ({ query }) => readStatementYear(db, query))
  route(calls.beginStatementRun, ({ body, ...staff }) => beginStatementRun(db, body.tax_year, staff))
  route(calls.printYearlyStatements, ({ body, ...actor }) => {
    const inFull = actor.caller.rights.has('donation.personal')
    const { tax_year, which } = body
    return context.exports.record('contacts', actor, { yearly_statements: tax_year, which }, (onEnd) =>
      printYearlyStatements(context, { ...body, reader: actor.reader, inFull, onEnd }),
    )
  })
  route(calls.listUnreachable, ({ query }) => readUnreachable(context, query))
}
