import * as z from 'zod'
import { progressOf } from '../../../../contract/src/campaign-state.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage, toRightsHolders } from '../../messages/queue-message.ts'
import { staffEmail } from '../../messages/staff-email.ts'
import { writeStaffEmail } from '../../messages/write-email.ts'
import type { Database } from '../../platform/database/database.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { readCampaignFigures } from './campaign-figures.queries.ts'

/** Percentages of the goal that are announced. */
export const milestones = [50, 90, 100] as const

/** Notifies administrators that a campaign has reached a share of its goal. */
export const campaignMilestoneEmail = staffEmail({
  kind: 'campaign_milestone',
  facts: z.object({ title: z.string(), slug: z.string(), percent: z.literal([...milestones]) }),
  write(to, { title, percent }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.campaign.subject', { title, percent }), [
      t('staff-email.campaign.text', { title, percent }),
      { button: t('staff-email.campaign.button'), page: 'campaigns' },
    ])
  },
})

export const campaignsTasks = ({ db }: Pick<AppContext, 'db'>): Tasks => ({
  'email-campaign-milestones': scheduled('*/5 * * * *', () => announceMilestones(db)),
})

/**
 * Queues one e-mail for each campaign that newly reached 50, 90 or 100 % of its goal, about the highest of
 * them. A percentage of a goal is never announced again, even if refunds lower the figure and gifts raise it.
 */
export async function announceMilestones(db: Database): Promise<void> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'slug', 'fundtitle', 'goal', 'goal_kind', 'share_price'])
    .where('status', '=', 'published')
    .where('goal', 'is not', null)
    .execute()
  const figures = await readCampaignFigures(
    db,
    campaigns.map(({ id }) => id),
  )
  for (const { id, slug, fundtitle: title, goal, goal_kind, share_price } of campaigns) {
    const current = figures.get(id)
    if (!current || goal === null) continue
    const rules = { goal, goal_kind: goal_kind as Parameters<typeof progressOf>[0]['goal_kind'], share_price }
    const percent = (progressOf(rules, current) * 100) / goal
    const reached = milestones.filter((one) => percent >= one)
    if (reached.length === 0) continue
    await db.transaction().execute(async (trx) => {
      const added = await trx
        .insertInto('campaign_milestones')
        .values(reached.map((one) => ({ campaign_id: id, goal_kind, goal, percent: one })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('percent')
        .execute()
      const highest = Math.max(...added.map((one) => one.percent))
      if (added.length > 0)
        await queueMessage(trx, campaignMilestoneEmail, toRightsHolders({ title, slug, percent: highest }))
    })
  }
}
