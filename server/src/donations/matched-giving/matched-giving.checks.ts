import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import { type Checks, inSql } from '../../platform/database/check.ts'

export const matchedGivingChecks = {
  'matches-are-of-held-lines': `select donation_code as broken
    from match_allocations as allocation
    join match_pledges as pledge on pledge.id = pledge_id
    join donations on donations.intent_id = allocation.intent_id
    join payment_intents as intent on intent.id = allocation.intent_id
    join donation_funds as line on donation_id = donations.id and line.position = allocation.position
    where allocation.amount > 0
    group by donation_code, line.id, intent.id, match_pledge_id
    having sum(ceil(allocation.amount * 100.0 / percent)) > line.amount - line.refunded_amount
      or bool_or(line.campaign_id is distinct from pledge.campaign_id)
      or intent.status not in ${inSql(moneyHeldStatuses)} or match_pledge_id is not null`,
  'pledges-are-counted': `select pledge.id::text as broken from match_pledges as pledge
    where allocated <> (select coalesce(sum(amount), 0) from match_allocations where pledge_id = pledge.id)`,
} satisfies Checks
