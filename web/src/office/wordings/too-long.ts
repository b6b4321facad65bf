import { longestOf } from '../../../../contract/src/wordings.ts'
import { say } from '../../../../words/src/say.ts'

/** Errors of texts that are too long to send, by key. */
export const tooLong = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key, text]) => text.length > longestOf(key))
      .map(([key]) => [key, say('wordings.problem.too-long', { most: longestOf(key) })]),
  )
