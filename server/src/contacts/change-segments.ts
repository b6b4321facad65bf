import type * as calls from '../../../contract/src/contact-segments.ts'
import { type ContactFilters, contactFilters } from '../../../contract/src/contacts.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

export const readSegments = (db: Database) =>
  db.selectFrom('contact_segments').select(['id', 'name', 'address']).orderBy('name').execute()

/**
 * Reads the filters of a segment from the address of its list; unknown and invalid ones are ignored, as the
 * list does.
 * @throws Problem 404
 */
export async function readSegmentFilters(db: Database, name: string): Promise<ContactFilters> {
  const row = await db
    .selectFrom('contact_segments')
    .select('address')
    .where('name', '=', name)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.segment'))
  return filtersOf(new URLSearchParams(row.address))
}

function filtersOf(address: URLSearchParams): ContactFilters {
  const read = Object.keys(contactFilters.shape).flatMap((name) => {
    const written = address.getAll(name).filter((value) => value !== '')
    const [first] = written
    if (first === undefined) return []
    const values = [written, /^\d{1,9}$/.test(first) ? Number(first) : first, first]
    const value = values.find((one) => contactFilters.safeParse({ [name]: one }).success)
    return value === undefined ? [] : [[name, value] as const]
  })
  return contactFilters.parse(Object.fromEntries(read))
}

/** Saves filters under a name, replacing those of an existing segment. */
export async function saveSegment(
  db: Database,
  { name, address }: BodyOf<typeof calls.saveSegment>,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('contact_segments')
      .values({ name, address, created_by: staff.caller.id })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ address }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, staff, 'saved_segment', `segment ${id}`)
  })
}

/** @throws Problem 404 */
export async function removeSegment(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('contact_segments')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.segment'))
    await recordAudit(trx, staff, 'removed_segment', `segment ${id}`)
  })
}
