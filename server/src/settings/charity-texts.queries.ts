import type { CharityTextName } from '../../../contract/src/charity-texts.ts'
import type { Database } from '../platform/database/database.ts'
import { sanitizeRichText } from '../platform/text/sanitize-rich-text.ts'

/** One of the charity's own texts, sanitised; '' where nobody has written it. */
export async function readCharityText(db: Database, name: CharityTextName): Promise<string> {
  const { texts } = await db.selectFrom('charity').select('texts').executeTakeFirstOrThrow()
  return sanitizeRichText((texts as Partial<Record<CharityTextName, string>>)[name] ?? '')
}
