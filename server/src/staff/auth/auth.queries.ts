import type { Permission } from '../../../../contract/src/auth.ts'
import type { Database } from '../../platform/database/database.ts'

/** The permissions of a user's roles, in the order of the sidebar. */
export async function readPermissions(db: Database, userId: number): Promise<Permission[]> {
  return db
    .selectFrom('permissions')
    .select(['name', 'route', 'sidebar', 'path'])
    .where('path', 'in', (row) =>
      row
        .selectFrom('role_permissions')
        .innerJoin('user_roles', 'user_roles.role_id', 'role_permissions.role_id')
        .where('user_roles.user_id', '=', userId)
        .select('role_permissions.path'),
    )
    .orderBy('position')
    .execute()
}
