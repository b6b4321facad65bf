import { holdingStatuses } from '../../../../contract/src/status.ts'
import { type Checks, inSql } from '../../platform/database/check.ts'

const held = inSql(holdingStatuses)

/** Checks of the figures that campaigns show, recounted from the lines of donations. */
export const campaignChecks = {
  'campaigns-are-those-of-the-lines': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    left join (
      select donation_id, array_agg(campaign_id order by campaign_id) as campaign_ids,
        array_agg(amount order by campaign_id) as campaign_amounts
      from (
        select donation_id, campaign_id, sum(amount - refunded_amount)::integer as amount
        from donation_funds where campaign_id is not null and amount > 0 group by 1, 2
      ) as campaign group by 1
    ) as of_lines on of_lines.donation_id = donations.id
    where (intent.campaign_ids <> '{}' or of_lines.donation_id is not null)
      and (intent.campaign_ids, intent.campaign_amounts)
        is distinct from (of_lines.campaign_ids, of_lines.campaign_amounts)`,
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
  'pages-are-those-of-the-lines': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    left join (
      select donation_id, array_agg(page_id order by page_id) as page_ids,
        array_agg(amount order by page_id) as page_amounts
      from (
        select donation_id, page_id, sum(amount - refunded_amount)::integer as amount
        from donation_funds where page_id is not null and amount > 0 group by 1, 2
      ) as page group by 1
    ) as of_lines on of_lines.donation_id = donations.id
    where (intent.page_ids <> '{}' or of_lines.donation_id is not null)
      and (intent.page_ids, intent.page_amounts) is distinct from (of_lines.page_ids, of_lines.page_amounts)`,
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
