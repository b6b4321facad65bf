import type { Database } from '../../platform/database/database.ts'

export const lastAdministratorMessage =
  'This is the last administrator: nobody could manage staff any more. Give somebody else that right first.'

/** Before a change of who may manage staff: two of them at once must not each rely on the other. */
export async function lockAdministrators(trx: Database): Promise<void> {
  await trx.selectFrom('permissions').select('path').where('path', '=', 'users').forUpdate().execute()
}

/** Whether somebody is left who can sign in and manage staff. */
export async function hasAdministrator(trx: Database): Promise<boolean> {
  const one = await trx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .select('users.id')
    .where('status', '=', 1)
    .where('password_hash', 'is not', null)
    .where('path', '=', 'users')
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
