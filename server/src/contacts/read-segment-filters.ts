import { type ContactFilters, contactFilters } from '../../../contract/src/contacts.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/**
 * Reads the filters of a segment, a saved view of the list of donors; unknown and invalid ones are ignored,
 * as the list does.
 * @throws Problem 404
 */
export async function readSegmentFilters(db: Database, name: string): Promise<ContactFilters> {
  const row = await db
    .selectFrom('saved_views')
    .select('address')
    .where('list', '=', 'donors')
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
