import { sql } from 'kysely'
import type { Note } from '../../../contract/src/notes.ts'
import type { Database } from '../platform/database/database.ts'
import { findIntentId, type IntentRef } from './find-intent-id.ts'

/**
 * Reads staff's notes on a donation, payment or donor, newest first.
 * @throws Problem 404
 */
export async function readNotes(db: Database, about: IntentRef | { contact_id: number }): Promise<Note[]> {
  const [column, id] =
    'contact_id' in about
      ? (['contact_id', about.contact_id] as const)
      : (['intent_id', await findIntentId(db, about)] as const)
  const rows = await db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['notes.id', 'at', 'words', sql<string>`first_name || ' ' || last_name`.as('written_by')])
    .where(column, '=', id)
    .orderBy('notes.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
