import type { Database } from '../../platform/database/database.ts'
import { reseal, type Sealer } from '../../platform/sealing/create-sealer.ts'

/** Seals the secrets of authenticator apps with the newest key. */
export const resealTotp = async (db: Database, sealer: Sealer) =>
  reseal(sealer, await db.selectFrom('totp_secrets').select(['user_id', 'sealed']).execute(), (row, sealed) =>
    db
      .updateTable('totp_secrets')
      .set({ sealed })
      .where('user_id', '=', row.user_id)
      .where('sealed', '=', row.sealed)
      .execute(),
  )
