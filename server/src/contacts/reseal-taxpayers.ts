import type { Database } from '../platform/database/database.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'

/**
 * Seals the numbers of taxpayers with the newest key.
 * @returns how many were sealed, and how many are unreadable because their key is missing
 */
export async function resealTaxpayers(
  db: Database,
  sealer: Sealer,
): Promise<{ sealed: number; unreadable: number }> {
  let [sealed, unreadable] = [0, 0]
  for (const { id, number } of await db.selectFrom('taxpayers').select(['id', 'number']).execute()) {
    if (number === null || sealer.isCurrent(number)) continue
    const text = sealer.open(number)
    if (text === null) {
      unreadable += 1
      continue
    }
    await db
      .updateTable('taxpayers')
      .set({ number: sealer.seal(text) })
      .where('id', '=', id)
      // It may have been erased meanwhile.
      .where('number', '=', number)
      .execute()
    sealed += 1
  }
  return { sealed, unreadable }
}
