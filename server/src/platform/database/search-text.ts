import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Normalises a search text with the database's own folded() (0001-schema.sql), as the compared columns are;
 * null, which matches nothing, when nothing remains.
 */
export const folded = (typed: string): RawBuilder<string | null> => sql`nullif(folded(${typed}), '')`

/**
 * Whether a text contains the search text. Uses no index; ASCII text is compared without a function call for
 * each row.
 */
export const containsText = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql`strpos(case when octet_length(${text}) = length(${text}) then lower(${text}) else folded(${text}) end,
    ${folded(typed)}) > 0`

/**
 * Whether each word of the search text begins a word of a folded name. For testing single rows without the
 * index on `words_of`: the comparisons with `like` reject most rows at a quarter of the cost.
 */
export function matchesWords(name: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  // Decomposed, because one character may be a ligature of several words, which match in any order.
  const parts = typed.normalize('NFKD').match(/[\p{Letter}\p{Mark}]+/gu) ?? []
  // The last letter may be another, and words may be written apart (words_begin).
  const conditions = parts.map(
    (part) => sql`${name} like '%' || regexp_replace(left(folded(${part}), -1), '(.)', '\\1%', 'g')`,
  )
  // `|| ''` prevents the use of the index, which for a rare name of common words would read all their rows.
  return sql.join([...conditions, sql`words_of(${name} || '') @@ words_begin(${folded(typed)})`], sql` and `)
}
