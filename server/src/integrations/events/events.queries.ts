import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/events.ts'
import type { StreamEvent } from '../../../../contract/src/events.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

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

/**
 * Position of an event in the stream, with its time. After a backup is restored, new events get the sequences
 * of lost ones; without the time, receivers would skip them as repetitions.
 */
export const cursorOf = ({ sequence, occurred_at }: Pick<EventRow, 'sequence' | 'occurred_at'>): string =>
  `${sequence}_${occurred_at.getTime().toString(36)}`

/** Serialises an event for the API and webhooks; deterministic, so that retries have the same body. */
export const writeEvent = ({ sequence, type, occurred_at, ...row }: EventRow): StreamEvent => ({
  id: `evt_${cursorOf({ sequence, occurred_at })}`,
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

type Bounds = {
  newest: number
  /** Null for an empty stream. */
  newest_at: Date | null
  deleted_to: number
  /** Time of the event at the cursor; null when it was deleted. */
  cursor_at: Date | null
}

/** Reads the newest sequence and the last deleted one, also of a stream that was emptied. */
async function readBounds(db: Database, cursor: number): Promise<Bounds> {
  const { rows } = await sql<Bounds>`
    select newest, deleted_to,
      (select occurred_at from stream_events where sequence = newest) as newest_at,
      (select occurred_at from stream_events where sequence = ${cursor}) as cursor_at
    from (
      select coalesce(max(sequence), used) as newest, coalesce(min(sequence) - 1, used) as deleted_to
      from stream_events right join (
        select case when is_called then last_value else 0 end as used from stream_events_sequence_seq
      ) as assigned on true group by used
    ) as bounds`.execute(db)
  if (!rows[0]) throw new Error('The bounds of the stream were not read.')
  return rows[0]
}

/**
 * Reads events after a cursor, in order.
 * @throws Problem 409 when events after the cursor were deleted, or a backup older than the cursor was
 *   restored
 */
export async function readEvents(
  db: Database,
  { after, types, limit }: QueryOf<typeof calls.listEvents>,
): Promise<AnswerOf<typeof calls.listEvents>> {
  const [sequence, time] = (after ?? '0').split('_')
  const cursor = Number(sequence)
  const bounds = await readBounds(db, cursor)
  if (after !== undefined && cursor < bounds.deleted_to)
    throw Problem.conflict('webhooks.events.cursor-too-old')
  const isReassigned =
    time !== undefined && bounds.cursor_at && bounds.cursor_at.getTime().toString(36) !== time
  if (cursor > bounds.newest || isReassigned) throw Problem.conflict('webhooks.events.cursor-unknown')
  const ofTypes: RawBuilder<unknown> = types === null ? sql`true` : sql`type = any(${types}::text[])`
  const { rows } = await sql<EventRow>`
    select sequence, type, object, object_id, object_sequence, occurred_at, data
    from stream_events where sequence > ${cursor} and sequence <= ${bounds.newest} and ${ofTypes}
    order by sequence limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const hasMore = rows.length > limit
  const newest = bounds.newest_at && { sequence: bounds.newest, occurred_at: bounds.newest_at }
  const last = (hasMore && page.at(-1)) || newest
  return {
    events: page.map(writeEvent),
    next: last ? cursorOf(last) : String(bounds.newest),
    has_more: hasMore,
  }
}
