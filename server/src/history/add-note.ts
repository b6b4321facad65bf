import type { Database } from '../platform/database/database.ts'
import { findIntentId, type IntentRef } from './find-intent-id.ts'
import type { Staff } from './record-audit.ts'
import { writeNote } from './write-note.ts'

/** Adds a note by staff about a donation or payment. @throws Problem 404 */
export async function addNote(db: Database, intent: IntentRef, words: string, staff: Staff): Promise<void> {
  const intent_id = await findIntentId(db, intent)
  await db.transaction().execute(async (trx) => {
    const { code } = await trx
      .selectFrom('payers')
      .select('code')
      .where('intent_id', '=', intent_id)
      .executeTakeFirstOrThrow()
    await writeNote(trx, { intent_id }, { words, subject: `${intent.kind} ${code}` }, staff)
  })
}
