import * as pointCalls from '../../../contract/src/contact-points.ts'
import * as recordCalls from '../../../contract/src/contact-records.ts'
import * as timelineCalls from '../../../contract/src/contact-timeline.ts'
import * as calls from '../../../contract/src/contacts.ts'
import { exportedContact } from '../../../contract/src/export-columns.ts'
import * as householdCalls from '../../../contract/src/households.ts'
import * as incomingCalls from '../../../contract/src/incoming-messages.ts'
import * as noteCalls from '../../../contract/src/notes.ts'
import * as receiptCalls from '../../../contract/src/receipts.ts'
import type { AppContext } from '../context.ts'
import { readNotes } from '../history/notes.ts'
import type { Staff } from '../history/record-audit.ts'
import { closeIncomingMessage, readIncomingMessages } from '../messages/delivery/incoming-messages.ts'
import type { Route } from '../platform/http/route.ts'
import { changeContact } from './change-contact.ts'
import { addMember, createHousehold, removeMember } from './change-household.ts'
import { addPoint, changePoint } from './change-points.ts'
import * as records from './change-records.ts'
import { readRecords } from './contact-records.queries.ts'
import { readContactTimeline } from './contact-timeline.queries.ts'
import { contactsToExport, readContact, readContacts, readSuggestions } from './contacts.queries.ts'
import { dismissDuplicate, readDuplicates, readMergePlan } from './duplicates.ts'
import { mergeClearPairs, mergeContacts, splitContacts } from './merge-contacts.ts'
import { printReceipts } from './print-receipts.ts'
import { recordConsents } from './record-consents.ts'
import { addSoftCredit, readContactCredits, readDonationCredits, removeSoftCredit } from './soft-credits.ts'

export function contactsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.listContacts, ({ body, query, readDb }) => readContacts(readDb, body, query))
  route(receiptCalls.printReceipts, ({ body, readDb, ...actor }) =>
    context.exports.record('receipts', actor, { ...body }, (onEnd) =>
      printReceipts({ ...context, db: readDb }, { filters: body, reader: actor.reader, onEnd }),
    ),
  )
  route(calls.exportContacts, (call) => {
    const rows = contactsToExport(call.readDb, call.body)
    return context.exports.table('contacts', call, { columns: exportedContact, rows })
  })
  route(calls.suggestContacts, ({ body, caller, readDb }) =>
    readSuggestions(readDb, body.text, !caller.rights.has('contact')),
  )
  route(calls.listDuplicates, ({ query }) => readDuplicates(db, query))
  route(calls.readContact, ({ params, ...actor }) => readContact(context, params.id, actor))
  route(calls.changeContact, async ({ params, body, ...staff }) => {
    await changeContact(db, params.id, body, staff)
    return readContact(context, params.id, staff)
  })
  route(calls.dismissDuplicate, ({ body, ...staff }) => dismissDuplicate(db, body, staff))
  route(calls.planMerge, ({ params }) => readMergePlan(db, params.id, params.loser_id))
  route(calls.mergeContacts, ({ params, body, ...staff }) => mergeContacts(context, params.id, body, staff))
  route(calls.splitContacts, ({ body, ...staff }) => splitContacts(db, body.merge_ids, staff))
  route(calls.mergeClearPairs, (staff) => mergeClearPairs(context, staff))

  route(incomingCalls.listIncomingMessages, ({ query }) => readIncomingMessages(db, query))
  route(incomingCalls.closeIncomingMessage, ({ params, ...staff }) =>
    closeIncomingMessage(db, params.id, staff),
  )

  const contactChange = ({ params, caller, request, reader }: Staff & { params: { id: number } }) => ({
    db,
    contactId: params.id,
    staff: { caller, request, reader },
  })
  route(pointCalls.addContactPoint, (call) => addPoint(contactChange(call), call.body))
  route(pointCalls.changeContactPoint, (call) =>
    changePoint(contactChange(call), call.params.point_id, call.body),
  )
  route(noteCalls.listContactNotes, ({ params }) => readNotes(db, { contact_id: params.id }))
  route(noteCalls.addContactNote, (call) => records.addContactNote(contactChange(call), call.body.note))
  route(recordCalls.readContactRecords, ({ params, ...staff }) => readRecords(context, params.id, staff))
  route(timelineCalls.readContactTimeline, ({ params, query, body, caller, readDb }) =>
    readContactTimeline(readDb, params.id, { ...query, ...body }, caller.rights),
  )
  route(householdCalls.createHousehold, (call) => createHousehold(contactChange(call), call.body.name))
  route(householdCalls.addHouseholdMember, (call) => addMember(contactChange(call), call.body.member_id))
  route(householdCalls.removeHouseholdMember, (call) =>
    removeMember(contactChange(call), call.params.member_id),
  )
  route(householdCalls.listSoftCredits, ({ params }) => readContactCredits(db, params.id))
  route(householdCalls.listDonationCredits, ({ params }) => readDonationCredits(db, params.id))
  route(householdCalls.addSoftCredit, ({ params, body, ...staff }) =>
    addSoftCredit(db, params.id, body, staff),
  )
  route(householdCalls.removeSoftCredit, ({ params, ...staff }) => removeSoftCredit(db, params, staff))
  route(recordCalls.changeContactTask, (call) =>
    records.changeTask(contactChange(call), call.params.task_id, call.body),
  )
  route(recordCalls.recordConsent, (call) => records.recordConsent(contactChange(call), call.body))
  route(recordCalls.recordConsents, ({ body, ...staff }) => recordConsents(db, body, staff))
  route(recordCalls.addContactTask, (call) => records.addTask(contactChange(call), call.body))
  route(recordCalls.finishContactTask, (call) =>
    records.finishTask(contactChange(call), call.params.task_id, call.body.is_done),
  )
  route(recordCalls.addTaxpayer, (call) => records.addTaxpayer(contactChange(call), call.body, context))
  route(recordCalls.chooseDefaultTaxpayer, (call) =>
    records.chooseDefaultTaxpayer(contactChange(call), call.body.taxpayer_id),
  )
  route(recordCalls.chooseDonationTaxpayer, (call) =>
    records.chooseDonationTaxpayer(contactChange(call), call.params.donation_id, call.body.taxpayer_id),
  )
  route(recordCalls.removeTaxpayer, (call) =>
    records.removeTaxpayer(contactChange(call), call.params.taxpayer_id),
  )
}
