import * as publicCalls from '../../../contract/src/public-qurbani.ts'
import * as offerCalls from '../../../contract/src/qurbani-offers.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { readSeason } from '../seasons/seasons.queries.ts'
import { chooseForOrder } from './choose-for-order.ts'
import { readOffers } from './offers.queries.ts'
import { readOrders, saveNames, shownOrders } from './own-orders.ts'
import { createOffer, readSettings, saveSettings, updateOffer } from './save-offer.ts'

export function qurbaniRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(publicCalls.readPublicOffers, ({ reader }) => context.publicSeason(reader.language))
  route(publicCalls.readOwnOrders, async ({ params, reader }) =>
    shownOrders(await readOrders(reader.language, db, params.link)),
  )
  route(publicCalls.saveShareNames, async ({ params, body, reader }) =>
    shownOrders(await saveNames(reader.language, db, params.link, body)),
  )
  route(publicCalls.chooseForOrder, async ({ params, body, reader, request }) =>
    shownOrders(await chooseForOrder(reader.language, db, params.link, body, request)),
  )
  route(offerCalls.listOffers, async ({ params, reader }) => {
    const { id } = await readSeason(db, params.id)
    return readOffers(reader.language, db, id)
  })
  route(offerCalls.createOffer, ({ params, body, ...staff }) => createOffer(db, params.id, body, staff))
  route(offerCalls.updateOffer, ({ params, body, ...staff }) => updateOffer(db, params.id, body, staff))
  route(offerCalls.readQurbaniSettings, () => readSettings(db))
  route(offerCalls.saveQurbaniSettings, ({ body, ...staff }) => saveSettings(db, body, staff))
}
