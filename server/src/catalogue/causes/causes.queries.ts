import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AlmsRate } from '../../../../contract/src/alms.ts'
import type { CampaignDays, CampaignGoal } from '../../../../contract/src/campaign-state.ts'
import { causeInLanguage } from '../../../../contract/src/cause-in-language.ts'
import type { CauseNames, CauseTexts, CauseTitles } from '../../../../contract/src/causes.ts'
import { foldText } from '../../../../contract/src/language/fold-text.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { Database } from '../../platform/database/database.ts'
import { mapPage, readPage } from '../../platform/database/read-page.ts'
import { offsetOf, type PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isBlank, sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'
import type { DB } from '../../tables.ts'

/** Every cause with its fund types, the HTML sanitised; the shape of the specification (section 3). */
function causesWithFundTypes(db: Database) {
  return db.selectFrom('causes').selectAll('causes').select(fundTypes)
}

const fundTypes = (row: ExpressionBuilder<DB, 'causes'>) =>
  jsonArrayFrom(
    row
      .selectFrom('fund_types')
      .select('typename')
      .whereRef('fund_types.cause_id', '=', 'causes.id')
      .orderBy('position')
      .orderBy('id'),
  ).as('fundtypes')

function asCause(row: Awaited<ReturnType<ReturnType<typeof causesWithFundTypes>['execute']>>[number]) {
  return {
    ...row,
    funddetail: sanitizeRichText(row.funddetail),
    texts: sanitizeCauseTexts(row.texts),
  }
}

/** The active causes in the order of the donation site, in the reader's language. */
export async function readWebCauses(language: Language, db: Database) {
  const rows = await causesWithFundTypes(db)
    .where('status', '=', 1)
    .orderBy('web_sequence')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { other_names: _, ...cause } = causeInLanguage(asCause(row), language)
    return cause
  })
}

/** Names and descriptions of the active causes in every language, folded. */
export async function readCauseNames(db: Database): Promise<CauseNames[]> {
  const rows = await causesWithFundTypes(db).where('status', '=', 1).execute()
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

/**
 * Causes for validating cart lines: all, or those with these ids; unknown ids are missing from the result.
 */
export async function readCausesToValidate(db: Database, ids?: number[]) {
  const causes = db
    .selectFrom('causes')
    .select(['id', 'fundtitle', 'kind', 'alms', 'amount', 'accept_fraction', 'status', 'texts'])
    .select(fundTypes)
    .select((cause) =>
      jsonArrayFrom(
        cause
          .selectFrom('campaigns')
          .select(['campaigns.id', 'slug', 'campaigns.fundtitle', 'campaigns.texts'])
          .select(['campaigns.status', 'starts_on', 'ends_on'])
          .select(['goal_kind', 'goal', 'share_price', 'after_goal'])
          .select((campaign) =>
            jsonArrayFrom(
              campaign
                .selectFrom('campaign_pages as page')
                .select(['page.id', sql<boolean>`ended_at is null`.as('is_open')])
                .whereRef('page.campaign_id', '=', 'campaigns.id')
                .where('approved_revision_id', 'is not', null)
                .where('hidden_at', 'is', null),
            ).as('pages'),
          )
          .whereRef('campaigns.cause_id', '=', 'causes.id')
          .where('campaigns.status', '<>', 'draft'),
      )
        .$castTo<CampaignToValidate[]>()
        .as('campaigns'),
    )
    .select((cause) =>
      jsonArrayFrom(
        cause
          .selectFrom('alms_rates')
          .select(['alms_rates.id', 'alms_rates.kind', 'commodity', 'rupees', 'people', 'source'])
          .select(['valid_from', 'valid_until'])
          .whereRef('alms_rates.fund', '=', 'causes.alms')
          .where('replaced_at', 'is', null),
      )
        .$castTo<AlmsRate[]>()
        .as('alms_rates'),
    )
  // As bigint: an id out of range is simply not found, instead of an error.
  return (ids ? causes.where(sql<boolean>`causes.id = any(${ids}::bigint[])`) : causes).execute()
}

/** A page of causes, active and inactive, in the order of the donation site. */
export async function readCauses(db: Database, pageRequest: PageRequest) {
  const inOrder = causesWithFundTypes(db).orderBy('web_sequence').orderBy('id')
  const { per_page } = pageRequest
  const page = await readPage(db, pageRequest, {
    from: sql`causes`,
    rows: () => inOrder.limit(per_page).offset(offsetOf(pageRequest)).execute(),
  })
  return mapPage(page, asCause)
}

/** Every cause, active and inactive, in the order in which they were added. */
export const readEveryCause = async (db: Database) =>
  (await causesWithFundTypes(db).orderBy('id').execute()).map(asCause)

/** @throws Problem 404 */
export async function readCause(db: Database, id: number) {
  const row = await causesWithFundTypes(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.cause'))
  return asCause(row)
}

export type StoredCause = ReturnType<typeof asCause>

export async function readCauseTitles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('causes').select('fundtitle').distinct().orderBy('fundtitle').execute()
  return rows.map((row) => row.fundtitle)
}

/**
 * The titles of every cause and its fund types in the reader's language; of two with the same title the
 * active one is last.
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

/** Sanitises the texts of a cause in other languages, by the rules of the English one. */
export const sanitizeCauseTexts = (texts: CauseTexts): CauseTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { funddetail, ...text }]) => [
      language,
      { ...text, funddetail: isBlank(funddetail) ? '' : sanitizeRichText(funddetail) },
    ]),
  )
