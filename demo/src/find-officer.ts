import type { Database } from '../../server/src/platform/database/database.ts'

/** Finds or adds the author of invented staff actions: a user who cannot sign in. */
export async function findOfficer(db: Database): Promise<{ id: number; name: string; email: string }> {
  const nobody = { email: 'invented.officer@example.org', first_name: 'Invented', last_name: 'Officer' }
  const { id } = await db
    .insertInto('users')
    .values({ ...nobody, password_hash: 'none', status: 0 })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ status: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name: 'Invented Officer', email: nobody.email }
}
