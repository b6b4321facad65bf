import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/events.ts'
import type { StreamEvent } from '../../../contract/src/events.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/** Columns of `stream_events` in an event. */
export type EventRow = {
  sequence: number
  type: string
  object: string
  object_id: number
  object_sequence: number
  occurred_at: Date
  data: object
}

/** Serialises an event for the API and webhooks; deterministic, so that retries have the same body. */
export const writeEvent = ({ sequence, type, occurred_at, ...row }: EventRow): StreamEvent => ({
  id: `evt_${sequence}`,
  type,
  timestamp: occurred_at.toISOString(),
  data: {
    object: row.object,
    id: row.object_id,
    sequence,
    object_sequence: row.object_sequence,
    ...row.data,
  },
})

/** Reads the newest sequence and the last deleted one. Retention never deletes the newest event. */
async function readBounds(db: Database): Promise<{ newest: number; deleted_to: number }> {
  const { rows } = await sql<{ newest: number; deleted_to: number }>`
    select coalesce(max(sequence), 0) as newest, coalesce(min(sequence) - 1, 0) as deleted_to
    from stream_events`.execute(db)
  return rows[0] ?? { newest: 0, deleted_to: 0 }
}

/**
 * Reads events after a cursor, in order.
 * @throws Problem 409 when events after the cursor were deleted
 */
export async function readEvents(
  db: Database,
  { after, types, limit }: QueryOf<typeof calls.listEvents>,
): Promise<AnswerOf<typeof calls.listEvents>> {
  const cursor = Number(after ?? 0)
  const bounds = await readBounds(db)
  if (after !== undefined && cursor < bounds.deleted_to)
    throw Problem.conflict('webhooks.events.cursor-too-old')
  const ofTypes: RawBuilder<unknown> = types === null ? sql`true` : sql`type = any(${types}::text[])`
  const { rows } = await sql<EventRow>`
    select sequence, type, object, object_id, object_sequence, occurred_at, data
    from stream_events where sequence > ${cursor} and sequence <= ${bounds.newest} and ${ofTypes}
    order by sequence limit ${limit + 1}`.execute(db)
  const events = rows.slice(0, limit).map(writeEvent)
  const hasMore = rows.length > limit
  const last = hasMore ? (events.at(-1)?.data.sequence ?? cursor) : Math.max(cursor, bounds.newest)
  return { events, next: String(last), has_more: hasMore }
}
