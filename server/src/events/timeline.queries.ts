import type { TimelineEvent } from '../../../contract/src/payment-events.ts'
import type { Database } from '../platform/database/database.ts'

/** Everything that ever happened to a donation or payment, oldest first. */
export async function readTimeline(db: Database, intentId: number): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'actor', 'attempt_id', 'kind', 'facts'])
    .where('intent_id', '=', intentId)
    .orderBy('id')
    .execute()
  // Kind and facts were checked when they were written.
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }) as TimelineEvent)
}
