import type { EventOf } from '../../../contract/src/payment-events.ts'
import type { Database } from '../platform/database/database.ts'

/** Why staff rejected a bank transfer, in their words. */
export type Rejection = {
  reason: string
  /** Whole rupees that arrived nevertheless; null when nobody has recorded any. */
  amount_arrived: number | null
}

/** The newest rejection of a transfer for a donation or payment, and by whom; null when there was none. */
export async function readRejection(
  db: Database,
  intentId: number,
): Promise<(Rejection & { by: string; at: string }) | null> {
  const row = await db
    .selectFrom('events')
    .select(['facts', 'actor', 'at'])
    .where('intent_id', '=', intentId)
    .where('kind', '=', 'transfer_rejected')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  // Its facts were checked when they were written.
  const { words, amount_arrived } = row.facts as EventOf<'transfer_rejected'>['facts']
  return { reason: words, by: row.actor, at: row.at.toISOString(), amount_arrived: amount_arrived ?? null }
}
