import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: a text of a row in a language, falling back to its column in English.
 * @param row name or alias of a table that has its translations in `texts`, by language and column
 */
export const translatedColumn = (row: string, column: string, language: string): RawBuilder<string> =>
  sql`coalesce(nullif(${sql.ref(`${row}.texts`)} -> ${language}::text ->> ${sql.lit(column)}, ''),
    ${sql.ref(`${row}.${column}`)})`
