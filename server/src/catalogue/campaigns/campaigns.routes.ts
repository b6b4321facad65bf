import * as calls from '../../../../contract/src/campaigns.ts'
import * as publicCalls from '../../../../contract/src/public-campaign.ts'
import type { AppContext } from '../../context.ts'
import { storePublicImage } from '../../platform/files/public-pictures.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Route } from '../../platform/http/route.ts'
import { readCampaigns, readCampaignTitles } from './campaigns.queries.ts'
import { saveCampaign } from './save-campaign.ts'

export function campaignsRoutes(route: Route, context: AppContext): void {
  const { db, liveCampaigns } = context
  route(publicCalls.readPublicCampaign, async ({ params, reader }) => {
    const campaign = await liveCampaigns.find(reader.language, params.slug)
    if (!campaign) throw Problem.notFound('refusal.not-found.campaign')
    return campaign
  })
  route(publicCalls.readPublicPage, async ({ params, reader }) => {
    const campaign = await liveCampaigns.find(reader.language, params.slug, params.page)
    if (!campaign) throw Problem.notFound('refusal.not-found.campaign-page')
    return campaign
  })
  route(calls.listCampaigns, ({ query }) => readCampaigns(db, query))
  route(calls.listCampaignTitles, async ({ query, reader }) =>
    readCampaignTitles(reader.language, db, await liveCampaigns.readFigures(), query.search),
  )
  route(calls.createCampaign, ({ body, ...actor }) => saveCampaign(context, null, body, actor))
  route(calls.updateCampaign, ({ params, body, ...actor }) => saveCampaign(context, params.id, body, actor))
  route(
    calls.storeCampaignPicture,
    async ({ file }) => {
      if (!file) throw Problem.invalidField('picture', 'refusal.picture.required')
      return { address: await storePublicImage(context.storage, file, 'picture') }
    },
    // All uploads share one process that redraws pictures.
    { callsPerMinute: 30 },
  )
}
