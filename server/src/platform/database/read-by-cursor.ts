import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../http/problem.ts'
import type { Database } from './database.ts'

/** Position of a page in a list that is sorted by id, newest first. */
type CursorRequest = { cursor?: string | undefined; limit: number; updated_since?: string | undefined }

type CursorList = {
  /** Column of the id, such as `donations.id`. */
  id: RawBuilder<number>
  /** Object of the rows' events in `stream_events`. */
  object: 'donation' | 'donor' | 'receipt' | 'agreement'
  /** Conditions besides the cursor and `updated_since`. */
  filters: RawBuilder<unknown>[]
}

/** Retention of changes in days. */
const changeDays = 30

/**
 * Overlap with the previous read in seconds. An event becomes visible after its `added_at`, the start of its
 * transaction, and the program's clock may be ahead of the database's.
 */
const overlapSeconds = 60

/**
 * Reads a page by the last id of the page before, so that concurrent inserts, whose ids are higher, shift no
 * rows. Rows changed since an instant are those with an event since.
 * @param select builds the query from its conditions; its rows have `id`
 * @throws Problem 422 for a cursor that we did not issue, or an instant more than 30 days ago
 */
export async function readByCursor<Row extends { id: number }>(
  db: Database,
  { cursor, limit, updated_since: since }: CursorRequest,
  { id, object, filters }: CursorList,
  select: (conditions: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<{ data: Row[]; has_more: boolean; next_cursor: string | null }> {
  const conditions = [...filters]
  if (cursor !== undefined) conditions.push(sql`${id} < ${parseCursor(cursor)}::bigint`)
  if (since !== undefined) {
    if (Date.parse(since) < Date.now() - changeDays * 86_400_000)
      throw Problem.invalidField('updated_since', 'office-fields.updated-since')
    conditions.push(
      // A merge changes the merged record too.
      sql`${id} in (select unnest(array[object_id, (data ->> 'merged_id')::bigint]) from stream_events
        where object = ${object}
          and added_at >= ${since}::timestamptz - make_interval(secs => ${overlapSeconds}))`,
    )
  }
  const { rows } = await sql<Row>`${select(sql.join([sql`true`, ...conditions], sql` and `))}
    order by ${id} desc limit ${limit + 1}`.execute(db)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const hasMore = rows.length > limit
  return { data, has_more: hasMore, next_cursor: hasMore && last ? cursorAfter(last.id) : null }
}

/** Encodes the id, so that callers do not calculate with it. */
const cursorAfter = (id: number) => Buffer.from(`before ${id}`).toString('base64url')

function parseCursor(cursor: string): number {
  const [, id] = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === undefined) throw Problem.invalidField('cursor', 'office-fields.cursor')
  return Number(id)
}
