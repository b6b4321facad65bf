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
  if (texts.length === 0) return
  await trx
    .insertInto('unreviewed_texts')
    .values(
      texts.map(({ place, field, language, from: text }) => ({
        place,
        field,
        language,
        text,
        changed_by: caller.id,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['place', 'field', 'language'])
        .doUpdateSet({ changed_by: caller.id, changed_at: sql`now()` }),
    )
    .execute()
}

/** Clears the texts that a change showed its approver, unless they were written later or by the approver. */
export async function clearReviewedTexts(trx: Database, changeId: number): Promise<void> {
  await sql`
    delete from unreviewed_texts as text using pending_changes as change,
      jsonb_to_recordset(change.texts) as seen (place text, field text, language text)
    where change.id = ${changeId} and changed_by <> decided_by and changed_at < asked_at
      and (text.place, text.field, text.language) = (seen.place, seen.field, seen.language)`.execute(trx)
}
