import type { EventOf } from '../../../contract/src/payment-events.ts'
import type { Database } from '../platform/database/database.ts'

/** Reason that staff gave for rejecting a bank transfer. */
export type Rejection = {
  reason: string
  /** Rupees received despite the rejection; null when none were recorded. */
  amount_arrived: number | null
}

/** Reads the newest rejection of a transfer for a donation or payment; null when there was none. */
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
  // Validated when written.
  const { words, amount_arrived } = row.facts as EventOf<'transfer_rejected'>['facts']
  return { reason: words, by: row.actor, at: row.at.toISOString(), amount_arrived: amount_arrived ?? null }
}
