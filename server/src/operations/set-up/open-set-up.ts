import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { say } from '../../../../words/src/say.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isUnattended, waitForNewUsers } from '../../staff/auth/create-user.ts'

/** For how long the address works: whoever starts the server is to hand it on the same day. */
const validHours = 24

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Makes the secret of the one address under which a charity is set up; the one before it ends.
 * @returns null when somebody may do something already
 */
export async function openSetUp(db: Database): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await isUnattended(trx))) return null
    const token = randomBytes(32).toString('base64url')
    const row = {
      token_hash: hashOf(token),
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

/** @throws Problem 404 when it was used, is over, or was never ours, and once somebody may do something anyhow */
export async function refuseUnlessOpen(db: Database, token: string): Promise<void> {
  const link = await db
    .selectFrom('set_up_links')
    .select('only_one')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('user_roles').select('user_id'))))
    .executeTakeFirst()
  if (!link) throw new Problem(404, say('refusal.set-up.too-old'))
}

/** @throws Problem 404 */
export async function closeSetUp(trx: Database, token: string): Promise<void> {
  // The second of two finds it closed.
  await waitForNewUsers(trx)
  await refuseUnlessOpen(trx, token)
  await trx.deleteFrom('set_up_links').execute()
}
