import { type RawBuilder, sql } from 'kysely'
import { type OpenTask, waitingOrder } from '../../../../contract/src/analytics.ts'
import type { OpenWork } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'

/** Reads a user's open work by permissions, in the order of the dashboard; zero counts are omitted. */
export async function readOpenTasks(
  db: Database,
  work: readonly OpenWork[],
  { id: caller, rights }: { id: number; rights: ReadonlySet<string> },
): Promise<OpenTask[]> {
  const found = await Promise.all(
    work
      .filter(({ permissions }) => permissions.every((path) => rights.has(path)))
      .map(async (one) => {
        if ('read' in one) return one.read(db, caller)
        const rows = typeof one.rows === 'function' ? one.rows(caller) : one.rows
        return [{ ...one.task, count: await countRows(db, rows) }]
      }),
  )
  const places = waitingOrder.map((what, place) => [what, place] as const)
  const placeOf = new Map<string, number>(places)
  return found
    .flat()
    .filter(({ count }) => count > 0)
    .sort((a, b) => (placeOf.get(a.what) ?? 0) - (placeOf.get(b.what) ?? 0))
}

async function countRows(db: Database, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) from ${rows}`.execute(db)
  return counted.rows[0]?.count ?? 0
}
