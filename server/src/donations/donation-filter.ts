import { sql } from 'kysely'
import type { DonationFilters } from '../../../contract/src/lists.ts'
import { bankAccountLabel } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'
import { codeCharacters, codeLength } from '../settlement/new-donation-code.ts'
import { type ListFilter, listFilter } from './lists/list-filter.ts'

/** Builds a filter for donations; an empty list or null sets no limit. */
export function donationFilter(
  {
    cause_names,
    kinds,
    campaigns,
    pages,
    bank_accounts,
    donation_code,
    flags,
    contact_id,
    ...common
  }: DonationFilters,
  sealer: Sealer,
): ListFilter {
  const filter = listFilter('donation', common, sealer)
  if (cause_names?.length)
    filter.causes = sql`array(select id from causes where fundtitle = any(${cause_names})
      and ${kinds?.length ? sql`kind = any(${kinds})` : sql`true`})`
  // Excludes the other causes, because most causes are general, and money without a cause counts as general,
  // as in an export.
  else if (kinds?.includes('general'))
    filter.otherThan = sql`array(select id from causes where not kind = any(${kinds}))`
  else if (kinds?.length) filter.causes = sql`array(select id from causes where kind = any(${kinds}))`
  const { causes, otherThan } = filter
  // A line must match each filter; a campaign belongs to one cause, and a page to one campaign.
  const isOfCause = sql`${causes ? sql`cause_id = any(${causes})` : sql`true`}
    and ${otherThan ? sql`cause_id <> all(${otherThan})` : sql`true`}`
  if (campaigns?.length) {
    filter.campaigns = sql`array(select id from campaigns where slug = any(${campaigns}) and ${isOfCause})`
    filter.searches.push({
      ids: sql`array(select intent_id from donation_funds join donations on donations.id = donation_id
        where campaign_id = any(${filter.campaigns}))`,
      test: sql`intent.campaign_ids && ${filter.campaigns}`,
    })
  }
  if (pages?.length) {
    // A team includes its members.
    filter.pages = sql`array(select page.id from campaign_pages as page
      join campaign_pages as wanted on wanted.id in (page.id, page.team_page_id)
      join campaigns on campaigns.id = page.campaign_id
      where campaigns.slug || '/' || wanted.slug = any(${pages}) and ${isOfCause}
        and ${filter.campaigns ? sql`campaigns.id = any(${filter.campaigns})` : sql`true`})`
    filter.searches.push({
      ids: sql`array(select intent_id from donation_funds join donations on donations.id = donation_id
        where page_id = any(${filter.pages}))`,
      test: sql`intent.page_ids && ${filter.pages}`,
    })
  }
  if (bank_accounts?.length)
    filter.accounts = sql`array(select id from bank_accounts
      where ${bankAccountLabel} = any(${bank_accounts}))`
  if (flags?.length)
    filter.searches.push({
      ids: sql`array(select intent_id from flagged_donations where 'flagged' = any(${flags}))`,
    })
  if (contact_id)
    filter.searches.push({
      ids: sql`array(select intent_id from donation_contacts join donations on donations.id = donation_id
        where contact_id = ${contact_id})`,
    })
  if (donation_code) filter.searches.push({ ids: foundByCode(codeCharacters(donation_code)) })
  return filter
}

/** Search condition for a whole code or a part of one. */
function foundByCode(characters: string) {
  if (characters === '') return sql<number[]>`'{}'::bigint[]`
  const condition = characters.length >= codeLength ? sql`= ${characters}` : sql`like ${`%${characters}%`}`
  return sql<
    number[]
  >`array(select intent_id from donations where replace(donation_code, '-', '') ${condition})`
}
