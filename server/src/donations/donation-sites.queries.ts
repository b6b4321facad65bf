import { sql } from 'kysely'
import { holdingStatuses } from '../../../contract/src/status.ts'
import type { Database } from '../platform/database/database.ts'

/** Maximum number of websites listed in the settings. */
const maxListedSites = 50

/** Sums the paid donations of each website whose embedded form led to them, less refunds. */
export async function readDonationSites(db: Database) {
  const { rows } = await sql<{ site: string; donations: number; amount: number }>`
    select site, count(*)::int as donations, sum(intent.amount - refunded_amount)::bigint as amount
    from donations join payment_intents as intent on intent.id = intent_id
    where site is not null and intent.status = any(${[...holdingStatuses]})
    group by site order by amount desc, site limit ${maxListedSites}`.execute(db)
  return rows
}
