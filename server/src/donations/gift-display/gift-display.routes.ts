import * as calls from '../../../../contract/src/gift-display.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { decideGiftMessage, readGiftDisplay, readGiftMessages, saveGiftDisplay } from './gift-display.ts'

export function giftDisplayRoutes(route: Route, { db }: AppContext): void {
  route(calls.readGiftDisplay, ({ params }) => readGiftDisplay(db, params.link))
  route(calls.saveGiftDisplay, ({ params, body }) => saveGiftDisplay(db, params.link, body), {
    callsPerMinute: 20,
  })
  route(calls.listGiftMessages, ({ query }) => readGiftMessages(db, query))
  route(calls.decideGiftMessage, ({ params, body, ...staff }) =>
    decideGiftMessage(db, params.id, body, staff),
  )
}
