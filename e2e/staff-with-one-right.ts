import type { PermissionPath } from '../contract/src/permissions.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/src/embedded-postgres.ts'
import { createDatabase, createPool } from '../server/src/platform/database/database.ts'
import { createUser } from '../server/src/staff/auth/create-user.ts'
import type { Staff } from './sign-in.ts'

/**
 * Adds a member of staff of the server under test for each right, who has this right and no other; null has none.
 * @returns how each signs in, in the order of `rights`
 */
export async function staffWithOneRight(rights: readonly (PermissionPath | null)[]): Promise<Staff[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.E2E_DATA_DIR ?? '' })
  const db = createDatabase(createPool(postgres.connection, { max: 1 }))
  try {
    const staff: Staff[] = []
    for (const right of rights) {
      // Every time other people: a journey may begin anew on the same server.
      const role = `Only ${right} ${crypto.randomUUID()}`
      const { id } = await db
        .insertInto('roles')
        .values({ name: role })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (right !== null)
        await db.insertInto('role_permissions').values({ role_id: id, path: right }).execute()
      const email = `only-${crypto.randomUUID()}@amanah.example`
      const user = { email, firstName: 'Bilal', lastName: 'Ahmed', roles: [role] }
      staff.push({ email, ...(await createUser(db, user)) })
    }
    return staff
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}
