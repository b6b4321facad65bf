import type { Phrase } from '../../../../words/src/say.ts'

/**
 * An invariant: something that must be true of the books at any time, as an SQL question for the rows that break it.
 * It must return none. Each row has one column, `broken`, that shows staff which row it is.
 */
export type Check = {
  /** kebab-case; stays the same for ever, since runs are compared by it. */
  name: string
  /** What is true, in a charity worker's words (words/en/book-checks.json). */
  says: Extract<Phrase, `book-checks.${string}`>
  sql: string
}
