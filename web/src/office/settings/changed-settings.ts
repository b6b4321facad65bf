import type { CharityForm } from '../../../../contract/src/charity.ts'

/**
 * What a form sends: only what differs from what it began with, of texts only those of a language that differ. So it leaves
 * alone what somebody else has changed since.
 */
export function changedSettings(before: CharityForm, { texts, ...after }: CharityForm): Partial<CharityForm> {
  const changedTexts = Object.entries(changedOf(before.texts, texts)).map(([language, written]) => [
    language,
    changedOf(before.texts[language as keyof typeof texts] ?? {}, written),
  ])
  return { ...changedOf(before, after), texts: Object.fromEntries(changedTexts) }
}

function changedOf<Values extends object>(before: Values, after: Partial<Values>): Partial<Values> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  )
  return Object.fromEntries(changed) as Partial<Values>
}
