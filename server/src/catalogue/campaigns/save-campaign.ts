import { sql } from 'kysely'
import type { CampaignForm } from '../../../../contract/src/campaigns.ts'
import { noImage } from '../../../../contract/src/pictures.ts'
import { requiredMessage } from '../../../../contract/src/text-rules.ts'
import { createTextGate } from '../../approvals/guard-change.ts'
import type { AppContext } from '../../context.ts'
import { type Actor, changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AnswerWithMessage } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isBlank, sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'
import { readCampaign, type StoredCampaign, sanitizeCampaignTexts } from './campaigns.queries.ts'

export type CampaignColumns = Omit<CampaignForm, 'updated_at'>

/**
 * Creates a campaign, or changes the one with this id, in one transaction. Its texts pass the gate of public
 * texts (`createTextGate`), even for a draft.
 * @param id null to create
 * @returns null while it awaits a second person's approval
 * @throws Problem 404; 409 when it changed since the form was opened; 422 with errors by field; 428
 */
export async function saveCampaign(
  context: Pick<AppContext, 'db' | 'catalogue' | 'switches'>,
  id: number | null,
  { updated_at: known, ...form }: CampaignForm,
  staff: Staff,
): Promise<StoredCampaign | null | AnswerWithMessage<StoredCampaign | null>> {
  sanitizeStory(form)
  if (id !== null) await readCampaign(context.db, id)
  return createTextGate(context)(
    { subject: 'campaign', target: String(id ?? ''), form, ...(id === null && { kind: 'add' }) },
    staff,
    (trx) => writeCampaign(trx, id, form, staff, known),
    async () => null,
  )
}

/**
 * Writes a campaign with its audit entry. A former address stays with the campaign.
 * @param known `updated_at` of the version that the form was opened with
 * @throws Problem 404; 409 when another user changed it since; 422 with errors by field
 */
export async function writeCampaign(
  trx: Database,
  id: number | null,
  { texts, pictures, goal, share_price, shows_donors, allows_pages, ...form }: CampaignColumns,
  actor: Actor,
  known?: string,
): Promise<StoredCampaign> {
  // Serialises saves: an address is unique among current and former ones, which are in two tables.
  await sql`select pg_advisory_xact_lock(hashtext('campaign slugs'))`.execute(trx)
  const before = id === null ? null : await lockCampaign(trx, id)
  if (before && known !== undefined && known !== new Date(before.updated_at).toISOString())
    throw Problem.conflict('refusal.campaign.changed-meanwhile')
  await refuseTakenSlug(trx, form.slug, id)
  await refuseOtherCause(trx, before, form.cause_id)
  const row = {
    ...form,
    funddetail: sanitizeStory(form),
    // A goal of another kind would violate the constraint.
    goal: form.goal_kind === 'none' ? null : goal,
    share_price: form.goal_kind === 'shares' ? share_price : null,
    shows_donors: shows_donors === 1,
    allows_pages: allows_pages === 1,
    updated_at: new Date(),
    ...(texts ? { texts: JSON.stringify(sanitizeCampaignTexts(texts)) } : {}),
    ...(pictures && { pictures: JSON.stringify(pictures), fundimage: pictures[0]?.address ?? noImage }),
  }
  const { id: savedId } = before
    ? await trx
        .updateTable('campaigns')
        .set(row)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('campaigns')
        .values({ fundimage: noImage, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
  if (before && before.slug !== form.slug) await retainSlug(trx, before, form.slug)
  const campaign = await readCampaign(trx, savedId)
  const facts = before ? changesOf(asAudited(before), asAudited(campaign)) : {}
  if (!before || Object.keys(facts).length > 0)
    await recordAudit(trx, actor, 'changed_campaign', `${before ? '' : 'added '}${campaign.fundtitle}`, facts)
  return campaign
}

/** @throws Problem 404 */
async function lockCampaign(trx: Database, id: number): Promise<StoredCampaign> {
  await trx.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute()
  return readCampaign(trx, id)
}

/** @throws Problem 422 when nothing remains */
function sanitizeStory({ funddetail }: Pick<CampaignForm, 'funddetail'>): string {
  const sanitised = sanitizeRichText(funddetail)
  if (isBlank(sanitised)) throw Problem.invalid({ funddetail: [requiredMessage('office-fields.story')] })
  return sanitised
}

/** An address stays with its campaign, because posters and messages name it. @throws Problem 422 */
async function refuseTakenSlug(trx: Database, slug: string, id: number | null): Promise<void> {
  const taken = await trx
    .selectFrom('campaigns')
    .select('id')
    .where('slug', '=', slug)
    .unionAll(trx.selectFrom('campaign_slugs').select('campaign_id as id').where('slug', '=', slug))
    .execute()
  if (taken.some((one) => one.id !== id)) throw Problem.invalidField('slug', 'office-fields.slug.taken')
}

async function retainSlug(trx: Database, before: StoredCampaign, slug: string): Promise<void> {
  await trx.deleteFrom('campaign_slugs').where('slug', '=', slug).execute()
  await trx.insertInto('campaign_slugs').values({ slug: before.slug, campaign_id: before.id }).execute()
}

/** Refuses another cause after the first gift: fund lines reference both together. @throws Problem 422 */
async function refuseOtherCause(
  trx: Database,
  before: StoredCampaign | null,
  causeId: number,
): Promise<void> {
  const cause = await trx.selectFrom('causes').select('id').where('id', '=', causeId).executeTakeFirst()
  if (!cause) throw Problem.invalidField('cause_id', 'fields.cause')
  if (!before || before.cause_id === causeId) return
  const given = await trx
    .selectFrom('donation_funds')
    .select('id')
    .where('campaign_id', '=', before.id)
    .limit(1)
    .executeTakeFirst()
  if (given) throw Problem.invalidField('cause_id', 'refusal.campaign.cause-is-fixed')
}

const asAudited = ({
  texts,
  pictures,
  figures: _,
  state: __,
  updated_at: ___,
  ...campaign
}: StoredCampaign) => ({
  ...campaign,
  pictures: JSON.stringify(pictures),
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) =>
      Object.entries(text).map(([name, value]) => [`${name} (${language})`, value]),
    ),
  ),
})
