import { sql } from 'kysely'
import type * as calls from '../../../../contract/src/analytics.ts'
import { noCause } from '../../../../contract/src/cart-lines.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import { campaignTitle, titleOfPage } from '../../catalogue/campaigns/campaigns.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { timeZone } from '../../platform/text/pakistan-time.ts'

type Analytics = AnswerOf<typeof calls.readAnalytics>
type Counts = Analytics['all']

/** Expired counts as failed: nothing was paid. */
const outcomeOfStatus: Record<PaymentStatus, Exclude<keyof Counts, 'total'>> = {
  success: 'success',
  failed: 'failed',
  expired: 'failed',
  pending: 'pending',
  refunded: 'returned',
  partially_refunded: 'returned',
  disputed: 'returned',
}

/** The dashboard's counts: donations, payments, and both together (specification, sections 2 and 3). */
export async function countByOutcome(db: Database): Promise<Analytics> {
  const { rows } = await sql<{ kind: string; status: PaymentStatus; count: number }>`
    select kind, status, sum(count)::bigint as count from (
      select kind, status, count from intent_counts where level = 'year' and dated_by = 'created'
      union all
      select kind, status, count from count_deltas where dated_by = 'created'
    ) as counted group by kind, status`.execute(db)
  const countOf = (...kinds: string[]): Counts => {
    const counts: Counts = { total: 0, success: 0, failed: 0, pending: 0, returned: 0 }
    for (const row of rows) {
      if (!kinds.includes(row.kind)) continue
      counts.total += row.count
      counts[outcomeOfStatus[row.status]] += row.count
    }
    return counts
  }
  return { all: countOf('donation', 'payment'), dc: countOf('donation'), pc: countOf('payment') }
}

const daysShown = 30
/** Maximum number of supporters' pages. */
const pagesShown = 12

/** Sums a month from its first day to the same day as today. @param back months before the current one */
const monthToDate = (back: number) => sql`
  select json_build_object('from', to_char(days.first, 'YYYY-MM-DD'), 'until', to_char(days.last, 'YYYY-MM-DD'),
    'count', coalesce(sum(count), 0), 'amount', coalesce(sum(amount), 0))
  from today cross join lateral (
    select date_trunc('month', day)::date - make_interval(months => ${back}) as first,
      least(day - make_interval(months => ${back}),
        date_trunc('month', day) - make_interval(months => ${back - 1}) - interval '1 day') as last) as days
  left join (select * from giving_counts union all select * from giving_deltas) as counts
    on counts.cause_id is null and counts.day >= days.first and counts.day <= days.last
  group by days.first, days.last`

/**
 * Settled donations of the last 30 days and of two months to date, today included, by the day they were
 * settled on (Asia/Karachi), by cause, campaign and gateway; whole rupees after refunds. A reversed office
 * gift is negative on the day of its reversal, except in the figure of its campaign, which it leaves. A day
 * without donations has zeros. The counters are updated when a donation is settled or refunded
 * (count_intents() in 0001-schema.sql), not here.
 */
export async function readGiving(
  language: Language,
  db: Database,
): Promise<AnswerOf<typeof calls.readGivingCharts>> {
  const { rows } = await sql<AnswerOf<typeof calls.readGivingCharts>>`
    with today as (select (now() at time zone ${timeZone})::date as day),
    counted as materialized (
      select counts.*
      from today, (select * from giving_counts union all select * from giving_deltas) as counts
      where counts.day > today.day - ${daysShown}::int and counts.day <= today.day
    ),
    by_day as (
      select to_char(days.day, 'YYYY-MM-DD') as day,
        coalesce(sum(count), 0) as count, coalesce(sum(amount), 0) as amount
      from today, generate_series(today.day - ${daysShown - 1}::int, today.day,
        interval '1 day') as days (day)
      left join counted on counted.day = days.day::date and cause_id is null
      group by days.day order by days.day
    ),
    by_cause as (
      select coalesce(fundtitle, ${noCause}) as cause, sum(count) as count, sum(counted.amount) as amount
      from counted left join causes on causes.id = cause_id where cause_id is not null
      group by cause_id, fundtitle having sum(count) <> 0 or sum(counted.amount) <> 0 order by 3 desc, 1
    ),
    by_campaign as (
      select ${campaignTitle(language)} as campaign, count(*) as count, sum(raised.amount) as amount
      from today, payment_intents as intent
      cross join lateral raised_of(intent.status, campaign_ids, campaign_amounts) as raised
      join campaigns on campaigns.id = raised.campaign_id
      where campaign_ids <> '{}'
        and settled_at >= (today.day - ${daysShown - 1}::int)::timestamp at time zone ${timeZone}
      group by campaigns.id order by 3 desc, 1
    ),
    by_page as (
      select ${titleOfPage} as page, count(*) as count, sum(raised.amount) as amount
      from today, payment_intents as intent
      cross join lateral raised_of(intent.status, page_ids, page_amounts) as raised
      join campaign_pages as page on page.id = raised.campaign_id
      -- A page has a campaign, whose gifts have an index by day.
      where campaign_ids <> '{}' and page_ids <> '{}'
        and settled_at >= (today.day - ${daysShown - 1}::int)::timestamp at time zone ${timeZone}
      group by page.id order by 3 desc, 1 limit ${pagesShown}
    ),
    by_gateway as (
      select name as gateway, sum(count) as count, sum(amount) as amount
      from counted join active_pay_methods on active_pay_methods.id = active_pay_method_id
      join payment_gateways on payment_gateways.id = pay_gateway_id
      where cause_id is null group by 1 having sum(count) <> 0 or sum(amount) <> 0 order by 3 desc, 1
    )
    select
      (${monthToDate(0)}) as this_month, (${monthToDate(1)}) as last_month,
      (select coalesce(json_agg(by_day), '[]') from by_day) as by_day,
      (select coalesce(json_agg(by_cause), '[]') from by_cause) as by_cause,
      (select coalesce(json_agg(by_campaign), '[]') from by_campaign) as by_campaign,
      (select coalesce(json_agg(by_page), '[]') from by_page) as by_page,
      (select coalesce(json_agg(by_gateway), '[]') from by_gateway) as by_gateway`.execute(db)
  const [giving] = rows
  if (!giving) throw new Error('The query for the charts returned no row.')
  return giving
}
