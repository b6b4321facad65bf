import type { ServerFeature } from '../feature.ts'
import { scheduled } from '../platform/jobs/start-jobs.ts'
import { campaignPagesRoutes } from './campaign-pages.routes.ts'
import {
  announcePageMilestones,
  pageDecidedMessage,
  pageMilestoneMessage,
  pageThanksMessage,
} from './page-messages.ts'
import { removeUnusedPhotos } from './page-photos.ts'
import { waitingReviews } from './reviews.queries.ts'

export const campaignPagesFeature: ServerFeature = {
  routes: campaignPagesRoutes,
  tasks: ({ db, storage }) => ({
    'send-page-milestones': scheduled('*/5 * * * *', () => announcePageMilestones(db)),
    // At 3:14 in Pakistan.
    'remove-unused-page-photos': scheduled('14 22 * * *', () => removeUnusedPhotos(db, storage)),
  }),
  openWork: [{ permissions: ['campaign.review'], task: { what: 'reviews' }, rows: waitingReviews }],
  messages: [pageDecidedMessage, pageMilestoneMessage, pageThanksMessage],
}
