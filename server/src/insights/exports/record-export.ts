import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'

/**
 * Records who takes which data out, before the first row is sent. What was searched for may be a CNIC, and an audit is kept for
 * ever: it keeps only that something was.
 * @returns how to record that the last one was
 */
export async function recordExport(
  db: Database,
  actor: Staff,
  what: 'donations' | 'payments',
  { search, ...others }: { search?: string | null },
): Promise<(rows: number) => Promise<void>> {
  const filters = search ? { ...others, search: 'given' } : others
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
