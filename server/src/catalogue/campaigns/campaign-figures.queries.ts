import { sql } from 'kysely'
import type { CampaignFigures } from '../../../../contract/src/campaign-state.ts'
import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'

/** Lines of donations (`line`) with their donation, payment (`intent`) and donor record (`attached`). */
export const givenLines = sql`donation_funds as line join donations as donation on donation.id = donation_id
  join payment_intents as intent on intent.id = intent_id
  left join donation_contacts as attached on attached.donation_id = donation.id`

const isHeld = sql`intent.status = any(${[...moneyHeldStatuses]}) and line.amount > line.refunded_amount`

/** Columns of a group of `givenLines`: paid donations, their distinct donors, and promised rupees. */
export const givenColumns = sql`
  count(distinct donation.id) filter (where ${isHeld})::int as donations,
  count(distinct coalesce('contact ' || contact_id, 'donation ' || donation.id))
    filter (where ${isHeld})::int as donors,
  coalesce(sum(line.amount) filter (where intent.status = 'pending' and match_pledge_id is null
    and exists (select from manual_bank_transfers as reported
      join payment_attempts as attempt on attempt.id = reported.attempt_id
      where attempt.intent_id = intent.id and attempt.status = 'pending'
        and part in ('all', (select kind from causes where causes.id = line.cause_id))
        and not exists (select from transfer_verifications as verified
          where verified.attempt_id = attempt.id and verified.part = reported.part
            and reversed_at is null))
    and not exists (select from flagged_donations as flagged where flagged.intent_id = intent.id)
  ), 0)::bigint as promised`

/**
 * Reads the figures of campaigns. Amount and donations come from the counters, which are exact within the
 * transaction that settles. Donors are distinct donor records at the time of reading, so a merge needs no
 * recount. Promised: reported by the donor, not yet verified by staff, and not flagged; payments of
 * pledges are excluded, because their amount is promised by the pledge.
 */
export async function readCampaignFigures(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, CampaignFigures>> {
  const { rows } = await sql<CampaignFigures & { id: number }>`
    with counted as (
      select campaign_id, sum(amount)::bigint as amount, sum(donations)::int as counted_donations
      from (select * from campaign_counts union all select * from campaign_deltas) as each
      where campaign_id = any(${[...ids]}::int[]) group by 1
    ), given as (
      select campaign_id, ${givenColumns} from ${givenLines}
      where campaign_id = any(${[...ids]}::int[]) group by 1
    ) select campaign.id, coalesce(counted.amount, 0) as amount, coalesce(counted_donations, 0) as donations,
      coalesce(donors, 0) as donors, coalesce(promised, 0) as promised
    from unnest(${[...ids]}::int[]) as campaign (id)
    left join counted on counted.campaign_id = campaign.id
    left join given on given.campaign_id = campaign.id`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
