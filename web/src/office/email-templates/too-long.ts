import { longestOf } from '../../../../contract/src/email-templates.ts'
import type { Translate } from '../../../../words/src/reader.ts'

/** Returns the errors of texts above the maximum length, by key. */
export const tooLong = (t: Translate, texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key, text]) => text.length > longestOf(key))
      .map(([key]) => [key, t('email-templates.problem.too-long', { most: longestOf(key) })]),
  )
