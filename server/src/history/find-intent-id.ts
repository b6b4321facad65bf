import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/** Donation or payment, by its id in calls. */
export type IntentRef = { kind: 'donation' | 'payment'; id: number }

/** Returns the intent id, to which attempts, events, messages and receipts refer. @throws Problem 404 */
export async function findIntentId(db: Database, { kind, id }: IntentRef): Promise<number> {
  const row = await db
    .selectFrom(kind === 'donation' ? 'donations' : 'payments')
    .select('intent_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row)
    throw Problem.notFound(kind === 'donation' ? 'problem.not-found.donation' : 'problem.not-found.payment')
  return row.intent_id
}
