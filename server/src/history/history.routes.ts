import * as auditCalls from '../../../contract/src/audit.ts'
import { exportedAudit } from '../../../contract/src/export-columns.ts'
import * as calls from '../../../contract/src/notes.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { auditToExport, readAudit } from './audit.queries.ts'
import { addNote, readNotes } from './notes.ts'

export function historyRoutes(route: Route, context: AppContext): void {
  const { db } = context
  const donation = ({ id }: { id: number }) => ({ kind: 'donation', id }) as const
  const payment = ({ id }: { id: number }) => ({ kind: 'payment', id }) as const
  route(auditCalls.listAudit, ({ body, query }) => readAudit(db, body, query))
  route(auditCalls.exportAudit, (call) =>
    context.exports.table('audit', call, {
      columns: exportedAudit,
      rows: auditToExport(call.readDb, call.body),
    }),
  )
  route(calls.listDonationNotes, ({ params }) => readNotes(db, donation(params)))
  route(calls.listPaymentNotes, ({ params }) => readNotes(db, payment(params)))
  route(calls.addDonationNote, ({ params, body, ...staff }) =>
    addNote(db, donation(params), body.note, staff),
  )
  route(calls.addPaymentNote, ({ params, body, ...staff }) => addNote(db, payment(params), body.note, staff))
}
