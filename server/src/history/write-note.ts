import type { Database } from '../platform/database/database.ts'
import { recordAudit, type Staff } from './record-audit.ts'

/**
 * Writes a note by staff about a donation, payment or donor. The audit records that it was written, not its
 * text, because notes may name people.
 */
export async function writeNote(
  trx: Database,
  of: { intent_id: number } | { contact_id: number },
  { words, subject }: { words: string; subject: string },
  staff: Staff,
): Promise<void> {
  await trx
    .insertInto('notes')
    .values({ ...of, user_id: staff.caller.id, words })
    .execute()
  await recordAudit(trx, staff, 'wrote_note', subject)
}
