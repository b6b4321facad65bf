import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, withTimeout } from './database.ts'

/** A streaming replica for lists, exports and charts. */
export type Replica = {
  db: Database
  /**
   * Whether the replica answers, is not lagging, and has replayed up to `position`.
   * @param position in the primary's WAL, from {@link walPosition}; undefined: any
   */
  has(position?: string): boolean
  /** Stops watching the replica and closes its connections. */
  stop(): Promise<void>
}

/** Polling interval and timeout of the lag check. */
const checkEveryMs = 500
const answerTimeoutMs = 2000

/** '16/B374D848': PostgreSQL's notation of a WAL position (LSN). */
const positionPattern = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** Parses a position to a comparable number; -1 for a malformed one. */
function positionOf(text: string | null | undefined): bigint {
  const [, high, low] = positionPattern.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : -1n
}

/** The end of the primary's WAL now: after everything that has been committed. */
export async function walPosition(primary: Database): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_insert_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

/**
 * Checks a replica twice a second. It counts as unavailable while it does not answer, or while a position
 * that the primary had ten seconds ago has not been replayed; callers then read the primary.
 * @param options.mayLagMs overrides the ten seconds
 */
export function watchReplica(options: {
  primary: Database
  replica: Database
  log: (message: string) => void
  mayLagMs?: number
}): Replica {
  const { mayLagMs = 10_000 } = options
  const stopping = new AbortController()
  let isUsable = false
  let replayed = -1n
  /** WAL position of the primary that the replica has not reached, and when it was read. */
  let awaited = { position: -1n, since: Date.now() }

  async function checkReplica(): Promise<void> {
    const begun = Date.now()
    const [position, target] = await Promise.all([
      withTimeout(answerTimeoutMs, replayedBy(options.replica)),
      withTimeout(answerTimeoutMs, walPosition(options.primary)).catch(() => null),
    ])
    replayed = position
    if (replayed >= awaited.position) awaited = { position: positionOf(target), since: begun }
    if (Date.now() - awaited.since > mayLagMs) throw new Error(`it is over ${mayLagMs / 1000} seconds behind`)
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const was = isUsable
      const problem = await checkReplica().then(
        () => null,
        (error: Error) => error.message,
      )
      isUsable = problem === null
      if (was !== isUsable) options.log(isUsable ? 'replica: in use' : `replica: not in use: ${problem}`)
      await sleep(checkEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const watched = watch()

  return {
    db: options.replica,
    has: (position) => isUsable && (position === undefined || replayed >= positionOf(position)),
    async stop() {
      stopping.abort()
      await watched
      await options.replica.destroy()
    },
  }
}

/** The replayed position; a server that replays nothing is a primary and has everything. */
async function replayedBy(replica: Database): Promise<bigint> {
  const { rows } = await sql<{ replays: boolean; position: string | null }>`
    select pg_is_in_recovery() as replays, pg_last_wal_replay_lsn()::text as position`.execute(replica)
  return positionOf(rows[0]?.replays ? rows[0].position : 'FFFFFFFF/FFFFFFFF')
}
