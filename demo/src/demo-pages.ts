import { sql } from 'kysely'
import { noImage } from '../../contract/src/pictures.ts'
import { createOwnContact } from '../../server/src/contacts/create-own-contact.ts'
import type { Staff } from '../../server/src/history/record-audit.ts'
import type { Database } from '../../server/src/platform/database/database.ts'

const publicSlug = 'a-walk-for-chitral'

/** Supporters' pages of the demo campaign: one public, and one that awaits review. */
const pages = [
  {
    slug: publicSlug,
    owner: { first_name: 'Zarmina', last_name: 'Baig', point: 'zarmina.baig@example.com' },
    occasion: 'own',
    title: 'A walk for Chitral',
    story:
      'My grandmother grew up below Tirich Mir. In December I walk from Peshawar to Dir, and each of you walks with me.',
    goal: 60_000,
    relation: '',
    shown_name: 'Zarmina',
    honoree: '',
    isApproved: true,
  },
  {
    slug: 'for-ustad-rahim',
    owner: { first_name: 'Bilal', last_name: 'Rahim', point: '03215550142' },
    occasion: 'in_memory',
    title: 'For Ustad Rahim',
    story: 'My father taught in the school at Booni for thirty winters. Give a quilt in his name.',
    goal: 40_000,
    relation: 'His son',
    shown_name: 'Bilal Rahim',
    honoree: 'Ustad Rahim',
    isApproved: false,
  },
]

/**
 * Adds the pages to the newest campaign; does nothing when the demo charity has no such campaign, as in
 * earlier versions.
 */
export async function addDemoPages(db: Database, { caller }: Staff): Promise<void> {
  const campaign = await db
    .selectFrom('campaigns')
    .select('id')
    .where('allows_pages', '=', true)
    .executeTakeFirst()
  if (!campaign) return
  await db.transaction().execute(async (trx) => {
    for (const { slug, owner, occasion, isApproved, ...texts } of pages) {
      const owner_id = await createOwnContact(trx, { ...owner, language: 'en' })
      if (owner_id === null) continue
      const page = {
        campaign_id: campaign.id,
        slug,
        owner_id,
        owner_point: owner.point,
        occasion,
        is_team: false,
      }
      const { id: page_id } = await trx
        .insertInto('campaign_pages')
        .values(page)
        .returning('id')
        .executeTakeFirstOrThrow()
      const decision = { status: 'approved', decided_at: sql<Date>`now()`, decided_by: caller.id }
      const { id: approved_revision_id } = await trx
        .insertInto('page_revisions')
        .values({ page_id, ...texts, photo: noImage, ...(isApproved ? decision : { status: 'waiting' }) })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (isApproved)
        await trx
          .updateTable('campaign_pages')
          .set({ approved_revision_id })
          .where('id', '=', page_id)
          .execute()
    }
  })
}

/** Returns the id of the page that donors see. */
export async function readDemoPage(db: Database): Promise<number | undefined> {
  const page = await db
    .selectFrom('campaign_pages')
    .select('id')
    .where('slug', '=', publicSlug)
    .executeTakeFirst()
  return page?.id
}
