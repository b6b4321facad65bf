import { sql } from 'kysely'
import * as z from 'zod'
import { milestones } from '../catalogue/campaigns/campaign-milestones.ts'
import { readPageFigures } from '../catalogue/campaigns/supporter-pages.queries.ts'
import { donorMessage } from '../messages/donor-message.ts'
import { queueMessage, toDonors, toSelectedDonors } from '../messages/queue-message.ts'
import { shortText } from '../messages/short-texts.ts'
import { type Block, greeting, paragraphs, type Sender, writeEmail } from '../messages/write-email.ts'
import type { Database } from '../platform/database/database.ts'
import { pageUrl } from '../platform/language/page-url.ts'
import { donorsToThank } from './own-pages.queries.ts'

const outcomes = ['approved', 'refused', 'hidden', 'shown', 'thanks_refused'] as const

/** Informs the owner of a decision of staff about a page. */
export const pageDecidedMessage = donorMessage({
  kind: 'page_decided',
  facts: z.object({ title: z.string(), outcome: z.literal(outcomes), reason: z.string(), path: z.string() }),
  short: shortText(['title'], (t, values) => t('short-text.page_decided', values)),
  write({ sender, name }, { title, outcome, reason, path }) {
    const { t } = sender.reader
    const heading = t('donor-email.page-decided.heading', { outcome, title })
    const isPublic = outcome === 'approved' || outcome === 'shown'
    const shown = isPublic ? path : '/my'
    const email = writeEmail(sender, {
      subject: heading,
      heading,
      blocks: [
        ...paragraphs(greeting(t, name), t('donor-email.page-decided.text', { outcome }), reason),
        buttonTo(sender, shown, isPublic ? 'public' : 'own'),
      ],
    })
    return { ...email, short: { values: { title }, path: shown } }
  },
})

/** Informs the owner that a page has reached a share of its goal. */
export const pageMilestoneMessage = donorMessage({
  kind: 'page_milestone',
  facts: z.object({ title: z.string(), percent: z.literal([...milestones]), path: z.string() }),
  short: shortText(['title', 'percent'], (t, values) => t('short-text.page_milestone', values)),
  write({ sender, name }, { title, percent, path }) {
    const { t } = sender.reader
    const heading = t('donor-email.page-milestone.heading', { title, percent })
    const email = writeEmail(sender, {
      subject: heading,
      heading,
      blocks: [
        ...paragraphs(greeting(t, name), t('donor-email.page-milestone.text')),
        buttonTo(sender, path, 'public'),
      ],
    })
    return { ...email, short: { values: { title, percent: String(percent) }, path } }
  },
})

/** Carries the thanks of an owner, which staff have read, to a donor of the page. */
export const pageThanksMessage = donorMessage({
  kind: 'page_thanks',
  facts: z.object({ thanks_id: z.int() }),
  short: shortText(['title'], (t, values) => t('short-text.page_thanks', values)),
  async write({ trx, sender, name }, { thanks_id }) {
    const { rows } = await sql<{ text: string; title: string; path: string }>`
      select text, title, '/campaigns/' || campaigns.slug || '/' || page.slug as path
      from page_thanks as thanks join campaign_pages as page on page.id = page_id
      join campaigns on campaigns.id = campaign_id
      join page_revisions as revision on revision.id = approved_revision_id
      where thanks.id = ${thanks_id} and hidden_at is null`.execute(trx)
    const [thanks] = rows
    if (!thanks) return null
    const { t } = sender.reader
    const heading = t('donor-email.page-thanks.heading', { title: thanks.title })
    const email = writeEmail(sender, {
      subject: heading,
      heading,
      blocks: [
        ...paragraphs(greeting(t, name), t('donor-email.page-thanks.text'), thanks.text),
        buttonTo(sender, thanks.path, 'public'),
      ],
    })
    return { ...email, short: { values: { title: thanks.title }, path: thanks.path } }
  },
})

const buttonTo = (sender: Sender, path: string, to: 'public' | 'own'): Block => ({
  kind: 'button',
  label: sender.reader.t(`donor-email.page-decided.button.${to}`),
  url: pageUrl(sender, path),
})

type Decision = { outcome: (typeof outcomes)[number]; reason: string; event: string }

/** Queues the message about a decision to the owner of a page. @param decision.event unique key */
export async function notifyOwner(
  trx: Database,
  pageId: number,
  { outcome, reason, event }: Decision,
): Promise<void> {
  const { rows } = await sql<{ owner_id: number; title: string; path: string }>`
    select owner_id, '/campaigns/' || campaigns.slug || '/' || page.slug as path,
      (select title from page_revisions where page_id = page.id order by id desc limit 1) as title
    from campaign_pages as page join campaigns on campaigns.id = campaign_id
    where page.id = ${pageId}`.execute(trx)
  for (const { owner_id, ...page } of rows)
    await queueMessage(
      trx,
      pageDecidedMessage,
      toDonors(pageDecidedMessage, [
        { contactId: owner_id, event: `page ${pageId} ${event}`, facts: { ...page, outcome, reason } },
      ]),
    )
}

/** Queues thanks to each donor of their page who was not thanked before. @returns the number of donors */
export const queueThanks = (trx: Database, thanksId: number, userId: number): Promise<number> =>
  queueMessage(
    trx,
    pageThanksMessage,
    toSelectedDonors<{ thanks_id: number }>(sql`
      select donor.contact_id, jsonb_build_object('thanks_id', thanks.id) as facts,
        'page_thanks page ' || page.id || ' donor ' || donor.contact_id as event_key, '' as recipient,
        ${userId}::int as asked_by, 'queued' as status, null::int as appeal_id, '{}'::text[] as excluded
      from page_thanks as thanks join campaign_pages as page on page.id = page_id
      cross join lateral (${donorsToThank}) as donor where thanks.id = ${thanksId}`),
  )

/**
 * Queues one message to the owner of each page that newly reached 50, 90 or 100 % of its goal, about the
 * highest of them. No later message is about the same or a lower percentage.
 */
export async function announcePageMilestones(db: Database): Promise<void> {
  const { rows: pages } = await sql<{
    id: number
    owner_id: number
    goal: number
    title: string
    path: string
    announced: number
  }>`
    select page.id, owner_id, revision.goal, title, '/campaigns/' || campaigns.slug || '/' || page.slug as path,
      (select coalesce(max(percent), 0) from unnest(${[...milestones]}::int[]) as percent
        where exists (select from messages
          where event_key = 'page_milestone page ' || page.id || ' ' || percent)) as announced
    from campaign_pages as page join campaigns on campaigns.id = campaign_id
    join page_revisions as revision on revision.id = approved_revision_id
    where hidden_at is null and revision.goal is not null`.execute(db)
  const figures = await readPageFigures(
    db,
    pages.map(({ id }) => id),
  )
  const due = pages.flatMap(({ id, owner_id, goal, title, path, announced }) => {
    const share = ((figures.get(id)?.amount ?? 0) * 100) / goal
    const percent = milestones.findLast((one) => share >= one)
    if (percent === undefined || percent <= announced) return []
    return { contactId: owner_id, event: `page ${id} ${percent}`, facts: { title, percent, path } }
  })
  await queueMessage(db, pageMilestoneMessage, toDonors(pageMilestoneMessage, due))
}
