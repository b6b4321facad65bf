import { sql } from 'kysely'
import type { readAnalytics, readGivingCharts } from '../../../../contract/src/analytics.ts'
import type { AnswerOf, Whole } from '../../../../contract/src/entry.ts'
import { countedStatuses, type PaymentStatus } from '../../../../contract/src/payment-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { timeZone } from '../../platform/text/day-of.ts'

type Analytics = Whole<AnswerOf<typeof readAnalytics>>
type Counts = Analytics['all']

/** Expired counts as failed: nothing was paid. */
const counted: Record<PaymentStatus, Exclude<keyof Counts, 'total'>> = {
  success: 'success',
  failed: 'failed',
  expired: 'failed',
  pending: 'pending',
  refunded: 'returned',
  'partially refunded': 'returned',
  disputed: 'returned',
}

/** The dashboard's counts: donations, payments, and both together (specification, sections 2 and 3). */
export async function countByOutcome(db: Database): Promise<Analytics> {
  const rows = await db
    .selectFrom('payment_intents')
    .select((row) => ['kind', 'status', row.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'status'])
    .execute()
  const countOf = (kind: string): Counts => {
    const counts: Counts = { total: 0, success: 0, failed: 0, pending: 0, returned: 0 }
    for (const row of rows) {
      if (row.kind !== kind) continue
      counts.total += row.count
      counts[counted[row.status as PaymentStatus]] += row.count
    }
    return counts
  }
  const [dc, pc] = [countOf('donation'), countOf('payment')]
  const all: Counts = {
    total: dc.total + pc.total,
    success: dc.success + pc.success,
    failed: dc.failed + pc.failed,
    pending: dc.pending + pc.pending,
    returned: dc.returned + pc.returned,
  }
  return { all, dc, pc }
}

const daysShown = 30

/**
 * Settled gifts of the last 30 days, today included, by the day they were settled on (Asia/Karachi), by cause and by
 * gateway; whole rupees that are left after refunds. A day without donations is there with zeros.
 * What is left of a partial refund belongs to its lines in proportion: each line gets what the lines up to it have, rounded
 * down, less what those before it have, so that the shares are integers that add up exactly.
 */
export async function readGiving(db: Database): Promise<AnswerOf<typeof readGivingCharts>> {
  const { rows } = await sql<AnswerOf<typeof readGivingCharts>>`
    with today as (select (now() at time zone ${timeZone})::date as day),
    gifts as materialized (
      select donations.id, amount, amount - refunded_amount as left_over, active_pay_method_id,
        (settled_at at time zone ${timeZone})::date as day
      from today, payment_intents as intent join donations on intent_id = intent.id
      where kind = 'donation' and status = any(${[...countedStatuses]})
        and settled_at >= (today.day - ${daysShown - 1}::int)::timestamp at time zone ${timeZone}
    ),
    lines as (
      select gifts.id, cause_id, donation_funds.amount
      from gifts join donation_funds on donation_id = gifts.id where left_over = gifts.amount
      union all
      select id, cause_id, left_over * upto / whole - left_over * (upto - amount) / whole
      from (
        select gifts.id, cause_id, donation_funds.amount, gifts.amount as whole, left_over,
          sum(donation_funds.amount) over (partition by gifts.id order by position)::bigint as upto
        from gifts join donation_funds on donation_id = gifts.id where left_over < gifts.amount
      ) as partly_refunded
    ),
    by_day as (
      select to_char(days.day, 'YYYY-MM-DD') as day, count(gifts.id)::int as count, coalesce(sum(left_over), 0)::bigint as amount
      from today, generate_series(today.day - ${daysShown - 1}::int, today.day, interval '1 day') as days (day)
      left join gifts on gifts.day = days.day::date
      group by days.day order by days.day
    ),
    by_cause as (
      select coalesce(causes.fundtitle, 'Unallocated') as cause, count(distinct lines.id)::int as count, sum(lines.amount)::bigint as amount
      from lines left join causes on causes.id = cause_id
      where lines.amount > 0
      group by causes.id, causes.fundtitle order by 3 desc, 1
    ),
    by_gateway as (
      select payment_gateways.name as gateway, count(*)::int as count, sum(left_over)::bigint as amount
      from gifts join active_pay_methods on active_pay_methods.id = active_pay_method_id
      join payment_gateways on payment_gateways.id = pay_gateway_id
      group by 1 order by 3 desc, 1
    )
    select
      (select coalesce(json_agg(by_day), '[]') from by_day) as by_day,
      (select coalesce(json_agg(by_cause), '[]') from by_cause) as by_cause,
      (select coalesce(json_agg(by_gateway), '[]') from by_gateway) as by_gateway`.execute(db)
  const [giving] = rows
  if (!giving) throw new Error('The query for the charts returned no row.')
  return giving
}
