import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/** A donation or payment by the id that calls know it by. */
export type IntentRef = { kind: 'donation' | 'payment'; id: number }

/** What attempts, events, messages and receipts of a donation or payment point to. @throws Problem 404 */
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
