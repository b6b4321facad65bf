import { type Database, jsonText } from '../../platform/database/database.ts'
import { recordAudit, type Staff } from '../../staff/audit/record-audit.ts'

/**
 * Records who takes which data out, before the first row is sent.
 * @returns how to record that the last one was
 */
export async function recordExport(
  db: Database,
  actor: Staff,
  what: 'donations' | 'payments',
  filters: object,
): Promise<(rows: number) => Promise<void>> {
  const { id } = await db
    .insertInto('exports')
    .values({ user_id: actor.caller.id, what, filters: jsonText(filters) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(db, actor, 'exported', what, filters)
  return async (rows) => {
    await db.updateTable('exports').set({ rows, ended_at: new Date() }).where('id', '=', id).execute()
  }
}
