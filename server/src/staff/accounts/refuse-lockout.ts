import { say } from '../../../../words/src/say.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countApprovers, countHolders } from '../auth/count-holders.ts'
import { hasAdministrator, lastAdministratorMessage, lockAdministrators } from '../auth/has-administrator.ts'

/**
 * Runs a change after which someone can still manage staff, and two people can still approve changes of bank
 * accounts if they could before: otherwise its author could next change an IBAN alone. Only the sole
 * administrator may go below two.
 * @throws Problem 409
 */
export async function refuseLockout(
  db: Database,
  { caller }: Staff,
  change: (trx: Database) => Promise<void>,
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const had = await hasAdministrator(trx)
    const keepsTwo = (await countApprovers(trx)) >= 2 && (await hasOtherAdministrator(trx, caller.id))
    await change(trx)
    if (had && !(await hasAdministrator(trx))) throw Problem.conflict(lastAdministratorMessage())
    if (keepsTwo && (await countApprovers(trx)) < 2)
      throw Problem.conflict(say('refusal.staff.fewer-than-two'))
  })
  return null
}

/** Whether another user manages staff, and so can do what this one may not do for themselves. */
export const hasOtherAdministrator = async (trx: Database, userId: number): Promise<boolean> =>
  (await countHolders(trx, ['users'], userId)) > 0
