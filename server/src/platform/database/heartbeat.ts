import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Commits a write. Afterwards everything that was read before it is committed on the synchronous standby too:
 * a commit whose wait for the standby was cancelled is visible on the primary before it reaches the standby,
 * and a failover loses it.
 */
export async function writeHeartbeat(db: Database): Promise<void> {
  await sql`insert into heartbeat (written_at) values (now())
    on conflict (only_one) do update set written_at = excluded.written_at`.execute(db)
}

/** Time in ms for which the result of a heartbeat, successful or failed, is reused. */
const repeatAfterMs = 1000

/** Returns a function that writes at most one heartbeat a second, for any number of concurrent calls. */
export function openHeartbeat(db: Database): () => Promise<void> {
  let last: Promise<void> | undefined
  return () => {
    last ??= writeHeartbeat(db).finally(() => {
      setTimeout(() => {
        last = undefined
      }, repeatAfterMs).unref()
    })
    return last
  }
}
