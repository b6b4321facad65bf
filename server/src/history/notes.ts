import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { findIntentId, type IntentRef } from './find-intent-id.ts'
import { recordAudit, type Staff } from './record-audit.ts'

/** Adds a note by staff about a donation or payment. @throws Problem 404 */
export async function addNote(db: Database, intent: IntentRef, note: string, staff: Staff): Promise<void> {
  const intent_id = await findIntentId(db, intent)
  await db.transaction().execute(async (trx) => {
    const { code } = await trx
      .selectFrom('payers')
      .select('code')
      .where('intent_id', '=', intent_id)
      .executeTakeFirstOrThrow()
    await writeNote(trx, { intent_id }, { note, subject: `${intent.kind} ${code}` }, staff)
  })
}

/**
 * Writes a note by staff about a donation, payment or donor. The audit records that it was written, not its
 * text, because notes may name people.
 */
export async function writeNote(
  trx: Database,
  noteSubject: { intent_id: number } | { contact_id: number },
  { note, subject }: { note: string; subject: string },
  staff: Staff,
): Promise<void> {
  await trx
    .insertInto('notes')
    .values({ ...noteSubject, user_id: staff.caller.id, note })
    .execute()
  await recordAudit(trx, staff, 'wrote_note', subject)
}

/** Reads staff's notes on a donation, payment or donor, newest first. @throws Problem 404 */
export async function readNotes(db: Database, about: IntentRef | { contact_id: number }) {
  const [column, id] =
    'contact_id' in about
      ? (['contact_id', about.contact_id] as const)
      : (['intent_id', await findIntentId(db, about)] as const)
  return db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['notes.id', 'at', 'note', sql<string>`first_name || ' ' || last_name`.as('written_by')])
    .where(column, '=', id)
    .orderBy('notes.id', 'desc')
    .execute()
}

/**
 * Moves notes on a contact to another one.
 * @param ids only these; all by default
 * @returns the ids of those moved
 */
export async function moveNotes(
  trx: Database,
  { from, to, ids }: { from: number; to: number; ids?: readonly number[] },
): Promise<number[]> {
  const moved = await trx
    .updateTable('notes')
    .set({ contact_id: to })
    .where('contact_id', '=', from)
    .$if(ids !== undefined, (notes) => notes.where('id', 'in', ids?.length ? ids : [0]))
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}
