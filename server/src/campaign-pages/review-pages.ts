import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/page-reviews.ts'
import { requiredMessage } from '../../../contract/src/text-rules.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { refuseOtherNumbers } from '../messages/refuse-instructions.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { notifyOwner, queueThanks } from './page-messages.ts'
import { publishPhoto } from './page-photos.ts'
import { freeSlug, takenSlugs } from './page-rules.ts'

/**
 * Approves the revision that staff have read, which donors see from now on, or refuses it.
 * @throws Problem 409 when it was changed or decided meanwhile; 422 for a refusal without a reason, or with a
 *   number or link in it
 */
export async function decideRevision(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  id: number,
  { is_approved, reason, written_at }: BodyOf<typeof calls.decidePageRevision>,
  staff: Staff,
): Promise<void> {
  if (!is_approved) requireReason(reason)
  const read = await db
    .selectFrom('page_revisions')
    .select(['photo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.conflict('refusal.campaign-page.changed-meanwhile'))
  const photo = is_approved ? await publishPhoto(storage, read.photo) : read.photo
  await db.transaction().execute(async (trx) => {
    const decided = await trx
      .updateTable('page_revisions')
      .set({
        status: is_approved ? 'approved' : 'refused',
        reason: is_approved ? null : reason,
        photo,
        decided_at: sql`now()`,
        decided_by: staff.caller.id,
      })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      // Compared in milliseconds, the precision of instants on the wire.
      .where(sql<boolean>`date_trunc('milliseconds', written_at) = ${written_at}::timestamptz`)
      .returning(['page_id', 'slug'])
      .executeTakeFirstOrThrow(() => Problem.conflict('refusal.campaign-page.changed-meanwhile'))
    if (is_approved) await showRevision(trx, decided.page_id, id, decided.slug)
    await notifyOwner(trx, decided.page_id, {
      outcome: is_approved ? 'approved' : 'refused',
      reason: is_approved ? '' : reason,
      event: `revision ${id}`,
    })
    await recordAudit(trx, staff, 'decided_page_revision', `page ${decided.page_id}`, { is_approved })
  })
}

/** Shows an approved revision at its address. The former address redirects once donors have seen it. */
async function showRevision(trx: Database, pageId: number, revisionId: number, wanted: string) {
  await sql`select pg_advisory_xact_lock(hashtext('pages of ' || campaigns.slug))
    from campaigns join campaign_pages as page on campaign_id = campaigns.id where page.id = ${pageId}`.execute(
    trx,
  )
  const { rows } = await sql<{ slug: string; campaign_id: number; was_shown: boolean; taken: string[] }>`
    select slug, campaign_id, approved_revision_id is not null as was_shown,
      ${takenSlugs(sql`own.campaign_id`, pageId)} as taken
    from campaign_pages as own where id = ${pageId} for update`.execute(trx)
  const [page] = rows
  if (!page) return
  const slug = wanted === '' ? page.slug : freeSlug(wanted, page.taken)
  await trx.deleteFrom('campaign_page_slugs').where('page_id', '=', pageId).where('slug', '=', slug).execute()
  if (page.was_shown && slug !== page.slug) {
    const { campaign_id } = page
    const former = { campaign_id, slug: page.slug, page_id: pageId }
    await trx.insertInto('campaign_page_slugs').values(former).execute()
  }
  await trx
    .updateTable('campaign_pages')
    .set({ approved_revision_id: revisionId, slug })
    .where('id', '=', pageId)
    .execute()
}

/** Sends the thanks of an owner, or refuses them. @throws Problem 409 when decided meanwhile; 422 */
export async function decideThanks(
  db: Database,
  id: number,
  { is_approved, reason }: BodyOf<typeof calls.decidePageThanks>,
  staff: Staff,
): Promise<void> {
  if (!is_approved) requireReason(reason)
  await db.transaction().execute(async (trx) => {
    const decided = await trx
      .updateTable('page_thanks')
      .set({
        status: is_approved ? 'sent' : 'refused',
        reason: is_approved ? null : reason,
        decided_at: sql`now()`,
        decided_by: staff.caller.id,
      })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .returning('page_id')
      .executeTakeFirstOrThrow(() => Problem.conflict('refusal.campaign-page.changed-meanwhile'))
    const donors = is_approved ? await queueThanks(trx, id, staff.caller.id) : 0
    if (!is_approved)
      await notifyOwner(trx, decided.page_id, { outcome: 'thanks_refused', reason, event: `thanks ${id}` })
    const facts = { is_approved, donors }
    await recordAudit(trx, staff, 'decided_page_thanks', `page ${decided.page_id}`, facts)
  })
}

/** Upholds a report, which hides its page, or rejects it. @throws Problem 409 when decided meanwhile; 422 */
export async function decideReport(
  db: Database,
  id: number,
  { is_upheld, reason }: BodyOf<typeof calls.decidePageReport>,
  staff: Staff,
): Promise<void> {
  if (is_upheld) requireReason(reason)
  await db.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom('page_reports')
      .select('page_id')
      .where('id', '=', id)
      .where('status', '=', 'open')
      .forUpdate()
      .executeTakeFirstOrThrow(() => Problem.conflict('refusal.campaign-page.changed-meanwhile'))
    if (is_upheld) await hideInTransaction(trx, report.page_id, reason, staff)
    else
      await trx
        .updateTable('page_reports')
        .set({ status: 'rejected', decided_at: sql`now()`, decided_by: staff.caller.id })
        .where('id', '=', id)
        .execute()
    await recordAudit(trx, staff, 'decided_page_report', `page ${report.page_id}`, { is_upheld })
  })
}

