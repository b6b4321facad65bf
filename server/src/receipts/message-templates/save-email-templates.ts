import { sql } from 'kysely'
import type { Language } from '../../../../contract/src/language/language.ts'
import { type Actor, recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { type FieldMessages, Problem } from '../../platform/http/problem.ts'
import { isEditable, originalOf, templateProblem, tidyTemplate } from './template-problem.ts'

/**
 * Stores texts; a text that equals the original is deleted. The caller must clear the catalogue's cache
 * afterwards.
 * @throws Problem 422 with the error of each text; then none is stored
 */
export async function saveTexts(
  trx: Database,
  language: Language,
  texts: Record<string, string>,
  actor: Actor,
): Promise<void> {
  const unknown = Object.keys(texts).find((key) => !isEditable(key))
  if (unknown !== undefined) throw Problem.notFound('refusal.not-found.text')
  const given = Object.entries(texts).map(([key, message]) => ({
    key,
    message: tidyTemplate(language, key, message),
  }))
  const errors: FieldMessages = {}
  for (const { key, message } of given) {
    const problem = templateProblem(language, key, message)
    if (problem !== undefined) errors[`texts.${key}`] = [problem]
  }
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)

  // Serialises concurrent saves, so that the audit of the second shows the texts of the first as its old
  // values.
  await sql`lock table email_templates in share row exclusive mode`.execute(trx)
  const rows = await trx
    .selectFrom('email_templates')
    .select(['key', 'message'])
    .where('language', '=', language)
    .execute()
  const facts: Record<string, string> = {}
  for (const { key, message } of given) {
    const original = originalOf(language, key)
    const before = rows.find((row) => row.key === key)?.message ?? original
    // A stored text that a new version adopted as its original is removed, though nothing changes.
    if (message === before && message !== original) continue
    if (message !== before) facts[key] = `${before} → ${message}`
    if (message === original)
      await trx
        .deleteFrom('email_templates')
        .where('language', '=', language)
        .where('key', '=', key)
        .execute()
    else {
      const change = { message, changed_at: sql<Date>`now()`, changed_by: actor.caller?.id ?? null }
      await trx
        .insertInto('email_templates')
        .values({ language, key, ...change })
        .onConflict((conflict) => conflict.columns(['language', 'key']).doUpdateSet(change))
        .execute()
    }
  }
  if (Object.keys(facts).length > 0)
    await recordAudit(trx, actor, 'changed_settings', `e-mail texts (${nameOf(language)})`, facts)
}

/** The language's name in English, as the audit shows it: 'Urdu'. */
const nameOf = (language: Language) => new Intl.DisplayNames('en', { type: 'language' }).of(language)
