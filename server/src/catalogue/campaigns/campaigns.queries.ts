import { sql } from 'kysely'
import {
  type CampaignDays,
  type CampaignFigures,
  type CampaignGoal,
  campaignState,
  hasReachedGoal,
  isOpenOn,
} from '../../../../contract/src/campaign-state.ts'
import type * as calls from '../../../../contract/src/campaigns.ts'
import { type CampaignTexts, maxPageTitles } from '../../../../contract/src/campaigns.ts'
import type { AnswerInput, RowInput } from '../../../../contract/src/entry.ts'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import type * as publicCalls from '../../../../contract/src/public-campaign.ts'
import type { Database } from '../../platform/database/database.ts'
import { mapPage, readPage } from '../../platform/database/read-page.ts'
import { containsText } from '../../platform/database/search-text.ts'
import { translatedColumn } from '../../platform/database/translated-column.ts'
import type { Page, PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isBlank, sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'
import { readCampaignFigures } from './campaign-figures.queries.ts'

export type StoredCampaign = RowInput<typeof calls.listCampaigns>

type CampaignRow = Omit<StoredCampaign, 'state' | 'figures' | 'cause'> & {
  cause: string
  cause_texts: Record<string, { fundtitle: string; unit_name?: string } | undefined>
  cause_kind: 'zakat' | 'general'
  cause_amount: number | null
  cause_unit: string
}

const campaignRows = sql`
  select campaign.id, slug, cause_id, campaign.fundtitle, campaign.funddetail, campaign.fundimage, pictures,
    video, campaign.texts, campaign.status, goal_kind, goal, share_price, starts_on::text, ends_on::text, after_goal,
    after_end, shows_donors, allows_pages, campaign.created_at, campaign.updated_at, cause.fundtitle as cause,
    cause.status = 1 as is_cause_active, cause.texts as cause_texts, cause.kind as cause_kind,
    cause.amount as cause_amount,
    cause.unit_name as cause_unit
  from campaigns as campaign join causes as cause on cause.id = cause_id`

/** Reads a page of campaigns, newest first. */
export async function readCampaigns(db: Database, pageRequest: PageRequest): Promise<Page<StoredCampaign>> {
  const page = await readPage(db, pageRequest, {
    from: sql`campaigns`,
    rows: (limit) => sql<CampaignRow>`${campaignRows} order by campaign.id desc ${limit}`,
  })
  const ids = page.data.map(({ id }) => id)
  const figures = await readCampaignFigures(db, ids)
  return mapPage(page, (row) => asStored(row, figures.get(row.id)))
}

/** @throws Problem 404 */
export async function readCampaign(db: Database, id: number): Promise<StoredCampaign> {
  const { rows } = await sql<CampaignRow>`${campaignRows} where campaign.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw Problem.notFound('refusal.not-found.campaign')
  return asStored(row, (await readCampaignFigures(db, [id])).get(id))
}

const noFigures: CampaignFigures = { amount: 0, donations: 0, donors: 0, promised: 0 }

function asStored(
  { cause_texts: _, cause_kind: __, cause_amount: ___, cause_unit: ____, ...row }: CampaignRow,
  figures = noFigures,
): StoredCampaign {
  return {
    ...row,
    funddetail: sanitizeRichText(row.funddetail),
    texts: sanitizeCampaignTexts(row.texts),
    state: campaignState(pauseWithCause(row), figures, pakistanDay(new Date())),
    figures,
  }
}

/** Pauses a published campaign while its cause is inactive. */
const pauseWithCause = <Row extends Pick<CampaignRow, 'status' | 'is_cause_active'>>(row: Row): Row =>
  row.status === 'published' && !row.is_cause_active ? { ...row, status: 'paused' } : row

export const sanitizeCampaignTexts = (texts: CampaignTexts): CampaignTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { fundtitle, funddetail }]) => [
      language,
      { fundtitle, funddetail: isBlank(funddetail) ? '' : sanitizeRichText(funddetail) },
    ]),
  )

/** Campaign on its page, without the state, figures and gifts, which change between catalogue changes. */
export type PageCampaign = Omit<
  AnswerInput<typeof publicCalls.readPublicCampaign>,
  'state' | 'figures' | 'matching' | 'gifts' | 'pages' | 'page'
> &
  Pick<StoredCampaign, 'status'>

/** Reads every campaign except drafts, by current and former slugs, in the reader's language. */
export async function readPageCampaigns(
  language: Language,
  db: Database,
): Promise<Map<string, PageCampaign>> {
  const { rows } = await sql<CampaignRow>`${campaignRows} where campaign.status <> 'draft'`.execute(db)
  const former = await db.selectFrom('campaign_slugs').selectAll().execute()
  const campaigns = rows.map(pauseWithCause).map((row): PageCampaign => {
    const {
      is_cause_active: _,
      cause,
      cause_id,
      cause_texts,
      cause_kind,
      cause_amount,
      cause_unit,
      texts,
      pictures,
      ...campaign
    } = row
    const [text, causeText] = [texts[language as keyof CampaignTexts], cause_texts[language]]
    return {
      ...campaign,
      pictures: pictures.map(({ address, alts }) => ({
        address,
        alt: alts[language] || (alts[firstLanguage] ?? ''),
      })),
      fundtitle: text?.fundtitle || campaign.fundtitle,
      funddetail: sanitizeRichText(text?.funddetail || campaign.funddetail),
      cause: {
        id: cause_id,
        fundtitle: causeText?.fundtitle || cause,
        kind: cause_kind,
        amount: cause_amount,
        unit_name: causeText?.unit_name || cause_unit,
      },
    }
  })
  return new Map([
    ...former.flatMap(({ slug, campaign_id }) =>
      campaigns.filter(({ id }) => id === campaign_id).map((one) => [slug, one] as const),
    ),
    ...campaigns.map((one) => [one.slug, one] as const),
  ])
}

export const campaignTitle = (language: Language) => translatedColumn('campaigns', 'fundtitle', language)

/** Title of a supporter's page (`page`) that donors see, else its newest title; its slug after erasure. */
export const titleOfPage = sql<string | null>`coalesce(
  (select title from page_revisions as titled where titled.page_id = page.id
    order by titled.id = page.approved_revision_id desc nulls last, titled.id desc limit 1),
  page.slug)`

/** Title of a supporter's page (`page`), with its owner when another page that donors see has it too. */
export const titleOfPageAndOwner = sql<string | null>`${titleOfPage} || case when ${titleOfPage} in (
    select title from page_revisions join campaign_pages on approved_revision_id = page_revisions.id
    group by title having count(*) > 1)
  then coalesce((select ' · ' || trim(first_name || ' ' || last_name) from contacts where id = page.owner_id), '')
  else '' end`

/**
 * Reads the campaigns that a donation may name, for choices and columns of the office. Pages that share a
 * title are named with their owner.
 * @param figures current ones, for campaigns that close with their goal
 * @param search part of the title, owner or slug of the pages; default: the newest pages
 */
export async function readCampaignTitles(
  language: Language,
  db: Database,
  figures: ReadonlyMap<number, CampaignFigures> = new Map(),
  search = '',
) {
  const searched = sql`concat_ws(' ', revision.title, page.slug, owner.first_name, owner.last_name)`
  const { rows } = await sql<GivenTo>`
    select campaign.id, cause_id, slug, ${translatedColumn('campaign', 'fundtitle', language)} as title,
      campaign.status, goal_kind, goal, share_price, after_goal, starts_on::text, ends_on::text,
      cause.status = 1 as is_cause_active,
      (select coalesce(json_agg(page), '[]') from (
        select page.id, page.slug, ${titleOfPageAndOwner} as title
        from campaign_pages as page join page_revisions as revision on revision.id = approved_revision_id
        join contacts as owner on owner.id = owner_id
        where campaign_id = campaign.id and hidden_at is null
          and ${search.trim() ? containsText(searched, search) : sql`true`}
        order by page.id desc limit ${maxPageTitles}) as page) as pages
    from campaigns as campaign join causes as cause on cause.id = cause_id
    where campaign.status <> 'draft' order by campaign.id desc`.execute(db)
  const today = pakistanDay(new Date())
  return rows.map((row) => {
    const campaign = pauseWithCause(row)
    const takes_gifts = takesGifts(campaign, figures.get(row.id), today)
    const state = campaignState(campaign, figures.get(row.id) ?? noFigures, today)
    return {
      id: row.id,
      cause_id: row.cause_id,
      slug: row.slug,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      takes_gifts,
      is_over: !takes_gifts && state !== 'not_started' && state !== 'paused',
      pages: row.pages,
      title: row.title,
    }
  })
}

type GivenTo = CampaignDays &
  CampaignGoal & {
    id: number
    cause_id: number
    slug: string
    title: string
    after_goal: string
    is_cause_active: boolean
    pages: { id: number; slug: string; title: string }[]
  }

/** @param day in Pakistan, yyyy-mm-dd */
export const takesGifts = (
  campaign: CampaignDays & CampaignGoal & { after_goal: string },
  figures: CampaignFigures | undefined,
  day: string,
): boolean =>
  isOpenOn(campaign, day) &&
  !(campaign.after_goal === 'close' && figures && hasReachedGoal(campaign, figures))
