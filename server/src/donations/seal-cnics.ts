import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'

/** Small enough that a concurrent donor does not wait. */
const batchSize = 500

/**
 * Seals CNICs with the newest key, in batches beside normal operation: CNICs sealed by another key, and plain
 * CNICs from before encryption or from an older version still running.
 * @param options.plainOnly seals only plain ones, found by an index: instant when there are none
 * @returns the number sealed, and the number unreadable because their key is missing or they were changed
 */
export async function sealCnics(
  db: Database,
  sealer: Sealer,
  { plainOnly = false, onBatch }: { plainOnly?: boolean; onBatch?: (sealed: number) => void } = {},
): Promise<{ sealed: number; unreadable: number }> {
  const wanted = plainOnly ? sql`strpos(cnic, '.') = 0` : sql`cnic is not null`
  let [last, sealed, unreadable] = [0, 0, 0]
  for (;;) {
    const { rows } = await sql<{ id: number; cnic: string }>`
      select id, cnic from donation_donors where id > ${last} and ${wanted} order by id limit ${batchSize}`.execute(
      db,
    )
    if (rows.length === 0) return { sealed, unreadable }
    last = rows.at(-1)?.id ?? last
    const changes: Change[] = []
    for (const { id, cnic } of rows) {
      if (sealer.isCurrent(cnic)) continue
      const text = sealer.open(cnic)
      if (text === null) unreadable += 1
      else changes.push({ id, from: cnic, to: sealer.seal(text) })
    }
    if (changes.length > 0) await writeSealed(db, changes)
    sealed += changes.length
    onBatch?.(sealed)
  }
}

type Change = { id: number; from: string; to: string }

/** Skips a row that was changed concurrently. */
async function writeSealed(db: Database, changes: Change[]): Promise<void> {
  await sql`update donation_donors set cnic = change.sealed
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ from }) => from)}::text[],
      ${changes.map(({ to }) => to)}::text[]) as change (id, cnic, sealed)
    where donation_donors.id = change.id and donation_donors.cnic = change.cnic`.execute(db)
}
