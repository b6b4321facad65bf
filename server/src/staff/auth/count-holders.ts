import { sql } from 'kysely'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import type { Database } from '../../platform/database/database.ts'

/** How many people who can sign in hold all of these rights; somebody may be left out of the count. */
export async function countHolders(
  db: Database,
  rights: readonly PermissionPath[],
  except = 0,
): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((user) => user.fn.countAll<number>().as('count'))
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
    .executeTakeFirstOrThrow()
  return count
}

/** How many people could approve a change of a bank account: with one there is no second person. */
export const countApprovers = (db: Database) => countHolders(db, ['bankAcc', 'bankAcc.approve'])
