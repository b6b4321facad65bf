import type { Database } from '../platform/database/database.ts'
import { reseal, type Sealer } from '../platform/sealing/create-sealer.ts'

/** Seals the numbers of taxpayers with the newest key. */
export const resealTaxpayers = async (db: Database, sealer: Sealer) =>
  reseal(
    sealer,
    await db.selectFrom('taxpayers').select(['id', 'number as sealed']).execute(),
    (row, number) =>
      db
        .updateTable('taxpayers')
        .set({ number })
        .where('id', '=', row.id)
        .where('number', '=', row.sealed)
        .execute(),
  )
