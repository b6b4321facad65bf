import type { Phrase } from '../../../../words/src/reader.ts'

/**
 * kebab-case; never renamed, since runs are compared by it. Its translation (words/en/book-checks.json) is
 * the statement checked, in a charity worker's words.
 */
export type CheckName = Phrase extends infer Key
  ? Key extends `book-checks.${infer Name}`
    ? Name
    : never
  : never

/**
 * Invariants of the books by name, each an SQL query for the rows that violate it, which must return none. A
 * row has one column, `broken`, that identifies it for staff.
 */
export type Checks = Partial<Record<CheckName, string>>

export type BookCheck = { name: CheckName; sql: string }

/** Renders constants for SQL's `in`: ('failed', 'expired'). */
export const inSql = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`
