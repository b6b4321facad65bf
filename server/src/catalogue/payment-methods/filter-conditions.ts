import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DonationFilters, PaymentFilters } from '../../../../contract/src/lists.ts'
import { dayBegins, dayEnds } from '../../platform/text/day-of.ts'

type CommonFilters = Pick<
  DonationFilters & PaymentFilters,
  'date_from' | 'date_to' | 'statuses' | 'payment_gateways' | 'payment_modes'
>

/**
 * The SQL conditions that donations and payments have in common: days (both inclusive, Asia/Karachi), statuses, and the
 * method and gateway of the newest attempt. An empty list or a null sets no limit.
 */
export function filterConditions(
  table: 'donations' | 'payments',
  filters: CommonFilters,
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  const column = (name: string) => sql.ref(`${table}.${name}`)
  if (filters.date_from) conditions.push(sql`${column('created_at')} >= ${dayBegins(filters.date_from)}`)
  if (filters.date_to) conditions.push(sql`${column('created_at')} < ${dayEnds(filters.date_to)}`)
  if (filters.statuses?.length) conditions.push(sql`${column('status')} = any(${filters.statuses})`)
  if (filters.payment_modes?.length)
    conditions.push(sql`${column('active_pay_method_id')} in (
      select association.id from active_pay_methods as association
      join payment_methods on payment_methods.id = association.pay_method_id
      where payment_methods.name = any(${filters.payment_modes}::citext[]))`)
  if (filters.payment_gateways?.length)
    conditions.push(sql`${column('active_pay_method_id')} in (
      select association.id from active_pay_methods as association
      join payment_gateways on payment_gateways.id = association.pay_gateway_id
      where payment_gateways.name = any(${filters.payment_gateways}::citext[]))`)
  return conditions
}

/** All of the conditions; true when there are none. */
export const allOf = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
