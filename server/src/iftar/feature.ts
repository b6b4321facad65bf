import * as calls from '../../../contract/src/iftar.ts'
import { readSeason } from '../catalogue/seasons/seasons.queries.ts'
import type { ServerFeature } from '../feature.ts'
import type { Checks } from '../platform/database/check.ts'
import { scheduled } from '../platform/jobs/start-jobs.ts'
import { followIftar } from './follow-iftar.ts'
import { iftarChoiceMessage } from './iftar-message.ts'
import { readIftarOffers, readPublicIftar } from './iftar-offers.queries.ts'
import { mealStock } from './iftar-stock.ts'
import { chooseIftar, readOwnIftar } from './own-iftar.ts'
import { addIftarOffers, changeIftarOffer, exportIftar } from './save-iftar-offer.ts'

const checks = {
  'iftar-offers-count-their-meals': `select 'iftar ' || offer.id as broken from iftar_offers as offer
    left join (select offer_id, sum(meals) filter (where state = 'held') as held,
      sum(meals) filter (where state = 'ordered') as sold from iftar_orders group by 1) as counted
      on counted.offer_id = offer.id
    where (offer.held, offer.sold) is distinct from (coalesce(counted.held, 0), coalesce(counted.sold, 0))`,
} satisfies Checks

export const iftarFeature: ServerFeature = {
  open(context) {
    context.mealStock = mealStock
  },
  routes(route, { db }) {
    route(calls.listIftarOffers, async ({ params, reader }) => {
      const { id } = await readSeason(db, params.id)
      return readIftarOffers(reader.language, db, id)
    })
    route(calls.createIftarOffers, ({ params, body, ...staff }) => addIftarOffers(db, params.id, body, staff))
    route(calls.updateIftarOffer, ({ params, body, ...staff }) =>
      changeIftarOffer(db, params.id, body, staff),
    )
    route(calls.exportIftarOrders, ({ params, query, readDb, ...staff }) =>
      exportIftar({ db, readDb }, params.id, query.format, staff),
    )
    route(calls.readPublicIftar, () => readPublicIftar(db))
    route(calls.readOwnIftar, ({ params }) => readOwnIftar(db, params.link))
    route(calls.chooseIftar, ({ params, body, request }) => chooseIftar(db, params.link, body, request))
  },
  messages: [iftarChoiceMessage],
  tasks: ({ db }) => ({
    'follow-iftar-orders': scheduled('* * * * *', async () => {
      await followIftar(db)
    }),
  }),
  checks,
}
