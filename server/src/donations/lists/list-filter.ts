import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DonationFilters, ListDate, PaymentFilters } from '../../../../contract/src/lists.ts'
import type { Sealer } from '../../platform/sealing/create-sealer.ts'
import { dayBegins, dayEnds, timeZone } from '../../platform/text/pakistan-time.ts'
import type { SearchCondition } from './first-matches.ts'
import { searchConditions } from './search-conditions.ts'
import { waitingForAny } from './waiting-intents.ts'

type CommonFilters = Pick<
  DonationFilters & PaymentFilters,
  | 'date_from'
  | 'date_to'
  | 'dated_by'
  | 'statuses'
  | 'payment_gateways'
  | 'payment_modes'
  | 'search'
  | 'waiting'
  | 'amount_from'
  | 'amount_to'
>

export type ListFilter = {
  kind: 'donation' | 'payment'
  /**
   * Both inclusive, Asia/Karachi; null sets no limit. Selects only rows that have the date `by`, which is
   * also the sort order.
   */
  days: { from: string | null; to: string | null; by: ListDate }
  /**
   * Groupable conditions on an `intent`: a row, or a counter of many rows with equal values
   * (counts.queries.ts).
   */
  groupable: RawBuilder<SqlBool>[]
  /** Ids of causes; a donation must have one of them. null sets no limit. */
  causes: RawBuilder<number[]> | null
  /** Ids of causes; a donation must have a cause that is not among them. null sets no limit. */
  otherThan: RawBuilder<number[]> | null
  /** Ids of campaigns whose part of the amount is summed; `searches` limits the rows. null sets no limit. */
  campaigns: RawBuilder<number[]> | null
  /** Ids of supporters' pages, like `campaigns`. */
  pages: RawBuilder<number[]> | null
  /** Ids of bank accounts; one of them must have received money. null sets no limit. */
  accounts: RawBuilder<number[]> | null
  /** Conditions on the row of an `intent` that no counter can answer. */
  rows: RawBuilder<SqlBool>[]
  /** Conditions that are not groupable, answered by ids. */
  searches: Search[]
}

/** Condition answered by an index with the ids of all its matches, or by testing one `intent`. */
type Search = { ids: RawBuilder<number[]>; test?: RawBuilder<SqlBool> | null }

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
  const { statuses, payment_modes, payment_gateways, search, waiting, amount_from, amount_to } = filters
  const groupable: RawBuilder<SqlBool>[] = []
  if (statuses?.length) groupable.push(sql`intent.status = any(${statuses})`)
  if (payment_modes?.length)
    groupable.push(sql`intent.active_pay_method_id = any(array(
      select association.id from active_pay_methods as association
      join payment_methods on payment_methods.id = association.pay_method_id
      where payment_methods.name = any(${payment_modes}::citext[])))`)
  if (payment_gateways?.length)
    groupable.push(sql`intent.active_pay_method_id = any(array(
      select association.id from active_pay_methods as association
      join payment_gateways on payment_gateways.id = association.pay_gateway_id
      where payment_gateways.name = any(${payment_gateways}::citext[])))`)
  const rows: RawBuilder<SqlBool>[] = []
  if (amount_from !== null) rows.push(sql`intent.amount >= ${amount_from}`)
  if (amount_to !== null) rows.push(sql`intent.amount <= ${amount_to}`)
  const searches: Search[] = []
  if (search)
    searches.push({ ids: foundIntents(search, kind, sealer), test: isFoundIntent(search, kind, sealer) })
  if (waiting?.length) searches.push({ ids: waitingForAny(waiting) })
  return {
    kind,
    days: { from: filters.date_from, to: filters.date_to, by: filters.dated_by },
    groupable,
    causes: null,
    otherThan: null,
    campaigns: null,
    pages: null,
    accounts: null,
    rows,
    searches,
  }
}

/** Selects the ids that match a search, once and not per row of a list. */
export function foundIntents(
  text: string,
  kind: 'donation' | 'payment' | 'both',
  sealer?: Sealer,
): RawBuilder<number[]> {
  return idsOf(conditionsFor(text, kind, sealer))
}

const conditionsFor = (text: string, kind: 'donation' | 'payment' | 'both', sealer?: Sealer) =>
  searchConditions(text, sealer && { sealer }).filter(
    (one) => !one.isForFirst && (kind === 'both' || one.kind === null || one.kind === kind),
  )

function idsOf(conditions: readonly SearchCondition[]): RawBuilder<number[]> {
  const each = conditions.map(({ intents }) => sql`select intent_id from (${intents}) as found`)
  return each.length === 0 ? sql`'{}'::bigint[]` : sql`array(${sql.join(each, sql` union all `)})`
}

