import { type RawBuilder, sql } from 'kysely'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/public-campaign.ts'
import { holdingStatuses } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'

export type ShownGift = AnswerInput<typeof calls.readPublicCampaign>['gifts'][number]

/** Maximum number of gifts on the page of a campaign. */
const maxListedGifts = 12

/**
 * Columns of a gift as its donor chose (`display`) to be shown, from its donor and payment (`intent`). A
 * hidden name or amount, and a name or message that staff have not read, never leave the database.
 */
export const shownGiftColumns = (amount: RawBuilder<unknown>) => sql`
  case when name_state = 'shown' then case display.name
    when 'full' then trim(first_name || ' ' || last_name) when 'first' then trim(first_name) end end as name,
  case when shows_amount then ${amount} end as amount,
  case message_state when 'shown' then message else '' end as message,
  day_in_pakistan(settled_at)::text as given_on`

/** Gifts of campaigns or of supporters' pages: the rows, and the amount of each in a payment (`intent`). */
const giftsOf = {
  campaigns: {
    lines: sql`campaign_id = shown.id`,
    amount: sql`amount_for(array[shown.id], intent.campaign_ids, intent.campaign_amounts)`,
  },
  // A team shows the gifts of its members too.
  pages: {
    lines: sql`page_id in (select id from campaign_pages where shown.id in (id, team_page_id))`,
    amount: sql`amount_for(array(select id from campaign_pages where shown.id in (id, team_page_id)),
      intent.page_ids, intent.page_amounts)`,
  },
}

/** Reads the newest gifts of each campaign or page whose donors chose how they are shown. */
export async function readShownGifts(
  db: Database,
  ids: readonly number[],
  listedOn: keyof typeof giftsOf = 'campaigns',
): Promise<Map<number, ShownGift[]>> {
  const { lines, amount } = giftsOf[listedOn]
  const { rows } = await sql<{ id: number; gifts: ShownGift[] }>`
    select shown.id, array(
      select row_to_json(gift) from (
        select ${shownGiftColumns(amount)}
        from (select distinct donation_id from donation_funds where ${lines}) as line
        join gift_displays as display on display.donation_id = line.donation_id
        join donations as donation on donation.id = line.donation_id
        join donation_donors as donor on donor.id = donor_id
        join payment_intents as intent on intent.id = intent_id
        where intent.status = any(${[...holdingStatuses]}) and ${amount} > 0
        order by settled_at desc, donation.id desc limit ${maxListedGifts}
      ) as gift
    ) as gifts from unnest(${[...ids]}::int[]) as shown (id)`.execute(db)
  return new Map(rows.map(({ id, gifts }) => [id, gifts]))
}
