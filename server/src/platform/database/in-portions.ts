import { type RawBuilder, type SqlBool, sql } from 'kysely'

const portionSize = 1000

/**
 * Every row of a long list, fetched portion by portion, each from where the last one ended: whoever reads slowly keeps
 * neither a connection nor a query waiting.
 * @param readAfter reads the rows after this one, or the first ones, in a strict order; none at the end
 */
export async function* inPortions<Row>(
  readAfter: (last: Row | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  do {
    const rows = await readAfter(last, portionSize)
    yield* rows
    last = rows.at(-1)
  } while (last !== undefined)
}

/** A row's place in a list that is newest first: its `moment` to the microsecond, which a Date would lose, and its id. */
export const placeOf = (table: string) =>
  [
    sql<string>`${sql.ref(`${table}.created_at`)}::text`.as('moment'),
    sql<number>`${sql.ref(`${table}.id`)}`.as('place'),
  ] as const

/** The rows after this one in a list that is newest first; every row when there is none. */
export const olderThan = (
  table: string,
  row: { moment: string; place: number } | undefined,
): RawBuilder<SqlBool> =>
  row
    ? sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${row.moment}::timestamptz, ${row.place})`
    : sql`true`
