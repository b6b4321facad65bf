import { longestOf } from '../../../../contract/src/wordings.ts'
import { say } from '../../../../words/src/say.ts'

/** What is wrong with texts that are longer than may be sent, by key. */
export const tooLong = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key, text]) => text.length > longestOf(key))
      .map(([key]) => [key, say('wordings.problem.too-long', { most: longestOf(key) })]),
  )
