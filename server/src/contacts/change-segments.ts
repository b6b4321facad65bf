import type * as calls from '../../../contract/src/contact-segments.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

export const readSegments = (db: Database) =>
  db.selectFrom('contact_segments').select(['id', 'name', 'address']).orderBy('name').execute()

/** Saves filters under a name, replacing those of an existing segment. */
export async function saveSegment(
  db: Database,
  { name, address }: BodyOf<typeof calls.saveSegment>,
  staff: Staff,
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('contact_segments')
      .values({ name, address, created_by: staff.caller.id })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ address }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, staff, 'saved_segment', `segment ${id}`)
  })
  return null
}

/** @throws Problem 404 */
export async function removeSegment(db: Database, id: number, staff: Staff): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('contact_segments')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw Problem.notFound('refusal.not-found.segment')
    await recordAudit(trx, staff, 'removed_segment', `segment ${id}`)
  })
  return null
}
