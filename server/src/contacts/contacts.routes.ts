import * as pointCalls from '../../../contract/src/contact-points.ts'
import * as recordCalls from '../../../contract/src/contact-records.ts'
import * as segmentCalls from '../../../contract/src/contact-segments.ts'
import * as timelineCalls from '../../../contract/src/contact-timeline.ts'
import * as calls from '../../../contract/src/contacts.ts'
import * as householdCalls from '../../../contract/src/households.ts'
import * as noteCalls from '../../../contract/src/notes.ts'
import type { AppContext } from '../context.ts'
import { readNotes } from '../history/notes.ts'
import type { Staff } from '../history/record-audit.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Route } from '../platform/http/route.ts'
import { changeContact } from './change-contact.ts'
import { addMember, makeHousehold, removeMember } from './change-household.ts'
import { addPoint, changePoint } from './change-points.ts'
import * as records from './change-records.ts'
import { readSegments, removeSegment, saveSegment } from './change-segments.ts'
import { readRecords } from './contact-records.queries.ts'
import { readTimeline } from './contact-timeline.queries.ts'
import { readContact, readContacts, readSuggestions } from './contacts.queries.ts'
import { dismissDuplicate, readDuplicates, readMergePlan } from './duplicates.ts'
import { mergeClearPairs, mergeContacts, splitContacts } from './merge-contacts.ts'
import { addCredit, readContactCredits, readDonationCredits, removeCredit } from './soft-credits.ts'

export function contactsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.listContacts, ({ body, query, readDb }) => readContacts(readDb, body, query))
  route(calls.suggestContacts, ({ body, caller, readDb }) => {
    if (!caller.rights.has('contact') && !caller.rights.has('donation.enter')) throw Problem.forbidden()
    return readSuggestions(readDb, body.text)
  })
  route(calls.listDuplicates, ({ query }) => readDuplicates(db, query))
  route(calls.readContact, ({ params, ...actor }) => readContact(context, params.id, actor))
  route(calls.changeContact, async ({ params, body, ...staff }) => {
    await changeContact(context, params.id, body, staff)
    return readContact(context, params.id, staff)
  })
  route(calls.dismissDuplicate, ({ body, ...staff }) => dismissDuplicate(db, body, staff))
  route(calls.planMerge, ({ params }) => readMergePlan(db, params.id, params.loser_id))
  route(calls.mergeContacts, ({ params, body, ...staff }) => mergeContacts(context, params.id, body, staff))
  route(calls.splitContacts, ({ body, ...staff }) => splitContacts(db, body.merge_ids, staff))
  route(calls.mergeClearPairs, (staff) => mergeClearPairs(context, staff))

  const changed = (contactId: number, { caller, request, reader }: Staff) => ({
    db,
    contactId,
    staff: { caller, request, reader },
  })
  route(pointCalls.addContactPoint, ({ params, body, ...staff }) => addPoint(changed(params.id, staff), body))
  route(pointCalls.changeContactPoint, ({ params, body, ...staff }) =>
    changePoint(changed(params.id, staff), params.point_id, body),
  )
  route(noteCalls.listContactNotes, ({ params }) => readNotes(db, { contact_id: params.id }))
  route(noteCalls.addContactNote, ({ params, body, ...staff }) =>
    records.addContactNote(changed(params.id, staff), body.words),
  )
  route(recordCalls.readContactRecords, ({ params, ...staff }) => readRecords(context, params.id, staff))
  route(timelineCalls.readContactTimeline, ({ params, query, body, caller, readDb }) =>
    readTimeline(readDb, params.id, { ...query, ...body }, caller.rights),
  )
  route(householdCalls.makeHousehold, ({ params, body, ...staff }) =>
    makeHousehold(changed(params.id, staff), body.name, context.publicUrl),
  )
  route(householdCalls.addHouseholdMember, ({ params, body, ...staff }) =>
    addMember(changed(params.id, staff), body.member_id),
  )
  route(householdCalls.removeHouseholdMember, ({ params, ...staff }) =>
    removeMember(changed(params.id, staff), params.member_id),
  )
  route(householdCalls.listSoftCredits, ({ params }) => readContactCredits(db, params.id))
  route(householdCalls.listDonationCredits, ({ params }) => readDonationCredits(db, params.id))
  route(householdCalls.addSoftCredit, ({ params, body, ...staff }) => addCredit(db, params.id, body, staff))
  route(householdCalls.removeSoftCredit, ({ params, ...staff }) => removeCredit(db, params, staff))
  route(segmentCalls.listSegments, () => readSegments(db))
  route(segmentCalls.saveSegment, ({ body, ...staff }) => saveSegment(db, body, staff))
  route(segmentCalls.removeSegment, ({ params, ...staff }) => removeSegment(db, params.id, staff))
  route(recordCalls.changeContactTask, ({ params, body, ...staff }) =>
    records.changeTask(changed(params.id, staff), params.task_id, body),
  )
  route(recordCalls.recordConsent, ({ params, body, ...staff }) =>
    records.recordConsent(changed(params.id, staff), body),
  )
  route(recordCalls.addContactTask, ({ params, body, ...staff }) =>
    records.addTask(changed(params.id, staff), body),
  )
  route(recordCalls.finishContactTask, ({ params, body, ...staff }) =>
    records.finishTask(changed(params.id, staff), params.task_id, body.is_done),
  )
  route(recordCalls.addTaxpayer, ({ params, body, ...staff }) =>
    records.addTaxpayer(changed(params.id, staff), body, context),
  )
  route(recordCalls.chooseDefaultTaxpayer, ({ params, body, ...staff }) =>
    records.chooseDefaultTaxpayer(changed(params.id, staff), body.taxpayer_id),
  )
  route(recordCalls.chooseDonationTaxpayer, ({ params, body, ...staff }) =>
    records.chooseDonationTaxpayer(changed(params.id, staff), params.donation_id, body.taxpayer_id),
  )
  route(recordCalls.removeTaxpayer, ({ params, ...staff }) =>
    records.removeTaxpayer(changed(params.id, staff), params.taxpayer_id),
  )
}
