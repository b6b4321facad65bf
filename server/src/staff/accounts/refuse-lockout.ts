import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hasAdministrator, lastAdministratorMessage, lockAdministrators } from '../auth/has-administrator.ts'

/**
 * Makes a change after which somebody can still manage staff.
 * @throws Problem 409 when nobody could
 */
export async function refuseLockout(db: Database, change: (trx: Database) => Promise<void>): Promise<null> {
  await db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const had = await hasAdministrator(trx)
    await change(trx)
    if (had && !(await hasAdministrator(trx))) throw Problem.conflict(lastAdministratorMessage)
  })
  return null
}
