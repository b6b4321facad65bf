import { sql } from 'kysely'
import type { Note } from '../../../contract/src/notes.ts'
import type { Database } from '../platform/database/database.ts'
import { findIntentId, type IntentRef } from './find-intent-id.ts'

/**
 * Reads staff's notes on a donation or payment, newest first.
 * @throws Problem 404
 */
export async function readNotes(db: Database, intent: IntentRef): Promise<Note[]> {
  const rows = await db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['notes.id', 'at', 'words', sql<string>`first_name || ' ' || last_name`.as('written_by')])
    .where('intent_id', '=', await findIntentId(db, intent))
    .orderBy('notes.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
