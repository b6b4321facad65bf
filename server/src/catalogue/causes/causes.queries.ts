import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AlmsRate } from '../../../../contract/src/alms.ts'
import type { CampaignDays, CampaignGoal } from '../../../../contract/src/campaign-state.ts'
import { causeInLanguage } from '../../../../contract/src/cause-in-language.ts'
import type { CauseNames, CauseTexts, CauseTitles } from '../../../../contract/src/causes.ts'
import { foldText } from '../../../../contract/src/language/fold-text.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { Database } from '../../platform/database/database.ts'
import { mapPage, readPage } from '../../platform/database/read-page.ts'
import type { PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isBlank, sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'
import type { DB } from '../../tables.ts'

/** A cause with its fund types; the shape of the specification (section 3). */
export type StoredCause = Selectable<DB['causes']> & { fundtypes: { typename: string }[] }

const fundTypes = sql`(
  select coalesce(json_agg(json_build_object('typename', typename) order by position, id), '[]')
  from fund_types where cause_id = causes.id) as fundtypes`

/** Reads causes. @param rest conditions, order and limit */
const selectCauses = (rest: RawBuilder<unknown>) =>
  sql<StoredCause>`select causes.*, ${fundTypes} from causes ${rest}`

const asCause = (row: StoredCause): StoredCause => ({
  ...row,
  funddetail: sanitizeRichText(row.funddetail),
  texts: sanitizeCauseTexts(row.texts),
})

/** The active causes in the order of the donation site, in the reader's language. */
export async function readWebCauses(language: Language, db: Database) {
  const { rows } = await selectCauses(sql`where status = 1 order by web_sequence, id`).execute(db)
  return rows.map((row) => {
    const { other_names: _, ...cause } = causeInLanguage(asCause(row), language)
    return cause
  })
}

/** Names and descriptions of the active causes in every language, folded. */
export async function readCauseNames(db: Database): Promise<CauseNames[]> {
  const { rows } = await selectCauses(sql`where status = 1`).execute(db)
  return rows.map(({ id, fundtitle, funddetail, other_names, fundtypes, texts }) => {
    const translations = Object.values(texts)
    const names = [
      fundtitle,
      ...fundtypes.map(({ typename }) => typename),
      ...other_names.split('\n'),
      ...translations.flatMap((text) => [text.fundtitle, ...Object.values(text.fundtypes)]),
    ]
    const descriptions = [funddetail, ...translations.map((text) => text.funddetail)]
    return {
      id,
      names: names.map(foldText).filter(Boolean),
      description: foldText(descriptions.join(' ').replaceAll(/<[^>]*>|&[a-z]+;/g, ' ')),
    }
  })
}

/** Campaign with the facts that a line is validated against, and the supporters' pages that donors see. */
export type CampaignToValidate = CampaignDays &
  CampaignGoal & {
    id: number
    slug: string
    fundtitle: string
    texts: Record<string, { fundtitle: string }>
    after_goal: 'continue' | 'close'
    pages: { id: number; is_open: boolean }[]
  }

type CauseToValidate = Pick<
  StoredCause,
  'id' | 'fundtitle' | 'kind' | 'alms' | 'amount' | 'accept_fraction'
> &
  Pick<StoredCause, 'status' | 'texts' | 'fundtypes'> & {
    campaigns: CampaignToValidate[]
    alms_rates: AlmsRate[]
  }

/**
 * Causes for validating cart lines: all, or those with these ids; unknown ids are missing from the result.
 */
export async function readCausesToValidate(db: Database, ids?: number[]) {
  // As bigint: an id out of range is simply not found, instead of an error.
  const which = ids ? sql`id = any(${ids}::bigint[])` : sql`true`
  const { rows } = await sql<CauseToValidate>`
    select id, fundtitle, kind, alms, amount, accept_fraction, status, texts, ${fundTypes},
      (select coalesce(json_agg(campaign), '[]') from (
        select campaigns.id, slug, fundtitle, texts, status, starts_on, ends_on, goal_kind, goal, share_price,
          after_goal,
          (select coalesce(json_agg(json_build_object('id', page.id, 'is_open', ended_at is null)), '[]')
            from campaign_pages as page
            where campaign_id = campaigns.id and approved_revision_id is not null
              and hidden_at is null) as pages
        from campaigns where cause_id = causes.id and status <> 'draft') as campaign) as campaigns,
      (select coalesce(json_agg(rate), '[]') from (
        select id, kind, commodity, rupees, people, source, valid_from, valid_until
        from alms_rates where fund = causes.alms and replaced_at is null) as rate) as alms_rates
    from causes where ${which}`.execute(db)
  return rows
}

/** A page of causes, active and inactive, in the order of the donation site. */
export async function readCauses(db: Database, pageRequest: PageRequest) {
  const page = await readPage(db, pageRequest, {
    from: sql`causes`,
    rows: (limit) => selectCauses(sql`order by web_sequence, id ${limit}`),
  })
  return mapPage(page, asCause)
}

/** Every cause, active and inactive, in the order in which they were added. */
export const readEveryCause = async (db: Database) =>
  (await selectCauses(sql`order by id`).execute(db)).rows.map(asCause)

/** @throws Problem 404 */
export async function readCause(db: Database, id: number) {
  const [row] = (await selectCauses(sql`where id = ${id}`).execute(db)).rows
  if (!row) throw Problem.notFound('refusal.not-found.cause')
  return asCause(row)
}

export async function readCauseTitles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('causes').select('fundtitle').distinct().orderBy('fundtitle').execute()
  return rows.map((row) => row.fundtitle)
}

/**
 * The titles of every cause and its fund types in the reader's language; of two causes with the same title
 * the active cause is last.
 */
export async function readTitlesInLanguage(language: Language, db: Database): Promise<CauseTitles[]> {
  const rows = await db
    .selectFrom('causes')
    .select(['id', 'fundtitle', 'kind', 'alms', 'amount', 'texts'])
    .orderBy('status')
    .execute()
  return rows.map(({ texts, ...cause }) => {
    const text = texts[language]
    return { ...cause, title: text?.fundtitle ?? '', fundtypes: text?.fundtypes ?? {} }
  })
}

/** Sanitises the texts of a cause in other languages, by the rules of the English text. */
export const sanitizeCauseTexts = (texts: CauseTexts): CauseTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { funddetail, ...text }]) => [
      language,
      { ...text, funddetail: isBlank(funddetail) ? '' : sanitizeRichText(funddetail) },
    ]),
  )
