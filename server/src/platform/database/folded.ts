import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * What somebody typed, as searches compare it, by the database's own folded() (0001-schema.sql); null, which finds
 * nothing, where nothing of it is left. What it is compared with is folded as well.
 */
export const folded = (typed: string): RawBuilder<string | null> => sql`nullif(folded(${typed}), '')`

/** Whether a text has somewhere what was typed. No index answers it: of ASCII it is asked without a call for each row. */
export const hasTyped = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql`strpos(case when octet_length(${text}) = length(${text}) then lower(${text}) else folded(${text}) end,
    ${folded(typed)}) > 0`
