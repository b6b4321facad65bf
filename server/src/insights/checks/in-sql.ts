/** Renders constants for SQL's `in`: ('failed', 'expired'). */
export const inSql = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`
