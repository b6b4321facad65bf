import { type RawBuilder, sql } from 'kysely'

/**
 * Order of a contact's addresses or numbers: the primary one, then the oldest, because anyone can add another
 * by donating under the donor's name.
 * @param point alias of `contact_points`
 */
export const primaryFirst = (point: string) =>
  sql`${sql.ref(`${point}.is_primary`)} desc, ${sql.ref(`${point}.id`)}`

/** Subquery of the valid address or number that a contact's messages go to. */
export const primaryPoint = (
  kind: 'email' | 'phone' | RawBuilder<unknown>,
  contactId: RawBuilder<unknown>,
) => sql<string | null>`(
  select value from contact_points as point where point.contact_id = ${contactId} and kind = ${kind}
    and (valid_until is null or valid_until >= day_in_pakistan(now()))
  order by ${primaryFirst('point')} limit 1)`
