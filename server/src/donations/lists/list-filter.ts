import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DonationFilters, PaymentFilters } from '../../../../contract/src/lists.ts'
import type { Sealer } from '../../platform/sealing/create-sealer.ts'
import { dayBegins, dayEnds } from '../../platform/text/day-of.ts'
import { searchConditions } from './search-conditions.ts'
import { waitingForAny } from './waiting-intents.ts'

type CommonFilters = Pick<
  DonationFilters & PaymentFilters,
  'date_from' | 'date_to' | 'statuses' | 'payment_gateways' | 'payment_modes' | 'search' | 'waiting'
>

/** Filter of a list of donations or payments. */
export type ListFilter = {
  kind: 'donation' | 'payment'
  /** Both inclusive, Asia/Karachi; null sets no limit. */
  days: { from: string | null; to: string | null }
  /**
   * Groupable conditions on an `intent`: a row, or a counter of many rows with equal values
   * (counts.queries.ts).
   */
  alike: RawBuilder<SqlBool>[]
  /** Ids of causes of which a donation must have one; null sets no limit. */
  causes: RawBuilder<number[]> | null
  /** Ids found by each of the other conditions, by index. */
  finds: RawBuilder<number[]>[]
}

/**
 * Builds the filter shared by donations and payments: days, statuses, the method and gateway of the attempt
 * that paid or else the newest, the search text, and what waits for staff. An empty list or null sets no
 * limit.
 * @param sealer enables the search by CNIC
 */
export function listFilter(
  kind: 'donation' | 'payment',
  filters: CommonFilters,
  sealer?: Sealer,
): ListFilter {
  const { statuses, payment_modes, payment_gateways, search, waiting } = filters
  const alike: RawBuilder<SqlBool>[] = []
  if (statuses?.length) alike.push(sql`intent.status = any(${statuses})`)
  if (payment_modes?.length)
    alike.push(sql`intent.active_pay_method_id = any(array(
      select association.id from active_pay_methods as association
      join payment_methods on payment_methods.id = association.pay_method_id
      where payment_methods.name = any(${payment_modes}::citext[])))`)
  if (payment_gateways?.length)
    alike.push(sql`intent.active_pay_method_id = any(array(
      select association.id from active_pay_methods as association
      join payment_gateways on payment_gateways.id = association.pay_gateway_id
      where payment_gateways.name = any(${payment_gateways}::citext[])))`)
  const finds: RawBuilder<number[]>[] = []
  if (search) finds.push(foundIntents(search, kind, sealer))
  if (waiting?.length) finds.push(waitingForAny(waiting))
  return { kind, days: { from: filters.date_from, to: filters.date_to }, alike, causes: null, finds }
}

/** Selects the ids that a text finds, once and not per row of a list. */
export function foundIntents(
  text: string,
  kind: 'donation' | 'payment' | 'both',
  sealer?: Sealer,
): RawBuilder<number[]> {
  const conditions = searchConditions(text, sealer && { sealer }).filter(
    (one) => kind === 'both' || one.kind === null || one.kind === kind,
  )
  const each = conditions.map(({ intents }) => sql`select intent_id from (${intents}) as found`)
  return each.length === 0 ? sql`'{}'::bigint[]` : sql`array(${sql.join(each, sql` union all `)})`
}

/** Combines all conditions of a filter on `intent`, in SQL. */
export function passes({ kind, days, alike, causes, finds }: ListFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`intent.kind = ${kind}`, ...alike]
  if (causes) conditions.push(sql`intent.cause_ids && ${causes}`)
  if (days.from) conditions.push(sql`intent.created_at >= ${dayBegins(days.from)}`)
  if (days.to) conditions.push(sql`intent.created_at < ${dayEnds(days.to)}`)
  for (const found of finds) conditions.push(sql`intent.id = any(${found})`)
  return sql.join(conditions, sql` and `)
}
