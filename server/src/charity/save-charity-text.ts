import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { FullCharity } from '../../../contract/src/charity.ts'
import * as calls from '../../../contract/src/charity-texts.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { firstLanguage, type Language } from '../../../contract/src/language/language.ts'
import { type Actor, recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { isBlank, sanitizeRichText } from '../platform/text/sanitize-rich-text.ts'
import { changeCharity } from './change-charity.ts'
import { readCharityTextTranslations, storedTextKey } from './charity-texts.ts'
import { lockCharity } from './lock-charity.ts'
import { readCharity } from './read-charity.ts'

/**
 * Changes one of the charity's own texts. A text that shows nothing is removed with its page, including its
 * versions in languages that are no longer offered.
 * @throws Problem 409 when another user has changed it since it was opened
 * @throws Problem 422 when it is written in another offered language but not in the first, which is the
 * fallback
 */
export async function saveCharityText(
  trx: Database,
  name: calls.CharityTextName,
  written: BodyOf<typeof calls.saveCharityText>,
  actor: Actor,
): Promise<FullCharity> {
  // Locked before anything is read: of two concurrent saves, the second sees the result of the first.
  await lockCharity(trx)
  const { pages, languages } = await readCharity(trx)
  const before = await readCharityTextTranslations(trx, name)
  if (written.begun_with && !isDeepStrictEqual(before, written.begun_with))
    throw Problem.conflict('refusal.text.changed-meanwhile')
  const given = { ...byLanguage(before), ...byLanguage(written) }
  const first = given[firstLanguage]
  if (!first && languages.some((one) => given[one]))
    throw Problem.invalidField('html', 'refusal.text.first-language')
  const after = first ? given : Object.fromEntries(Object.keys(given).map((code) => [code, '']))
  const stored = Object.entries(after).map(([code, html]) => [storedTextKey(name, code as Language), html])
  await trx
    .updateTable('charity')
    .set({ texts: sql`texts || ${JSON.stringify(Object.fromEntries(stored))}::jsonb` })
    .execute()
  const shown = calls.charityTextNames.filter((one) => (one === name ? first : pages.includes(one)))
  const pagesChange = String(shown) !== String(pages)
  if (pagesChange) await changeCharity(trx, { pages: shown }, actor)
  const changed = Object.entries(after).filter(
    ([code, html]) => html !== (byLanguage(before)[code] ?? '') && !(pagesChange && code === firstLanguage),
  )
  const versions = Object.entries(after)
    .filter(([code, html]) => html !== (byLanguage(before)[code] ?? ''))
    .map(([language, html = '']) => ({ name, language, html, saved_by: actor.caller?.id ?? null }))
  if (versions.length > 0) await trx.insertInto('charity_text_versions').values(versions).execute()
  if (changed.length > 0)
    await recordAudit(
      trx,
      actor,
      'changed_settings',
      'charity',
      Object.fromEntries(changed.map(([code]) => [storedTextKey(name, code as Language), 'changed'])),
    )
  return readCharity(trx)
}

/** By language, sanitised; '' when it shows nothing. */
const byLanguage = ({ html, texts }: BodyOf<typeof calls.saveCharityText>): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ [firstLanguage]: html, ...texts }).map(([code, text = '']) => [
      code,
      isBlank(text) ? '' : sanitizeRichText(text),
    ]),
  )
