import { sql } from 'kysely'
import type * as calls from '../../../contract/src/campaign-pages.ts'
import type { OwnCampaignPage, OwnPages } from '../../../contract/src/campaign-pages.ts'
import type { RowInput } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { noImage } from '../../../contract/src/pictures.ts'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import { campaignTitle } from '../catalogue/campaigns/campaigns.queries.ts'
import { listedColumns, readListedGifts } from '../catalogue/campaigns/shown-gifts.queries.ts'
import { readPageFigures } from '../catalogue/campaigns/supporter-pages.queries.ts'
import { type OwnRecord, readOwnRecord } from '../donor-account/own-record.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { readPage } from '../platform/database/read-page.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import type { Page, PageRequest } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import { isOwnPage } from './own-page.ts'
import { pageLimits, pageState } from './page-rules.ts'

/** Condition of a campaign for which pages can be made today. */
export const takesPages = sql`campaigns.status = 'published' and allows_pages
  and coalesce(ends_on >= day_in_pakistan(now()), true)
  and exists (select from causes where causes.id = campaigns.cause_id and causes.status = 1)`

/** Donors of a page (`page.id`) who have not been thanked, without its owner. */
export const donorsToThank = sql`
  select distinct contact_id from donation_funds as line
  join donations as donation on donation.id = donation_id
  join payment_intents as intent on intent.id = intent_id
  join donation_contacts as given on given.donation_id = donation.id
  where line.page_id = page.id and line.amount > line.refunded_amount
    and intent.status = any(${[...moneyHeldStatuses]}) and contact_id <> page.owner_id
    and not exists (select from messages
      where event_key = 'page_thanks page ' || page.id || ' donor ' || contact_id)`

type PageRow = Omit<OwnCampaignPage, 'state' | 'figures' | 'revision'> & {
  hidden_at: Date | null
  ended_at: Date | null
  is_approved: boolean
  revision: OwnCampaignPage['revision'] & { photo: string }
}

/** Reads the pages of the signed-in person, newest first, and the campaigns that take more pages. */
export async function readOwnPages(
  db: Database,
  donor: SignedInDonor,
  language: Language,
): Promise<OwnPages> {
  const record = await readOwnRecord(db, donor)
  const campaigns = await sql<OwnPages['campaigns'][number]>`
    select slug, ${campaignTitle(language)} as title, (
      select coalesce(json_agg(json_build_object('slug', page.slug, 'title', title) order by title), '[]')
      from campaign_pages as page join page_revisions as revision on revision.id = approved_revision_id
      where page.campaign_id = campaigns.id and is_team and ended_at is null and hidden_at is null) as teams
    from campaigns where ${takesPages} order by id desc`.execute(db)
  return {
    pages: record ? await readPagesOf(db, record, language) : [],
    remaining: record ? await remainingPages(db, record.contactId) : pageLimits.perOwner,
    campaigns: campaigns.rows,
  }
}

/** Counts the pages that an owner may make before they must end another. */
export async function remainingPages(db: Database, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_pages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Math.max(0, pageLimits.perOwner - Number(count))
}

async function readPagesOf(db: Database, record: OwnRecord, language: Language): Promise<OwnCampaignPage[]> {
  const { rows } = await sql<PageRow>`
    select page.id, '/campaigns/' || campaigns.slug || '/' || page.slug as path,
      ${campaignTitle(language)} as campaign, page.occasion, page.is_team, hidden_reason,
      hidden_at, ended_at, page.approved_revision_id is not null as is_approved,
      (select title from page_revisions where id = page.approved_revision_id) as live_title,
      (select json_build_object('slug', team.slug, 'title', title) from campaign_pages as team
        join page_revisions as shown on shown.id = team.approved_revision_id
        where team.id = page.team_page_id) as team,
      row_to_json(revision) as revision,
      (select count(*)::int from (${donorsToThank}) as each) as to_thank,
      (select json_build_object('text', text, 'status', status, 'reason', reason)
        from page_thanks where page_id = page.id order by id desc limit 1) as thanks
    from campaign_pages as page join campaigns on campaigns.id = campaign_id
    join lateral (select * from page_revisions where page_id = page.id order by id desc limit 1) as revision
      on true
    where ${isOwnPage(record)} order by page.id desc`.execute(db)
  const figures = await readPageFigures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ hidden_at, ended_at, is_approved, revision, ...page }) => ({
    ...page,
    revision: { ...revision, has_photo: revision.photo !== noImage },
    state: pageState({ hidden_at, ended_at, is_approved, is_waiting: revision.status === 'waiting' }),
    figures: figures.get(page.id) ?? { amount: 0, donations: 0, donors: 0, promised: 0 },
  }))
}

/**
 * Reads the gifts through a page of the signed-in donor, newest first, each as its giver chose to be shown.
 * @throws Problem 404
 */
export async function readOwnPageGifts(
  db: Database,
  donor: SignedInDonor,
  id: number,
  pageRequest: PageRequest,
): Promise<Page<RowInput<typeof calls.listOwnPageGifts>>> {
  await requireOwnPage(db, donor, id)
  const amount = sql`amount_for(array[${id}::int], intent.page_ids, intent.page_amounts)`
  const gifts = sql`payment_intents as intent join donations as donation on donation.intent_id = intent.id
    join donation_donors as donor on donor.id = donor_id
    left join gift_displays as display on display.donation_id = donation.id
    where donation.id in (select donation_id from donation_funds where page_id = ${id})
      and intent.status = any(${[...moneyHeldStatuses]}) and ${amount} > 0`
  return readPage(db, pageRequest, {
    from: gifts,
    rows: (limit) =>
      readListedGifts(
        db,
        sql`select ${id}::int as id, ${listedColumns(amount)} from ${gifts}
          order by settled_at desc, donation.id desc ${limit}`,
      ),
  })
}

/** Reads where the photo of the newest revision of an own page is stored. @throws Problem 404 */
export async function readOwnPhoto(db: Database, donor: SignedInDonor, id: number): Promise<string> {
  await requireOwnPage(db, donor, id)
  const revision = await db
    .selectFrom('page_revisions')
    .select('photo')
    .where('page_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!revision || revision.photo === noImage) throw Problem.notFound('refusal.not-found.campaign-page')
  return revision.photo
}

/** @throws Problem 404 */
export async function requireOwnPage(db: Database, donor: SignedInDonor, id: number): Promise<void> {
  const record = await readOwnRecord(db, donor)
  const { rows } = record
    ? await sql`select from campaign_pages as page where id = ${id} and ${isOwnPage(record)}`.execute(db)
    : { rows: [] }
  if (rows.length === 0) throw Problem.notFound('refusal.not-found.campaign-page')
}
