import * as auditCalls from '../../../contract/src/audit.ts'
import * as calls from '../../../contract/src/notes.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { auditToExport, readAudit } from './audit.queries.ts'
import { addNote, readNotes } from './notes.ts'

const auditColumns = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'At (Pakistan time)', field: 'at', kind: 'instant' },
  { title: 'Who', field: 'who' },
  { title: 'Action', field: 'action' },
  { title: 'Subject', field: 'subject' },
  { title: 'IP Address', field: 'address' },
  { title: 'Details', field: 'facts' },
] as const

export function historyRoutes(route: Route, context: AppContext): void {
  const { db } = context
  const donation = ({ id }: { id: number }) => ({ kind: 'donation', id }) as const
  const payment = ({ id }: { id: number }) => ({ kind: 'payment', id }) as const
  route(auditCalls.listAudit, ({ body, query }) => readAudit(db, body, query))
  route(auditCalls.exportAudit, (call) =>
    context.exports.table('audit', call, {
      columns: auditColumns,
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
