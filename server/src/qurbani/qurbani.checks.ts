import { soldStates } from '../../../contract/src/share-states.ts'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import { type Checks, inSql } from '../platform/database/check.ts'

/** Checks of stock, slaughter, messages and income of Qurbani. */
export const qurbaniChecks = {
  'offers-count-their-shares': `select 'offer ' || offer.id as broken from qurbani_offers as offer
    left join (select offer_id, count(*) filter (where state = 'held') as held,
      count(*) filter (where state in ${inSql(soldStates)}) as sold from qurbani_shares group by 1) as counted
      on counted.offer_id = offer.id
    where (offer.held, offer.sold) is distinct from (coalesce(counted.held, 0), coalesce(counted.sold, 0))`,
  // Excludes orders whose payment changed, until the next run of the job, within a minute.
  'shares-follow-their-payment': `select 'order ' || ordered.id as broken
    from qurbani_orders as ordered join donation_funds as line using (donation_id, position)
    join donations as donation on donation.id = donation_id join payment_intents as intent on intent.id = intent_id
    cross join lateral (select intent.status in ${inSql(moneyHeldStatuses)} and line.amount > line.refunded_amount
      as is_paid) as paid
    where not exists (select from qurbani_order_changes where order_id = ordered.id)
      and exists (select from qurbani_shares where order_id = ordered.id and case when is_paid
        then state = 'held' and not exists (select from donations where shortfall_of = ordered.donation_id)
        else state in ('ordered', 'allotted', 'missed', 'unplaced', 'next_year') end)`,
  'slaughtered-shares-have-slaughtered-animals': `select 'share ' || share.id as broken
    from qurbani_shares as share left join qurbani_animals as animal on animal.id = animal_id
    where state = 'slaughtered' and slaughtered_at is null
      or state = 'allotted' and slaughtered_at is not null
      or animal_id is not null and animal.offer_id <> share.offer_id`,
  'donors-are-notified-after-the-slaughter': `select 'order ' || order_id as broken from qurbani_notices as notice
    where kind = 'slaughtered' and withdrawn_at is null and not exists (select from qurbani_shares as share
      where share.order_id = notice.order_id and state = 'slaughtered')`,
  'fulfilled-lines-are-slaughtered-shares': `select 'order ' || ordered.id as broken
    from qurbani_orders as ordered
    join donations as donation on donation.id = ordered.donation_id or shortfall_of = ordered.donation_id
    join payment_intents as intent on intent.id = intent_id
    join donation_funds as line on line.donation_id = donation.id and line.position = ordered.position and is_deferred
    join (select order_id, count(*) filter (where state in ('slaughtered', 'sadaqah')) as fulfilled,
      count(*) filter (where state <> 'released') as total from qurbani_shares group by 1) as share
      on share.order_id = ordered.id
    where fulfilled_amount > 0 and fulfilled = 0
      or fulfilled = total and total > 0 and fulfilled_amount < line.amount - line.refunded_amount
        and intent.status in ${inSql(moneyHeldStatuses)}
        and not exists (select from qurbani_order_changes where order_id = ordered.id)`,
} satisfies Checks
