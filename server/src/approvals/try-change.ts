import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

type TriedChange<State, Made, Effect> = {
  /** Reads everything that the change may affect. */
  read: (trx: Database) => Promise<State>
  make: (trx: Database) => Promise<Made>
  compare: (before: State, after: State) => Effect
  /** Returns whether the effect needs a second person. @throws Problem when nobody may make this change */
  waits: (effect: Effect) => Promise<boolean>
}

/**
 * Makes a change and compares what it affects before and after. When it has to wait for a second person it is
 * rolled back, and the caller stores it (`storeChange`). The effect is judged, not the call, so that no new
 * field or call can be forgotten.
 */
export async function tryChange<State, Made, Effect>(
  trx: Database,
  { read, make, compare, waits }: TriedChange<State, Made, Effect>,
): Promise<{ made: Made; effect: Effect; waits: boolean }> {
  const before = await read(trx)
  await sql`savepoint before_change`.execute(trx)
  const made = await make(trx)
  const effect = compare(before, await read(trx))
  const isWaiting = await waits(effect)
  if (isWaiting) await sql`rollback to savepoint before_change`.execute(trx)
  return { made, effect, waits: isWaiting }
}
