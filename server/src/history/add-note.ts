import type { Database } from '../platform/database/database.ts'
import { findIntentId, type IntentRef } from './find-intent-id.ts'
import { recordAudit, type Staff } from './record-audit.ts'

/**
 * Adds a note by staff about a donation or payment. The audit records that it was written, not its text,
 * because notes may name people.
 * @throws Problem 404
 */
export async function addNote(db: Database, intent: IntentRef, words: string, staff: Staff): Promise<null> {
  const intent_id = await findIntentId(db, intent)
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ intent_id, user_id: staff.caller.id, words }).execute()
    const { code } = await trx
      .selectFrom('payers')
      .select('code')
      .where('intent_id', '=', intent_id)
      .executeTakeFirstOrThrow()
    await recordAudit(trx, staff, 'wrote_note', `${intent.kind} ${code}`)
  })
  return null
}
