import type { CharityTextName, WrittenText } from '../../../contract/src/charity-texts.ts'
import { firstLanguage, type Language, otherThanFirst } from '../../../contract/src/language/language.ts'
import type { Database } from '../platform/database/database.ts'
import { headingsBelowTitle } from '../platform/text/headings-below-title.ts'
import { sanitizeRichText } from '../platform/text/sanitize-rich-text.ts'

/** The key of a stored text, also in the audit: 'privacy', 'privacy (ur)'. */
export const storedTextKey = (name: CharityTextName, language: Language): string =>
  language === firstLanguage ? name : `${name} (${language})`

/**
 * One of the charity's own texts in every language, sanitised; '' when it is not written in the first one.
 */
export async function readWrittenText(db: Database, name: CharityTextName): Promise<WrittenText> {
  const { texts } = await db.selectFrom('charity').select('texts').executeTakeFirstOrThrow()
  const textIn = (one: Language) =>
    sanitizeRichText((texts as Partial<Record<string, string>>)[storedTextKey(name, one)] ?? '')
  const others = otherThanFirst.map((one) => [one, textIn(one)] as const)
  return {
    html: textIn(firstLanguage),
    texts: Object.fromEntries(others.filter(([, html]) => html !== '')),
  }
}

/** The text with headings below its page's title, in the reader's language, falling back to the first one. */
export async function readCharityText(
  language: Language,
  db: Database,
  name: CharityTextName,
): Promise<{ html: string; language: Language }> {
  const { html, texts } = await readWrittenText(db, name)
  const own = texts[language]
  return {
    html: headingsBelowTitle(own ?? html),
    language: own === undefined ? firstLanguage : language,
  }
}