/** Tests an intent by its donor or payee; null for a text without a condition on a person. */
function isFoundIntent(
  text: string,
  kind: 'donation' | 'payment',
  sealer?: Sealer,
): RawBuilder<SqlBool> | null {
  const conditions = conditionsFor(text, kind, sealer)
  const people = conditions.flatMap(({ person }) => person ?? [])
  if (people.length === 0) return null
  const isPerson = sql.join(
    people.map((person) => sql`(${person})`),
    sql` or `,
  )
  const donors = sql`donations join donation_donors on donation_donors.id = donor_id where donations.intent_id = intent.id`
  const payees = sql`payments where payments.intent_id = intent.id`
  return sql`(intent.id = any(${idsOf(conditions.filter(({ person }) => !person))})
    or (select ${isPerson} from ${kind === 'donation' ? donors : payees}))`
}

const dateColumns: Record<ListDate, RawBuilder<unknown>> = {
  created: sql`intent.created_at`,
  settled: sql`intent.settled_at`,
  value_date: sql`intent.value_date`,
}
const beginningOf = (day: string, by: ListDate) => (by === 'value_date' ? sql`${day}::date` : dayBegins(day))
const endOf = (day: string, by: ListDate) => (by === 'value_date' ? sql`${day}::date + 1` : dayEnds(day))

/** Condition for rows of a day. @param day SQL expression */
export const isOnDay = (day: RawBuilder<string>, by: ListDate): RawBuilder<SqlBool> =>
  by === 'value_date'
    ? sql`intent.value_date = ${day}`
    : sql`${dateColumns[by]} >= ${day}::timestamp at time zone ${timeZone}
      and ${dateColumns[by]} < (${day} + 1)::timestamp at time zone ${timeZone}`

/** Conditions for the causes and the accounts of an `intent`, a row or a counter. */
export const causeAndAccountConditions = ({
  causes,
  otherThan,
  accounts,
}: ListFilter): RawBuilder<SqlBool>[] => [
  ...(causes ? [sql<SqlBool>`intent.cause_ids && ${causes}`] : []),
  ...(otherThan ? [sql<SqlBool>`not intent.cause_ids <@ ${otherThan}`] : []),
  ...(accounts ? [sql<SqlBool>`intent.account_ids && ${accounts}`] : []),
]

/**
 * Columns `of_causes`, less refunds, and `of_accounts` of an `intent`: the parts of its amount; 0 without the
 * filter.
 */
export function filteredAmounts(filter: ListFilter): RawBuilder<unknown> {
  const { accounts } = filter
  return sql`
    ${amountOfCauses(filter)} as of_causes,
    ${accounts ? sql`amount_for(${accounts}, intent.account_ids, intent.account_amounts)` : sql`0`} as of_accounts`
}

/**
 * Part of the amount for the narrowest filter: a page belongs to one campaign, and a campaign to one cause.
 */
function amountOfCauses({ causes, otherThan, campaigns, pages }: ListFilter): RawBuilder<unknown> {
  const ofCauses = (ids: RawBuilder<number[]>) =>
    sql`amount_for(${ids}, intent.cause_ids, intent.cause_amounts)`
  if (pages) return sql`amount_for(${pages}, intent.page_ids, intent.page_amounts)`
  if (campaigns) return sql`amount_for(${campaigns}, intent.campaign_ids, intent.campaign_amounts)`
  if (causes) return ofCauses(causes)
  return otherThan ? sql`intent.amount - intent.refunded_amount - ${ofCauses(otherThan)}` : sql`0`
}

export const intentCondition = (filter: ListFilter): RawBuilder<SqlBool> =>
  sql`${isInPeriod(filter)} and ${otherConditions(filter, ({ ids }) => sql`intent.id = any(${ids})`)}`

/** Condition on the kind and days of an `intent`, whose columns the index of every list order includes. */
export function isInPeriod({ kind, days }: ListFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`intent.kind = ${kind}`]
  if (days.by !== 'created') conditions.push(sql`${dateColumns[days.by]} is not null`)
  if (days.from) conditions.push(sql`${dateColumns[days.by]} >= ${beginningOf(days.from, days.by)}`)
  if (days.to) conditions.push(sql`${dateColumns[days.by]} < ${endOf(days.to, days.by)}`)
  return sql.join(conditions, sql` and `)
}

/** Combines the other conditions of a filter; searches test each row where they can. */
export const intentConditionByRow = (filter: ListFilter): RawBuilder<SqlBool> =>
  otherConditions(filter, ({ ids, test }) => test ?? sql`intent.id = any(${ids})`)

const otherConditions = (
  filter: ListFilter,
  isFound: (search: Search) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`true`,
      ...filter.groupable,
      ...filter.rows,
      ...causeAndAccountConditions(filter),
      ...filter.searches.map(isFound),
    ],
    sql` and `,
  )
