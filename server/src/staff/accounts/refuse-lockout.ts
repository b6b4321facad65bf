import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countApprovers, countHolders, hasAdministrator, lockAdministrators } from '../auth/count-holders.ts'

/**
 * Runs a change, and rolls it back when nobody could manage staff afterwards, or fewer than two people could
 * manage staff or approve bank accounts where two could before: its author could then grant rights or change
 * an IBAN alone. Only the sole administrator may go below two approvers.
 * @throws Problem 409
 */
export async function refuseLockout<Answer>(
  db: Database,
  { caller }: Staff,
  change: (trx: Database) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const had = await hasAdministrator(trx)
    const keepsAdministrators = (await countHolders(trx, ['users'])) >= 2
    const keepsApprovers = (await countApprovers(trx)) >= 2 && (await hasOtherAdministrator(trx, caller.id))
    const answer = await change(trx)
    if (had && !(await hasAdministrator(trx))) throw Problem.conflict('refusal.staff.last-administrator')
    if (keepsApprovers && (await countApprovers(trx)) < 2)
      throw Problem.conflict('refusal.staff.fewer-than-two')
    if (keepsAdministrators && (await countHolders(trx, ['users'])) < 2)
      throw Problem.conflict('refusal.staff.fewer-administrators')
    return answer
  })
}

/** Whether another user manages staff, and so can do what this one may not do for themselves. */
export const hasOtherAdministrator = async (trx: Database, userId: number): Promise<boolean> =>
  (await countHolders(trx, ['users'], userId)) > 0
