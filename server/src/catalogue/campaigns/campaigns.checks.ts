import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import { type Checks, inSql } from '../../platform/database/check.ts'

const held = inSql(moneyHeldStatuses)

/** Compares the campaigns or pages of an intent, and their amounts, with its lines. */
const ofLines = (one: 'campaign' | 'page') => `select donation_code as broken
  from donations join payment_intents as intent on intent.id = intent_id
  left join (
    select donation_id, array_agg(${one}_id order by ${one}_id) as ids, array_agg(amount order by ${one}_id) as amounts
    from (
      select donation_id, ${one}_id, sum(amount - refunded_amount)::integer as amount
      from donation_funds where ${one}_id is not null and amount > 0 group by 1, 2
    ) as given group by 1
  ) as of_lines on of_lines.donation_id = donations.id
  where (intent.${one}_ids <> '{}' or of_lines.donation_id is not null)
    and (intent.${one}_ids, intent.${one}_amounts) is distinct from (of_lines.ids, of_lines.amounts)`

/** Checks of the figures that campaigns show, recounted from the lines of donations. */
export const campaignChecks = {
  'campaigns-are-those-of-the-lines': ofLines('campaign'),
  'campaign-figures': `select campaigns.slug as broken from campaigns
    left join (
      select campaign_id, sum(amount) as amount, sum(donations) as donations
      from (select * from campaign_counts union all select * from campaign_deltas) as each group by 1
    ) as counted on counted.campaign_id = campaigns.id
    left join (
      select campaign_id, sum(amount) as amount, count(*) as donations from (
        select campaign_id, donation_id, sum(line.amount - line.refunded_amount) as amount
        from donation_funds as line join donations on donations.id = donation_id
        join payment_intents as intent on intent.id = intent_id
        where campaign_id is not null and intent.status in ${held}
        group by 1, 2 having sum(line.amount - line.refunded_amount) > 0
      ) as given group by 1
    ) as recounted on recounted.campaign_id = campaigns.id
    where (coalesce(counted.amount, 0), coalesce(counted.donations, 0))
      is distinct from (coalesce(recounted.amount, 0), coalesce(recounted.donations, 0))`,
  'pages-are-those-of-the-lines': ofLines('page'),
  'page-figures': `select campaigns.slug || '/' || page.slug as broken
    from campaign_pages as page join campaigns on campaigns.id = campaign_id
    left join (
      select page_id, sum(amount) as amount
      from (select * from page_counts union all select * from page_deltas) as each group by 1
    ) as counted on counted.page_id = page.id
    left join (
      select page_id, sum(line.amount - line.refunded_amount) as amount
      from donation_funds as line join donations on donations.id = donation_id
      join payment_intents as intent on intent.id = intent_id
      where page_id is not null and intent.status in ${held} group by 1
    ) as recounted on recounted.page_id = page.id
    where coalesce(counted.amount, 0) is distinct from coalesce(recounted.amount, 0)`,
} satisfies Checks
