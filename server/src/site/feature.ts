import * as calls from '../../../contract/src/campaigns.ts'
import type { ServerFeature } from '../feature.ts'
import { bankAccountsPage } from './bank-accounts-page.ts'
import { previewCampaign } from './preview-campaign.ts'

export const siteFeature: ServerFeature = {
  routes(route, context, server) {
    bankAccountsPage(server, context)
    route(calls.previewCampaign, ({ body }) => previewCampaign(context, body))
  },
}
