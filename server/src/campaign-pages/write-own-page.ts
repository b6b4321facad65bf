import { sql } from 'kysely'
import type * as calls from '../../../contract/src/campaign-pages.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { noImage } from '../../../contract/src/pictures.ts'
import { requiredMessage } from '../../../contract/src/text-rules.ts'
import { createOwnContact } from '../contacts/create-own-contact.ts'
import type { AppContext } from '../context.ts'
import { readOwnRecord } from '../donor-account/own-record.queries.ts'
import { chooseContact } from '../donor-account/sign-in-donor.ts'
import { donorActor, recordAudit } from '../history/record-audit.ts'
import { refuseInstructionsOfDonor } from '../messages/refuse-instructions.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import { type FieldMessages, Problem } from '../platform/http/problem.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { lockOwnPage } from './own-page.ts'
import { donorsToThank, remainingPages, takesPages } from './own-pages.queries.ts'
import { storePhoto } from './page-photos.ts'
import { freeSlug, ofPerson, pageLimits, refuseAccounts, slugOf, takenSlugs } from './page-rules.ts'

type Context = Pick<AppContext, 'db' | 'storage'>

/** The signed-in owner, with the request. */
export type Owner = { donor: SignedInDonor; language: Language; request: { ip: string } }

type RevisionForm = Omit<BodyOf<typeof calls.changeCampaignPage>, 'occasion' | 'is_team' | 'team'>

/**
 * Creates a page with its first revision. A person without a donor record gets one with the address or number
 * that the session proved.
 * @throws Problem 409 for a campaign without pages, or beyond a limit; 422 with errors by field
 */
export async function createPage(
  { db, storage }: Context,
  {
    campaign: campaignSlug,
    occasion,
    is_team,
    team,
    first_name,
    last_name,
    ...form
  }: BodyOf<typeof calls.createCampaignPage>,
  file: UploadedFile | null,
  owner: Owner,
): Promise<void> {
  validateRevision(form, occasion)
  const photo = file ? await storePhoto(storage, file) : noImage
  await db.transaction().execute(async (trx) => {
    const campaign = await lockCampaign(trx, campaignSlug)
    const ownerId = await findOrCreateOwner(trx, { first_name, last_name }, owner)
    await refuseAnotherPage(trx, ownerId)
    const { id } = await trx
      .insertInto('campaign_pages')
      .values({
        campaign_id: campaign.id,
        slug: freeSlug(slugOf(form.slug || form.title), campaign.slugs),
        owner_id: ownerId,
        owner_point: owner.donor.point,
        occasion,
        is_team: is_team === 1,
        team_page_id: await findTeam(trx, campaign.id, is_team === 1, team),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeRevision(trx, { id, campaign_id: campaign.id, is_live: false, occasion }, form, photo)
    await recordAudit(trx, donorActor(owner.request), 'made_campaign_page', `page ${id}`)
  })
}

/**
 * Replaces the revision that staff have not decided, or adds a revision. Donors still see the approved
 * revision.
 * @throws Problem 404; 409 for a page that has ended or is hidden, or beyond a limit, and for the occasion or
 *   team of a page that donors see; 422 by field
 */
export async function changePage(
  { db, storage }: Context,
  id: number,
  { occasion, is_team, team, ...form }: BodyOf<typeof calls.changeCampaignPage>,
  file: UploadedFile | null,
  { donor }: Owner,
): Promise<void> {
  const photo = file ? await storePhoto(storage, file) : form.photo
  await db.transaction().execute(async (trx) => {
    const page = await lockOwnPage(trx, donor, id)
    if (!page.is_open) throw Problem.conflict('refusal.campaign-page.closed')
    validateRevision(form, occasion ?? page.occasion)
    if (occasion !== undefined && is_team !== undefined && team !== undefined) {
      if (page.is_live) throw Problem.conflict('refusal.campaign-page.approved')
      await trx
        .updateTable('campaign_pages')
        .set({
          occasion,
          is_team: is_team === 1,
          team_page_id: await findTeam(trx, page.campaign_id, is_team === 1, team),
        })
        .where('id', '=', id)
        .execute()
    }
    const latest = await trx
      .selectFrom('page_revisions')
      .select(['photo'])
      .where('page_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    await trx
      .deleteFrom('page_revisions')
      .where('page_id', '=', id)
      .where('status', 'in', ['draft', 'waiting'])
      .execute()
    const written = { ...page, occasion: occasion ?? page.occasion }
    await writeRevision(trx, written, form, photo ?? latest?.photo ?? noImage)
  })
}

/** Ends a page; donors still see it, and gifts go to the campaign. @throws Problem 404; 409 */
export async function endPage({ db }: Context, id: number, { donor, request }: Owner): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const page = await lockOwnPage(trx, donor, id)
    if (!page.is_open) throw Problem.conflict('refusal.campaign-page.closed')
    await trx
      .updateTable('page_revisions')
      .set({ status: 'draft' })
      .where('page_id', '=', id)
      .where('status', '=', 'waiting')
      .execute()
    await trx.updateTable('campaign_pages').set({ ended_at: sql`now()` }).where('id', '=', id).execute()
    await recordAudit(trx, donorActor(request), 'ended_campaign_page', `page ${id}`)
  })
}

