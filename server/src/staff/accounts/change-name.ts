import { changesOf } from '../../history/changes-of.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'

/** Changes the caller's own name; earlier audit entries retain the old one. */
export async function changeName(
  db: Database,
  name: { first_name: string; last_name: string },
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, email } = staff.caller
    const before = await trx
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await trx.updateTable('users').set(name).where('id', '=', id).execute()
    await recordAudit(trx, staff, 'changed_user', email, changesOf(before, name))
  })
}
