import { countApprovers, countHolders } from '../../approvals/right-holders.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

/**
 * Locks before a change of administrators: two concurrent changes must not each rely on the other's
 * administrator.
 */
export async function lockAdministrators(trx: Database): Promise<void> {
  await trx.selectFrom('permissions').select('path').where('path', '=', 'users').forUpdate().execute()
}

/** Whether anyone can still sign in and manage staff. */
export const hasAdministrator = async (trx: Database): Promise<boolean> =>
  (await countHolders(trx, ['users'])) > 0

/**
 * Makes a change, and refuses it when nobody could manage staff afterwards, or fewer than two people could
 * manage staff or approve bank accounts where two could before: its author could then grant rights or change
 * an IBAN alone. Only the sole administrator may go below two approvers.
 * @throws Problem 409
 */
export async function refuseLockout<Answer>(
  trx: Database,
  { caller }: Staff,
  change: () => Promise<Answer>,
): Promise<Answer> {
  await lockAdministrators(trx)
  const had = await hasAdministrator(trx)
  const keepsAdministrators = (await countHolders(trx, ['users'])) >= 2
  const keepsApprovers = (await countApprovers(trx)) >= 2 && (await hasOtherAdministrator(trx, caller.id))
  const answer = await change()
  if (had && !(await hasAdministrator(trx))) throw Problem.conflict('refusal.staff.last-administrator')
  if (keepsApprovers && (await countApprovers(trx)) < 2)
    throw Problem.conflict('refusal.staff.fewer-than-two')
  if (keepsAdministrators && (await countHolders(trx, ['users'])) < 2)
    throw Problem.conflict('refusal.staff.fewer-administrators')
  return answer
}

/**
 * Returns whether another user manages staff, who can make changes that users may not make for themselves.
 */
export const hasOtherAdministrator = async (trx: Database, userId: number): Promise<boolean> =>
  (await countHolders(trx, ['users'], userId)) > 0
