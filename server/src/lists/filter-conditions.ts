import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DonationFilters, PaymentFilters } from '../../../contract/src/lists.ts'
import { dayBegins, dayEnds } from '../platform/text/day-of.ts'
import { findersOf } from './finders-of.ts'
import { waitingCondition } from './waiting-condition.ts'

type CommonFilters = Pick<
  DonationFilters & PaymentFilters,
  'date_from' | 'date_to' | 'statuses' | 'payment_gateways' | 'payment_modes' | 'search' | 'waiting'
>

/**
 * The SQL conditions on an `intent` that lists of donations and payments have in common: days (both inclusive,
 * Asia/Karachi), statuses, the method and gateway of the attempt that paid, else of the newest, what the search finds, and
 * what waits for staff. An empty list or a null sets no limit.
 */
export function filterConditions(
  kind: 'donation' | 'payment',
  filters: CommonFilters,
): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`intent.kind = ${kind}`]
  if (filters.date_from) conditions.push(sql`intent.created_at >= ${dayBegins(filters.date_from)}`)
  if (filters.date_to) conditions.push(sql`intent.created_at < ${dayEnds(filters.date_to)}`)
  if (filters.statuses?.length) conditions.push(sql`intent.status = any(${filters.statuses})`)
  if (filters.payment_modes?.length)
    conditions.push(sql`intent.active_pay_method_id in (
      select association.id from active_pay_methods as association
      join payment_methods on payment_methods.id = association.pay_method_id
      where payment_methods.name = any(${filters.payment_modes}::citext[]))`)
  if (filters.payment_gateways?.length)
    conditions.push(sql`intent.active_pay_method_id in (
      select association.id from active_pay_methods as association
      join payment_gateways on payment_gateways.id = association.pay_gateway_id
      where payment_gateways.name = any(${filters.payment_gateways}::citext[]))`)
  if (filters.search) conditions.push(sql`intent.id = any(${foundIntents(filters.search, kind)})`)
  if (filters.waiting?.length) conditions.push(waitingCondition(filters.waiting))
  return conditions
}

/** The ids of the donations or payments, or of both, that a text finds: found once, not looked up again for each row of a list. */
export function foundIntents(text: string, kind: 'donation' | 'payment' | 'both'): RawBuilder<number[]> {
  const finders = findersOf(text).filter((one) => kind === 'both' || one.kind === null || one.kind === kind)
  const each = finders.map(({ intents }) => sql`select intent_id from (${intents}) as found`)
  return each.length === 0 ? sql`'{}'::bigint[]` : sql`array(${sql.join(each, sql` union all `)})`
}

/** All of the conditions, of which there is at least one. */
export const allOf = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`${sql.join(conditions, sql` and `)}`