/**
 * Stores thanks to the donors of a page, for staff to read.
 * @throws Problem 404; 409 for a page that donors do not see, without donors to thank, or while others wait;
 *   422 for a text that may name an account
 */
export async function writeThanks({ db }: Context, id: number, text: string, owner: Owner): Promise<void> {
  if (text.trim() === '') throw Problem.invalid({ text: [requiredMessage('own-pages.thanks')] })
  refuseAccounts({ text }, null)
  await db.transaction().execute(async (trx) => {
    const page = await lockOwnPage(trx, owner.donor, id)
    const { rows } = await sql<{ donors: number; has_waiting: boolean; is_hidden: boolean }>`
      select (select count(*)::int from (${donorsToThank}) as each) as donors, hidden_at is not null as is_hidden,
        exists (select from page_thanks where page_id = page.id and status = 'waiting') as has_waiting
      from campaign_pages as page where id = ${id}`.execute(trx)
    const [facts] = rows
    if (!page.is_live || facts?.is_hidden) throw Problem.conflict('refusal.campaign-page.closed')
    if (facts?.has_waiting) throw Problem.conflict('refusal.campaign-page.thanks-wait')
    if (!facts?.donors) throw Problem.conflict('refusal.campaign-page.no-donors')
    await trx.insertInto('page_thanks').values({ page_id: id, text: text.trim() }).execute()
  })
}

/** @throws Problem 422 with errors by field */
function validateRevision({ goal, sends, slug, photo: _, ...texts }: RevisionForm, occasion: string): void {
  refuseAccounts({ ...texts, slug: slug.replaceAll('-', ' ') }, goal)
  if (sends === 0) return
  const errors: FieldMessages = {}
  if (ofPerson.includes(occasion) && texts.honoree === '')
    errors.honoree = [requiredMessage('own-pages.honoree')]
  if (occasion === 'in_memory' && texts.relation === '')
    errors.relation = [requiredMessage('own-pages.relation')]
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
}

/** Locks the pages of a campaign, whose slugs and waiting revisions are counted. @throws Problem 409 */
async function lockCampaign(trx: Database, slug: string): Promise<{ id: number; slugs: string[] }> {
  await sql`select pg_advisory_xact_lock(hashtext(${`pages of ${slug}`}))`.execute(trx)
  const { rows } = await sql<{ id: number; slugs: string[] }>`
    select id, ${takenSlugs(sql`campaigns.id`)} as slugs
    from campaigns where slug = ${slug} and ${takesPages}`.execute(trx)
  const [campaign] = rows
  if (!campaign) throw Problem.conflict('refusal.campaign-page.no-pages')
  return campaign
}

/** The session's donor record; a new one for a person without any. @throws Problem 409; 422 */
async function findOrCreateOwner(
  trx: Database,
  name: { first_name: string; last_name: string },
  { donor, language }: Owner,
): Promise<number> {
  const record = await readOwnRecord(trx, donor)
  if (record) return record.contactId
  if (name.first_name === '') throw Problem.invalid({ first_name: [requiredMessage('fields.first-name')] })
  refuseInstructionsOfDonor({ first_name: `${name.first_name} ${name.last_name}` })
  const id = await createOwnContact(trx, { ...name, language, point: donor.point })
  if (id === null) throw Problem.conflict('refusal.donor.none-chosen')
  await chooseContact(trx, donor, id)
  return id
}

/** @throws Problem 409 */
async function refuseAnotherPage(trx: Database, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`pages of owner ${ownerId}`}))`.execute(trx)
  if ((await remainingPages(trx, ownerId)) <= 0)
    throw Problem.conflict('refusal.campaign-page.too-many', { most: pageLimits.perOwner })
}

/** @throws Problem 422 for a page that is no public team of the campaign */
async function findTeam(
  trx: Database,
  campaignId: number,
  isTeam: boolean,
  slug: string,
): Promise<number | null> {
  if (slug === '') return null
  const team = await trx
    .selectFrom('campaign_pages')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('slug', '=', slug)
    .where('is_team', '=', true)
    .where('approved_revision_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!team || isTeam) throw Problem.invalidField('team', 'refusal.campaign-page.team')
  return team.id
}

/** @throws Problem 409 when many revisions of new pages of the campaign wait (`pageLimits`) */
async function writeRevision(
  trx: Database,
  {
    id,
    campaign_id,
    is_live,
    occasion,
  }: { id: number; campaign_id: number; is_live: boolean; occasion: string },
  { sends, slug, ...texts }: RevisionForm,
  photo: string,
): Promise<void> {
  if (sends === 1) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from page_revisions as revision
      join campaign_pages as page on page.id = page_id
      where campaign_id = ${campaign_id} and status = 'waiting' and approved_revision_id is null
        and written_at > now() - interval '1 day'`.execute(trx)
    if ((rows[0]?.waiting ?? 0) >= pageLimits.waitingPerCampaign)
      throw Problem.conflict('refusal.campaign-page.too-many-waiting')
  }
  await trx
    .insertInto('page_revisions')
    .values({
      ...texts,
      page_id: id,
      photo,
      honoree: ofPerson.includes(occasion) ? texts.honoree : '',
      slug: slug === '' && is_live ? '' : slugOf(slug || texts.title),
      status: sends === 1 ? 'waiting' : 'draft',
    })
    .execute()
}
