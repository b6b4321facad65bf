import { sql } from 'kysely'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/public-campaign.ts'
import { holdingStatuses } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'

export type ShownGift = AnswerInput<typeof calls.readPublicCampaign>['gifts'][number]

/** Maximum number of gifts on the page of a campaign. */
const maxListedGifts = 12

/**
 * Reads the newest gifts of each campaign whose donors chose how they are shown. A hidden name or amount, and
 * a name or message that staff have not read, never leave the database.
 */
export async function readShownGifts(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, ShownGift[]>> {
  const { rows } = await sql<{ id: number; gifts: ShownGift[] }>`
    select campaign.id, array(
      select json_build_object(
        'name', case when name_state = 'shown' then case display.name
          when 'full' then trim(first_name || ' ' || last_name) when 'first' then trim(first_name) end end,
        'amount', case when shows_amount then
          amount_for(array[campaign.id], intent.campaign_ids, intent.campaign_amounts) end,
        'message', case message_state when 'shown' then message else '' end,
        'given_on', day_in_pakistan(settled_at))
      from (select distinct donation_id from donation_funds where campaign_id = campaign.id) as line
      join gift_displays as display on display.donation_id = line.donation_id
      join donations as donation on donation.id = line.donation_id
      join donation_donors as donor on donor.id = donor_id
      join payment_intents as intent on intent.id = intent_id
      where intent.status = any(${[...holdingStatuses]})
        and amount_for(array[campaign.id], intent.campaign_ids, intent.campaign_amounts) > 0
      order by settled_at desc, donation.id desc limit ${maxListedGifts}
    ) as gifts from unnest(${[...ids]}::int[]) as campaign (id)`.execute(db)
  return new Map(rows.map(({ id, gifts }) => [id, gifts]))
}
