import type * as calls from '../../../contract/src/contacts.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/**
 * Records that two contacts are not the same, or proposes them again.
 * @throws Problem 409 when the pair is not proposed any more
 */
export async function dismissDuplicate(
  db: Database,
  { one_id, other_id, dismissed }: BodyOf<typeof calls.dismissDuplicate>,
  staff: Staff,
): Promise<{ dismissed: boolean }> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('duplicate_proposals')
      .set({ dismissed_at: dismissed ? new Date() : null, dismissed_by: dismissed ? staff.caller.id : null })
      .where('one_id', '=', Math.min(one_id, other_id))
      .where('other_id', '=', Math.max(one_id, other_id))
      .returning('one_id')
      .execute()
    if (changed.length === 0) throw Problem.conflict('refusal.contact.pair')
    await recordAudit(trx, staff, 'dismissed_duplicate', `donor ${one_id}`, { other: other_id, dismissed })
  })
  return { dismissed }
}
