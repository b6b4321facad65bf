import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hashToken } from '../../platform/sealing/secrets.ts'
import { hasNoStaff, waitForNewUsers } from '../../staff/auth/user.ts'

/** Lifetime of the set-up link: the operator is expected to hand it on the same day. */
const validHours = 24

/**
 * Creates the secret of the one set-up link; an earlier link expires.
 * @returns null when an account has a role
 */
export async function openSetUp(db: Database): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await hasNoStaff(trx))) return null
    const token = randomBytes(32).toString('base64url')
    const row = {
      token_hash: hashToken(token),
      expires_at: sql<Date>`now() + make_interval(hours => ${validHours})`,
    }
    await trx
      .insertInto('set_up_links')
      .values(row)
      .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
      .execute()
    return token
  })
}

/** @throws Problem 404 when it was used, has expired, or was never issued, and once an account has a role */
export async function requireOpenSetUp(db: Database, token: string): Promise<void> {
  await db
    .selectFrom('set_up_links')
    .select('only_one')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('user_roles').select('user_id'))))
    .executeTakeFirstOrThrow(() => new Problem(404, translatable('refusal.set-up.too-old')))
}

/** @throws Problem 404 */
export async function closeSetUp(trx: Database, token: string): Promise<void> {
  // The second of two concurrent calls finds the set-up closed.
  await waitForNewUsers(trx)
  await requireOpenSetUp(trx, token)
  await trx.deleteFrom('set_up_links').execute()
}
