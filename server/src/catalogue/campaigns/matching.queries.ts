import { sql } from 'kysely'
import { type PledgeTerms, pledgeState } from '../../../../contract/src/match-pledge-state.ts'
import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import type { Database } from '../../platform/database/database.ts'

export type Matching = PublicCampaign['matching']

type PledgeRow = PledgeTerms & {
  campaign_id: number
  percent: number
  gift_cap: number | null
  matcher: string | null
  owed: number
}

/** Matching of a campaign without pledges. */
export const noMatching: Matching = { promised: 0, open: [] }

/**
 * Reads the matched amount that is not paid yet, and the pledges that match a gift received today, in the
 * order of their position. A matcher's name is read only with consent, and never after erasure.
 * @param day today in Pakistan, yyyy-mm-dd
 */
export async function readMatching(db: Database, day: string): Promise<Map<number, Matching>> {
  const { rows } = await sql<PledgeRow>`
    select campaign_id, percent, pot, gift_cap, starts_on::text, ends_on::text, allocated, owed,
      closed_at is not null as is_closed,
      case when shows_name and matcher.anonymised_at is null
        then trim(matcher.first_name || ' ' || matcher.last_name) end as matcher
    from match_pledges as pledge join match_pledge_sums on pledge_id = pledge.id
    join contacts as chosen on chosen.id = contact_id
    join contacts as matcher on matcher.id = coalesce(chosen.merged_into, chosen.id)
    where closed_at is null or owed > 0 order by position, pledge.id`.execute(db)
  const ofCampaigns = Map.groupBy(rows, ({ campaign_id }) => campaign_id)
  return new Map(
    [...ofCampaigns].map(([id, pledges]) => [
      id,
      {
        promised: pledges.reduce((sum, { owed }) => sum + owed, 0),
        open: pledges
          .filter((pledge) => pledgeState(pledge, day) === 'open')
          .map(({ percent, pot, allocated, gift_cap, ends_on, matcher }) => ({
            matcher,
            percent,
            pot,
            left: pot - allocated,
            gift_cap,
            ends_on,
          })),
      },
    ]),
  )
}
