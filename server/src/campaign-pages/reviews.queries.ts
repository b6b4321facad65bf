import { type RawBuilder, sql } from 'kysely'
import type { RowInput } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/page-reviews.ts'
import { noImage } from '../../../contract/src/pictures.ts'
import { campaignTitle } from '../catalogue/campaigns/campaigns.queries.ts'
import { readPageFigures } from '../catalogue/campaigns/supporter-pages.queries.ts'
import { readWaitingMessages, waitingGiftMessages } from '../donations/gift-display/gift-display.ts'
import type { Database } from '../platform/database/database.ts'
import { mapPage, readPage } from '../platform/database/read-page.ts'
import type { Page, PageRequest } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import { donorsToThank } from './own-pages.queries.ts'
import { pageState } from './page-rules.ts'

type Review = RowInput<typeof calls.listReviews>
type ListedReview = { kind: Review['kind']; id: number }

/** Waiting items of the queue: reports first, because donors see their pages, then the oldest. */
export const waitingReviews = sql`(
  select 'revision' as kind, revision.id, written_at as at from page_revisions as revision
    join campaign_pages as page on page.id = page_id
    where status = 'waiting' and hidden_at is null
  union all select 'report', id, reported_at from page_reports where status = 'open'
  union all select 'thanks', id, written_at from page_thanks where status = 'waiting'
  union all select 'gift_message', donation.id, written_at from ${waitingGiftMessages}
) as item`

/** Reads a page of the queue of staff. */
export async function readReviews(
  language: Language,
  db: Database,
  pageRequest: PageRequest,
): Promise<Page<Review>> {
  const { data: listed, ...page } = await readPage(db, pageRequest, {
    from: waitingReviews,
    rows: (limit) => sql<ListedReview>`
      select kind, id from ${waitingReviews} order by kind = 'report' desc, at, kind, id ${limit}`,
  })
  const idsOf = (kind: ListedReview['kind']) => listed.filter((one) => one.kind === kind).map(({ id }) => id)
  const found = new Map<string, Review>()
  for (const kind of ['revision', 'report', 'thanks'] as const)
    for (const item of await readItems(language, db, kind, idsOf(kind))) found.set(`${kind} ${item.id}`, item)
  for (const item of await readWaitingMessages(db, idsOf('gift_message')))
    found.set(`gift_message ${item.id}`, { kind: 'gift_message', ...item })
  return { ...page, data: listed.flatMap(({ kind, id }) => found.get(`${kind} ${id}`) ?? []) }
}

const textsOf = (revision: string) => sql`json_build_object('title', ${sql.ref(`${revision}.title`)},
  'story', ${sql.ref(`${revision}.story`)}, 'has_photo', ${sql.ref(`${revision}.photo`)} <> ${noImage},
  'goal', ${sql.ref(`${revision}.goal`)}, 'shown_name', ${sql.ref(`${revision}.shown_name`)},
  'honoree', ${sql.ref(`${revision}.honoree`)})`

/** Columns and source of each kind of review, in addition to those of its page. */
const items: Record<'revision' | 'report' | 'thanks', { columns: RawBuilder<unknown>; table: string }> = {
  revision: {
    columns: sql`item.title, item.story, item.photo <> ${noImage} as has_photo, item.goal, item.relation,
      item.shown_name, item.honoree, item.written_at,
      '/campaigns/' || campaigns.slug || '/' || coalesce(nullif(item.slug, ''), page.slug) as address`,
    table: 'page_revisions',
  },
  report: { columns: sql`item.reason, item.text, item.reported_at as written_at`, table: 'page_reports' },
  thanks: {
    columns: sql`item.text, item.written_at,
      (select count(*)::int from (${donorsToThank}) as each) as donors`,
    table: 'page_thanks',
  },
}

async function readItems(
  language: Language,
  db: Database,
  kind: keyof typeof items,
  ids: readonly number[],
): Promise<Exclude<Review, { kind: 'gift_message' }>[]> {
  if (ids.length === 0) return []
  const { columns, table } = items[kind]
  const { rows } = await sql<Exclude<Review, { kind: 'gift_message' }>>`
    select ${kind}::text as kind, item.id, page.id as page_id, ${publicPath} as path,
      ${campaignTitle(language)} as campaign, occasion, is_team, owner_id,
      trim(owner.first_name || ' ' || owner.last_name) as owner,
      (select title from campaign_pages as team join page_revisions as named on named.page_id = team.id
        where team.id = page.team_page_id order by named.id = team.approved_revision_id desc, named.id desc
        limit 1) as team,
      case when shown.id is not null then ${textsOf('shown')} end as shown, ${columns}
    from ${sql.table(table)} as item join campaign_pages as page on page.id = item.page_id
    join campaigns on campaigns.id = campaign_id join contacts as owner on owner.id = owner_id
    left join page_revisions as shown on shown.id = approved_revision_id
    where item.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** Path of a page that donors can open; null for any other. */
const publicPath = sql`case when approved_revision_id is not null and hidden_at is null
  then '/campaigns/' || campaigns.slug || '/' || page.slug end`

type OfficePage = RowInput<typeof calls.listCampaignPages>

/** Reads a page of all supporters' pages, or of an owner's pages, newest first. */
export async function readCampaignPages(
  language: Language,
  db: Database,
  { owner_id, ...pageRequest }: PageRequest & { owner_id?: number | undefined },
): Promise<Page<OfficePage>> {
  const isListed = owner_id ? sql`owner_id = ${owner_id}` : sql`true`
  const page = await readPage(db, pageRequest, {
    from: sql`campaign_pages where ${isListed}`,
    rows: (limit) => sql<Omit<OfficePage, 'state' | 'figures'> & Parameters<typeof pageState>[0]>`
      select page.id, ${publicPath} as path, coalesce(shown.title, revision.title, '') as title, page.created_at,
        case when revision.status = 'waiting' and revision.title <> shown.title then revision.title end as unread_title,
        campaigns.slug || '/' || page.slug as slugs,
        ${campaignTitle(language)} as campaign, owner_id, occasion, is_team, hidden_reason, hidden_at, ended_at,
        trim(owner.first_name || ' ' || owner.last_name) as owner,
        approved_revision_id is not null as is_approved,
        coalesce(revision.status = 'waiting', false) as is_waiting
      from campaign_pages as page join campaigns on campaigns.id = campaign_id
      join contacts as owner on owner.id = owner_id
      left join page_revisions as shown on shown.id = approved_revision_id
      left join lateral (select title, status from page_revisions where page_id = page.id
        order by id desc limit 1) as revision on true
      where ${isListed} order by page.id desc ${limit}`,
  })
  const ids = page.data.map(({ id }) => id)
  const figures = await readPageFigures(db, ids)
  return mapPage(page, (row) => ({
    ...row,
    state: pageState(row),
    figures: figures.get(row.id) ?? { amount: 0, donations: 0, donors: 0, promised: 0 },
  }))
}

/** Reads where the photo of a revision is stored. @throws Problem 404 */
export async function readRevisionPhoto(db: Database, id: number): Promise<string> {
  const revision = await db
    .selectFrom('page_revisions')
    .select('photo')
    .where('id', '=', id)
    .where('photo', '<>', noImage)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.campaign-page'))
  return revision.photo
}
