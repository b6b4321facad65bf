import type { Database } from '../../platform/database/database.ts'
import type { Sealer } from '../../platform/sealing/create-sealer.ts'

/**
 * Seals the secrets of authenticator apps with the newest key.
 * @returns how many were sealed, and how many are unreadable because their key is missing
 */
export async function resealTotp(
  db: Database,
  sealer: Sealer,
): Promise<{ sealed: number; unreadable: number }> {
  let [sealed, unreadable] = [0, 0]
  for (const row of await db.selectFrom('totp_secrets').select(['user_id', 'sealed']).execute()) {
    if (sealer.isCurrent(row.sealed)) continue
    const secret = sealer.open(row.sealed)
    if (secret === null) {
      unreadable += 1
      continue
    }
    await db
      .updateTable('totp_secrets')
      .set({ sealed: sealer.seal(secret) })
      .where('user_id', '=', row.user_id)
      // A new one may have been begun meanwhile.
      .where('sealed', '=', row.sealed)
      .execute()
    sealed += 1
  }
  return { sealed, unreadable }
}
