import { type RawBuilder, sql } from 'kysely'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/public-campaign.ts'
import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'

export type ShownGift = AnswerInput<typeof calls.readPublicCampaign>['gifts'][number]

/** Maximum number of gifts on the page of a campaign. */
const maxListedGifts = 12

/**
 * SQL: gifts that count in a sum (`whole`), with their `choice` of display.
 * @param choice condition on that display
 */
const giftsOfSum = (choice: RawBuilder<unknown>) => sql`(
    select donation_id from donation_funds where page_id = whole.page_id and amount > refunded_amount
    union all select donation_id from donation_funds where whole.page_id is null
      and campaign_id = whole.campaign_id and page_id is null and amount > refunded_amount
    union all select donation.id from match_allocations as matched join donations as donation using (intent_id)
      where pledge_id = whole.pledge_id and matched.amount > 0
  ) as gift join donations on donations.id = gift.donation_id
  join payment_intents as intent on intent.id = intent_id
  left join gift_displays as choice on choice.donation_id = gift.donation_id
  where intent.status = any(${[...moneyHeldStatuses]}) and ${choice}`

/**
 * Maximum lines read to distinguish one hidden amount from several: more than a single donation has for a
 * page.
 */
const maxCountedLines = 50

/**
 * Listed gifts that would give away a hidden amount (docs/decisions/0181). Donors can compute the sum of a
 * page's gifts, of a campaign's gifts without page, and of the gifts that a pledge matches. In a sum with one
 * hidden amount, no amount is listed; `is_alone`: it is the only gift, so its name is not listed either.
 */
const revealingGifts = (listed: RawBuilder<unknown>) => sql`(
  with part as (
    select donation_id, campaign_id, page_id, null::integer as pledge_id from donation_funds
    where donation_id in (${listed}) and campaign_id is not null
    union
    select donation.id, null, null, pledge_id
    from match_allocations as matched join donations as donation using (intent_id)
    where donation.id in (${listed}) and matched.amount > 0
  ), counted as materialized (
    select *, (select count(distinct donation_id) from (
      select gift.donation_id from ${giftsOfSum(sql`shows_amount is not true`)} limit ${maxCountedLines}
    ) as each) as hidden
    from (select distinct campaign_id, page_id, pledge_id from part) as whole
  ), revealing as (
    select *, not exists (select from ${giftsOfSum(sql`shows_amount`)}) as is_alone
    from counted as whole where hidden = 1
  )
  select part.donation_id, bool_or(is_alone) as is_alone from part join revealing
    on (part.campaign_id, part.page_id, part.pledge_id)
      is not distinct from (revealing.campaign_id, revealing.page_id, revealing.pledge_id)
  group by 1) as revealing`

/**
 * Columns of listed gifts as their donors chose (`display`). A hidden name or amount, and a name or message
 * that staff have not read, never leave the database.
 */
const shownColumns = sql`
  case when name_state = 'shown' and is_alone is not true then case name
    when 'full' then trim(first_name || ' ' || last_name) when 'first' then trim(first_name) end end as name,
  case when shows_amount and is_alone is null then amount end as amount,
  case when message_state = 'shown' and is_alone is not true then message else '' end as message,
  day_in_pakistan(settled_at)::text as given_on`

/** Columns of gifts to list, from `donation`, `donor`, `intent` and `display`. */
export const listedColumns = (amount: RawBuilder<unknown>) => sql`
  donation.id as donation_id, settled_at, first_name, last_name, display.name, name_state, shows_amount,
  message, message_state, ${amount} as amount`

/**
 * Reads gifts as their donors chose to be shown, newest first.
 * @param listed their `listedColumns`, and the id of the campaign or page that lists them
 */
export async function readListedGifts(
  db: Database,
  listed: RawBuilder<unknown>,
): Promise<(ShownGift & { id: number })[]> {
  const { rows } = await sql<ShownGift & { id: number }>`
    with listed as materialized (${listed}) select id, ${shownColumns} from listed
    left join ${revealingGifts(sql`select donation_id from listed`)} using (donation_id)
    order by settled_at desc, donation_id desc`.execute(db)
  return rows
}

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
  const rows = await readListedGifts(
    db,
    sql`select shown.id, gift.* from unnest(${[...ids]}::int[]) as shown (id), lateral (
      select ${listedColumns(amount)}
      from (select distinct donation_id from donation_funds where ${lines}) as line
      join gift_displays as display on display.donation_id = line.donation_id
      join donations as donation on donation.id = line.donation_id
      join donation_donors as donor on donor.id = donor_id
      join payment_intents as intent on intent.id = intent_id
      where intent.status = any(${[...moneyHeldStatuses]}) and ${amount} > 0
      order by settled_at desc, donation.id desc limit ${maxListedGifts}
    ) as gift`,
  )
  const gifts = new Map<number, ShownGift[]>(ids.map((id) => [id, []]))
  for (const { id, ...gift } of rows) gifts.get(id)?.push(gift)
  return gifts
}
