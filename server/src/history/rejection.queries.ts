import type { EventOf } from '../../../contract/src/payment-events.ts'
import type { Database } from '../platform/database/database.ts'

/** Why staff rejected a bank transfer, in their words. */
export type Rejection = {
  reason: string
  /** Whole rupees that arrived all the same; null when nobody has recorded any. */
  amount_arrived: number | null
}

/** The newest rejection of a transfer for a donation or payment; null when there was none. */
export async function readRejection(db: Database, intentId: number): Promise<Rejection | null> {
  const row = await db
    .selectFrom('events')
    .select('facts')
    .where('intent_id', '=', intentId)
    .where('kind', '=', 'transfer_rejected')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Its facts were checked when they were written.
  const facts = row?.facts as EventOf<'transfer_rejected'>['facts'] | undefined
  return facts ? { reason: facts.words, amount_arrived: facts.amount_arrived ?? null } : null
}
