import * as calls from '../../../contract/src/contacts.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { changeContact } from './change-contact.ts'
import { readContact, readContacts } from './contacts.queries.ts'
import { dismissDuplicate } from './dismiss-duplicate.ts'
import { readDuplicates, readMergePlan } from './duplicates.queries.ts'
import { mergeClearPairs, mergeContacts } from './merge-contacts.ts'
import { splitContacts } from './split-contacts.ts'

export function contactsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.listContacts, ({ body, query, readDb }) => readContacts(readDb, body, query))
  route(calls.listDuplicates, ({ query }) => readDuplicates(db, query))
  route(calls.readContact, ({ params, ...actor }) => readContact(context, params.id, actor))
  route(calls.changeContact, async ({ params, body, ...staff }) => {
    await changeContact(db, params.id, body, staff)
    return readContact(context, params.id, staff)
  })
  route(calls.dismissDuplicate, ({ body, ...staff }) => dismissDuplicate(db, body, staff))
  route(calls.planMerge, ({ params }) => readMergePlan(db, params.id, params.loser_id))
  route(calls.mergeContacts, ({ params, body, ...staff }) => mergeContacts(db, params.id, body, staff))
  route(calls.splitContacts, ({ body, ...staff }) => splitContacts(db, body.merge_ids, staff))
  route(calls.mergeClearPairs, (staff) => mergeClearPairs(db, staff))
}
