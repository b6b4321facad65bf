import { sql } from 'kysely'
import type { Author } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { TextDifference } from './compare-texts.ts'
import type { PublicText } from './public-texts.queries.ts'

/** Reads the texts that one person has changed, as a second person saw them last. */
export const readUnreviewedTexts = (db: Database): Promise<PublicText[]> =>
  db.selectFrom('unreviewed_texts').select(['place', 'field', 'language', 'text']).execute()

/**
 * Records the texts that a person changes alone; updates only the author of a text that was recorded before.
 */
export async function recordUnreviewedTexts(
  trx: Database,
  texts: readonly TextDifference[],
  { caller }: Author,
): Promise<void> {
  await sql`
    insert into unreviewed_texts (place, field, language, text, changed_by)
    select place, field, language, "from", ${caller.id}::int from json_to_recordset(${JSON.stringify(texts)})
      as change (place text, field text, language text, "from" text)
    on conflict (place, field, language) do update
      set changed_by = excluded.changed_by, changed_at = now()`.execute(trx)
}

/** Clears the texts that a change showed its approver, unless they were written later or by the approver. */
export async function clearReviewedTexts(trx: Database, changeId: number): Promise<void> {
  await sql`
    delete from unreviewed_texts as text using pending_changes as change,
      jsonb_to_recordset(change.texts) as seen (place text, field text, language text)
    where change.id = ${changeId} and changed_by <> decided_by and changed_at < asked_at
      and (text.place, text.field, text.language) = (seen.place, seen.field, seen.language)`.execute(trx)
}
