import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/saved-views.ts'
import { listRights, type SavedList } from '../../../contract/src/saved-views.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/http/problem.ts'

/** @throws Problem 403 */
function requireRight(list: SavedList, what: 'sees' | 'saves', { rights }: Caller): void {
  if (!rights.has(listRights[list][what])) throw Problem.forbidden()
}

export async function readSavedViews(db: Database, list: SavedList, caller: Caller) {
  requireRight(list, 'sees', caller)
  return db
    .selectFrom('saved_views')
    .select(['id', 'name', 'address'])
    .where('list', '=', list)
    .orderBy('name')
    .execute()
}

/** Saves filters under a name, replacing those of an existing view of the list. */
export async function saveView(
  db: Database,
  { list, name, address }: BodyOf<typeof calls.saveView>,
  staff: Staff,
): Promise<void> {
  requireRight(list, 'saves', staff.caller)
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('saved_views')
      .values({ list, name, address, created_by: staff.caller.id })
      .onConflict((conflict) => conflict.columns(['list', 'name']).doUpdateSet({ address }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, staff, 'saved_view', `${list}, view ${id}`)
  })
}

/** @throws Problem 404 */
export async function removeView(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { list } = await trx
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .returning('list')
      .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.segment'))
    requireRight(list as SavedList, 'saves', staff.caller)
    await recordAudit(trx, staff, 'removed_view', `${list}, view ${id}`)
  })
}
