import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'

/**
 * Records who exports which data, before the first row is sent. The search may be a CNIC, and an audit is
 * permanent: it records only that there was one.
 * @returns a function that records that the last row was sent
 */
export async function recordExport(
  db: Database,
  actor: Staff,
  what: 'donations' | 'payments' | 'contacts' | 'agreements' | 'receipts',
  { search, ...others }: { search?: string | null; [filter: string]: unknown },
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
