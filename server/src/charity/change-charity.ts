import { isDeepStrictEqual } from 'node:util'
import type { FullCharity } from '../../../contract/src/charity.ts'
import { type CharityForm, presetsWithinLimits, translatedTexts } from '../../../contract/src/charity-form.ts'
import { otherThanFirst } from '../../../contract/src/language/language.ts'
import { type Actor, changesOf, recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockCharity } from './lock-charity.ts'
import { readCharity } from './read-charity.ts'

/**
 * Changes the charity's profile; omitted fields stay, as does each omitted text of a language. Clear the
 * catalogue's cache afterwards.
 * @throws Problem 422 when a concurrent change left two settings that do not fit each other
 */
export async function changeCharity(
  trx: Database,
  { texts, ...changed }: Partial<Omit<FullCharity, 'texts'> & Pick<CharityForm, 'texts'>>,
  actor: Actor,
): Promise<FullCharity> {
  await lockCharity(trx)
  const before = await readCharity(trx)
  const after = { ...before, ...changed, texts: mergeTexts(before.texts, texts) }
  if (('preset_amounts' in changed || 'smallest_gift' in changed) && !presetsWithinLimits(after))
    throw Problem.invalidField('preset_amounts', 'office-fields.amounts.minimum')
  await trx
    .updateTable('charity')
    .set({ settings: JSON.stringify(after) })
    .execute()
  const facts = changesOf(asAudited(before), asAudited(after))
  if (Object.keys(facts).length > 0) await recordAudit(trx, actor, 'changed_settings', 'charity', facts)
  return after
}

export function changedFields(
  before: FullCharity,
  { texts = {}, ...form }: Partial<CharityForm>,
): Partial<CharityForm> {
  const fields = Object.entries(form).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name as keyof FullCharity]),
  )
  const translations = Object.entries(texts).flatMap(([language, values]) => {
    const changed = Object.entries(values).filter(
      ([name, text]) => text !== (before.texts[language]?.[name] ?? ''),
    )
    return changed.length > 0 ? [[language, Object.fromEntries(changed)]] : []
  })
  return {
    ...Object.fromEntries(fields),
    ...(translations.length > 0 && { texts: Object.fromEntries(translations) }),
  }
}

/** Empty texts are not stored. */
function mergeTexts(before: FullCharity['texts'], changed: CharityForm['texts'] = {}): FullCharity['texts'] {
  const written = Object.entries(changed).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries({ ...before[language], ...texts }).filter(([, text]) => text !== '')),
  ])
  return { ...before, ...Object.fromEntries(written) }
}

/** With each text of another language under its own name: 'slogan (ur)'. */
const asAudited = ({ texts, ...charity }: FullCharity) => ({
  ...charity,
  ...Object.fromEntries(
    otherThanFirst.flatMap((language) =>
      translatedTexts.map((name) => [`${name} (${language})`, texts[language]?.[name]]),
    ),
  ),
})
