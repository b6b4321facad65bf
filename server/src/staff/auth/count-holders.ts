import { sql } from 'kysely'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

/** Counts the people who can sign in and hold all of these permissions; `except` leaves one out. */
export const countHolders = async (
  db: Database,
  rights: readonly PermissionPath[],
  except = 0,
): Promise<number> => (await readHolders(db, rights, except)).length

/** Reads the names of the people who can sign in and hold all of these permissions. */
export async function readHolders(
  db: Database,
  rights: readonly PermissionPath[],
  except = 0,
): Promise<string[]> {
  const holders = await db
    .selectFrom('users')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('status', '=', 1)
    .where('password_hash', 'is not', null)
    .where('id', '<>', except)
    .where((user) =>
      user(
        user
          .selectFrom('user_roles')
          .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('path', 'in', [...rights])
          .select(sql<number>`count(distinct path)`.as('held')),
        '=',
        rights.length,
      ),
    )
    .orderBy('id')
    .execute()
  return holders.map(({ name }) => name)
}

/** Rights that approving a bank account change needs. */
export const approverRights: readonly PermissionPath[] = ['bankAcc', 'bankAcc.approve']

/**
 * Counts the possible approvers of a change.
 * @param except its author, who does not count
 */
export const countApprovers = (db: Database, except = 0) => countHolders(db, approverRights, except)

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