/** Hides a page from donors, with a reason for its owner. @throws Problem 404; 422 */
export async function hidePage(db: Database, id: number, reason: string, staff: Staff): Promise<void> {
  requireReason(reason)
  await db.transaction().execute((trx) => hideInTransaction(trx, id, reason, staff))
}

/** Hides a page unless it is hidden, and upholds its open reports. @throws Problem 404 */
async function hideInTransaction(trx: Database, id: number, reason: string, staff: Staff): Promise<void> {
  const page = await trx
    .selectFrom('campaign_pages')
    .select('hidden_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.campaign-page'))
  await trx
    .updateTable('page_reports')
    .set({ status: 'upheld', decided_at: sql`now()`, decided_by: staff.caller.id })
    .where('page_id', '=', id)
    .where('status', '=', 'open')
    .execute()
  if (page.hidden_at !== null) return
  await trx
    .updateTable('campaign_pages')
    .set({ hidden_at: sql`now()`, hidden_by: staff.caller.id, hidden_reason: reason })
    .where('id', '=', id)
    .execute()
  await notifyOwner(trx, id, { outcome: 'hidden', reason, event: `hidden ${Date.now()}` })
  await recordAudit(trx, staff, 'hid_campaign_page', `page ${id}`, { reason })
}

/** Shows a hidden page again. @throws Problem 409 when it is not hidden */
export async function showPage(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('campaign_pages')
      .set({ hidden_at: null, hidden_by: null, hidden_reason: null })
      .where('id', '=', id)
      .where('hidden_at', 'is not', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => Problem.conflict('refusal.campaign-page.changed-meanwhile'))
    await notifyOwner(trx, id, { outcome: 'shown', reason: '', event: `shown ${Date.now()}` })
    await recordAudit(trx, staff, 'showed_campaign_page', `page ${id}`)
  })
}

/** The owner reads the reason at once, so it has no number and no link. @throws Problem 422 */
function requireReason(reason: string): void {
  if (reason.trim() === '') throw Problem.invalid({ reason: [requiredMessage('office-fields.reason')] })
  refuseOtherNumbers({ reason })
}
