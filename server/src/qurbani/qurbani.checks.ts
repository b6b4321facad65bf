import { soldStates } from '../../../contract/src/share-states.ts'
import { type Checks, inSql } from '../platform/database/check.ts'

/** Stock, orders and slaughter of Qurbani. */
export const qurbaniChecks = {
  'offers-count-their-shares': `select 'offer ' || offer.id as broken from qurbani_offers as offer
    left join (select offer_id, count(*) filter (where state = 'held') as held,
      count(*) filter (where state in ${inSql(soldStates)}) as sold from qurbani_shares group by 1) as counted
      on counted.offer_id = offer.id
    where (offer.held, offer.sold) is distinct from (coalesce(counted.held, 0), coalesce(counted.sold, 0))`,
} satisfies Checks
