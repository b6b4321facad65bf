import type { PermissionPath } from '../contract/src/permissions.ts'
import type { Connection } from '../embedded-postgres/src/embedded-postgres.ts'
import { createDatabase, createPool } from '../server/src/platform/database/database.ts'
import { createUser } from '../server/src/staff/auth/create-user.ts'
import type { Staff } from './sign-in.ts'

/**
 * Adds a staff member for each right, who has only this right; null means none.
 * @returns their credentials, in the order of `rights`
 */
export async function staffWithOneRight(
  connection: Connection,
  rights: readonly (PermissionPath | null)[],
): Promise<Staff[]> {
  const db = createDatabase(createPool(connection, { max: 1 }))
  try {
    const staff: Staff[] = []
    for (const right of rights) {
      const role = `Only ${right}`
      const { id } = await db
        .insertInto('roles')
        .values({ name: role })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (right !== null)
        await db.insertInto('role_permissions').values({ role_id: id, path: right }).execute()
      const email = `only-${right}@amanah.example`.toLowerCase()
      const user = { email, firstName: 'Bilal', lastName: 'Ahmed', roles: [role] }
      staff.push({ email, ...(await createUser(db, user)) })
    }
    return staff
  } finally {
    await db.destroy()
  }
}
