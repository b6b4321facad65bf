import type { ServerFeature } from '../feature.ts'
import { abuseTasks } from './abuse/abuse.jobs.ts'
import { abuseRoutes } from './abuse/abuse.routes.ts'
import { attackEmail } from './abuse/attack-email.ts'
import { guardDonations } from './abuse/guard-donations.ts'
import { donateTasks } from './donate/donate.jobs.ts'
import { donateRoutes } from './donate/donate.routes.ts'
import { openDonationWriter } from './donate/donation-writer.ts'
import { donationChecks } from './donations.checks.ts'
import { donationsRoutes } from './donations.routes.ts'
import { giftDisplayRoutes } from './gift-display/gift-display.routes.ts'
import { countChecks } from './lists/counts.checks.ts'
import { countsTasks } from './lists/counts.jobs.ts'
import { waitingLists } from './lists/waiting-intents.ts'
import { matchedGivingChecks } from './matched-giving/matched-giving.checks.ts'
import { matchedGivingRoutes } from './matched-giving/matched-giving.routes.ts'
import { matchedGivingTasks, pledgeOwedMessage, pledgePaidMessage } from './matched-giving/pledge-messages.ts'
import { openSheets } from './office-gifts/day-sheet.ts'
import { officeGiftsRoutes } from './office-gifts/office-gifts.routes.ts'
import { postdatedChequesTasks } from './office-gifts/postdated-cheque.ts'
import { personalDataTasks } from './personal-data/personal-data.jobs.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { recordChangedEmail } from './personal-data/record-changed-email.ts'
import { recordChangedMessage } from './personal-data/record-changed-message.ts'
import { reconciliationTasks } from './reconciliation/reconciliation.jobs.ts'
import { standingDiscrepancies } from './reconciliation/reconciliation.queries.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'
import { sealCnics } from './seal-cnics.ts'

export const donationsFeature: ServerFeature = {
  open(context) {
    context.donationGuard = guardDonations(context)
    context.donationWriter = openDonationWriter(context)
  },
  routes(route, context) {
    donateRoutes(route, context)
    donationsRoutes(route, context)
    officeGiftsRoutes(route, context)
    giftDisplayRoutes(route, context)
    matchedGivingRoutes(route, context)
    abuseRoutes(route, context)
    personalDataRoutes(route, context)
    reconciliationRoutes(route, context)
  },
  tasks: (context) => ({
    ...donateTasks(context),
    ...countsTasks(context),
    ...postdatedChequesTasks(context),
    ...matchedGivingTasks(context),
    ...abuseTasks(context),
    ...personalDataTasks(context),
    ...reconciliationTasks(context),
  }),
  checks: { ...donationChecks, ...countChecks, ...matchedGivingChecks },
  messages: [attackEmail, recordChangedEmail, recordChangedMessage, pledgeOwedMessage, pledgePaidMessage],
  openWork: [...waitingLists, openSheets, standingDiscrepancies],
  sealed: { donation_donors: sealCnics },
}
