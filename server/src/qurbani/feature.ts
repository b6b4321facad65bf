import * as calls from '../../../contract/src/public-qurbani.ts'
import type { ServerFeature } from '../feature.ts'
import { scheduled } from '../platform/jobs/start-jobs.ts'
import { removeUnusedAnimalPhotos } from './animal-photos.ts'
import { fieldPage } from './field-lists.ts'
import { followOrders } from './follow-orders.ts'
import { orderMessages } from './order-messages.ts'
import { publicOffersReader } from './public-offers.ts'
import { qurbaniChecks } from './qurbani.checks.ts'
import { animalsRoutes, qurbaniRoutes } from './qurbani.routes.ts'
import { shareStock } from './share-stock.ts'

export const qurbaniFeature: ServerFeature = {
  open(context) {
    context.shareStock = shareStock
    const read = publicOffersReader(context)
    context.publicSeason = async (language) => calls.readPublicOffers.answer.parse(await read(language))
  },
  routes(route, context, server) {
    qurbaniRoutes(route, context)
    animalsRoutes(route, context)
    fieldPage(server, context)
  },
  messages: Object.values(orderMessages),
  tasks: ({ db, storage }) => ({
    'remove-unused-animal-photos': scheduled('19 22 * * *', () => removeUnusedAnimalPhotos(db, storage)),
    'follow-qurbani-orders': scheduled('* * * * *', async () => {
      await followOrders(db)
    }),
  }),
  checks: qurbaniChecks,
}
