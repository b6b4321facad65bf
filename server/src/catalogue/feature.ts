import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { almsRoutes } from './alms/alms.routes.ts'
import { bankAccountChange } from './bank-accounts/bank-account-change.ts'
import { bankAccountsRoutes } from './bank-accounts/bank-accounts.routes.ts'
import { campaignMilestoneEmail, campaignsTasks } from './campaigns/campaign-milestones.ts'
import { campaignChecks } from './campaigns/campaigns.checks.ts'
import { campaignsRoutes } from './campaigns/campaigns.routes.ts'
import { openLiveCampaigns } from './campaigns/live-campaigns.ts'
import { type CampaignColumns, writeCampaign } from './campaigns/save-campaign.ts'
import { causesRoutes } from './causes/causes.routes.ts'
import { type CauseColumns, writeCause } from './causes/save-cause.ts'
import { offerPair } from './payment-methods/change-association.ts'
import { paymentMethodChecks } from './payment-methods/payment-methods.checks.ts'
import { paymentMethodsRoutes } from './payment-methods/payment-methods.routes.ts'
import { type PaymentName, writePaymentName } from './payment-methods/payment-name.ts'
import { picturesTasks } from './pictures/pictures.jobs.ts'
import { applyFirstDay, type FirstDay } from './seasons/change-season.ts'
import { seasonsRoutes } from './seasons/seasons.routes.ts'

export const catalogueFeature: ServerFeature = {
  open(context) {
    context.liveCampaigns = openLiveCampaigns(context)
  },
  routes(route, context) {
    almsRoutes(route, context)
    causesRoutes(route, context)
    campaignsRoutes(route, context)
    paymentMethodsRoutes(route, context)
    bankAccountsRoutes(route, context)
    seasonsRoutes(route, context)
  },
  tasks: (context) => ({ ...picturesTasks(context), ...campaignsTasks(context) }),
  messages: [campaignMilestoneEmail],
  checks: { ...paymentMethodChecks, ...campaignChecks },
  changes: (context) => [
    bankAccountChange,
    approvedChange<CauseColumns>('cause', (trx, form, author, { kind, target }) =>
      writeCause(trx, kind === 'add' ? null : Number(target), form, author),
    ),
    approvedChange<CampaignColumns>('campaign', (trx, form, author, { kind, target }) =>
      writeCampaign(trx, kind === 'add' ? null : Number(target), form, author),
    ),
    approvedChange<PaymentName | Parameters<typeof offerPair>[2]>('payment_option', (trx, form, author) =>
      'table' in form ? writePaymentName(trx, form, author) : offerPair(trx, author, form),
    ),
    approvedChange<FirstDay>('season', (trx, day, author, { target }) =>
      applyFirstDay(trx, context, Number(target), day, author),
    ),
  ],
}
