import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SignedInDonor } from '../platform/http/route.ts'
import { readOwnContacts, readOwnPoints } from './my.queries.ts'

/**
 * Chooses one of the donors that share the address or number of the session.
 * @throws Problem 404 for any other
 */
export async function chooseContact(
  db: Database,
  { sessionId, point }: SignedInDonor,
  id: number,
): Promise<void> {
  const own = await readOwnContacts(db, await readOwnPoints(db, point))
  if (!own.some((contact) => contact.id === id)) throw Problem.notFound('refusal.not-found.contact')
  await db.updateTable('donor_sessions').set({ contact_id: id }).where('id', '=', sessionId).execute()
}
