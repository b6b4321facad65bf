import { sql } from 'kysely'
import type { CampaignFigures } from '../../../../contract/src/campaign-state.ts'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/public-campaign.ts'
import type { Database } from '../../platform/database/database.ts'
import { givenColumns, givenLines } from './campaign-figures.queries.ts'

type PublicPage = NonNullable<AnswerInput<typeof calls.readPublicPage>['page']>

export type ShownPage = Omit<PublicPage, 'figures' | 'gifts' | 'team' | 'members'> & {
  campaign_id: number
  team_page_id: number | null
  former_slugs: string[]
}

/** Reads every page with an approved revision that staff have not hidden, newest first. */
export async function readShownPages(db: Database): Promise<ShownPage[]> {
  const { rows } = await sql<ShownPage>`
    select page.id, campaign_id, page.slug, team_page_id, occasion, is_team, title, story, photo, goal,
      shown_name, honoree, ended_at is null as is_open,
      array(select former.slug from campaign_page_slugs as former where page_id = page.id) as former_slugs
    from campaign_pages as page join page_revisions as revision on revision.id = approved_revision_id
    where hidden_at is null order by page.id desc`.execute(db)
  return rows
}

/**
 * Reads the figures of pages; a team includes its members, hidden ones too. The amount comes from the
 * counters, which are exact within the transaction that settles.
 */
export async function readPageFigures(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, CampaignFigures>> {
  const { rows } = await sql<CampaignFigures & { id: number }>`
    with part as (
      select wanted.id, page.id as page_id
      from unnest(${[...ids]}::int[]) as wanted (id)
      join campaign_pages as page on wanted.id in (page.id, page.team_page_id)
    ), counted as (
      select part.id, sum(amount)::bigint as amount
      from (select * from page_counts union all select * from page_deltas) as each join part using (page_id)
      group by 1
    ), given as (
      select part.id, ${givenColumns} from ${givenLines} join part on part.page_id = line.page_id group by 1
    ) select wanted.id, coalesce(amount, 0) as amount, coalesce(donations, 0) as donations,
      coalesce(donors, 0) as donors, coalesce(promised, 0) as promised
    from unnest(${[...ids]}::int[]) as wanted (id)
    left join counted on counted.id = wanted.id left join given on given.id = wanted.id`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
