/** Constants as SQL's `in` takes them: ('success', 'disputed'). */
export const inSql = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`
