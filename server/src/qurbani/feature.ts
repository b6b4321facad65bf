import * as calls from '../../../contract/src/public-qurbani.ts'
import type { ServerFeature } from '../feature.ts'
import { scheduled } from '../platform/jobs/start-jobs.ts'
import { followOrders } from './follow-orders.ts'
import { publicOffersReader } from './public-offers.ts'
import { qurbaniChecks } from './qurbani.checks.ts'
import { qurbaniRoutes } from './qurbani.routes.ts'
import { shareStock } from './share-stock.ts'

export const qurbaniFeature: ServerFeature = {
  open(context) {
    context.shareStock = shareStock(context)
    const read = publicOffersReader(context)
    context.publicSeason = async (language) => calls.readPublicOffers.answer.parse(await read(language))
  },
  routes: qurbaniRoutes,
  tasks: ({ db }) => ({
    'follow-qurbani-orders': scheduled('* * * * *', async () => {
      await followOrders(db)
    }),
  }),
  checks: qurbaniChecks,
}
