import * as calls from '../../../../contract/src/match-pledges.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { readMatchPledges } from './match-pledges.queries.ts'
import {
  addPledgePayment,
  closeMatchPledge,
  removePledgePayment,
  requestPledgePayment,
} from './pay-match-pledge.ts'
import { createMatchPledge, updateMatchPledge } from './save-match-pledge.ts'

export function matchedGivingRoutes(route: Route, context: AppContext): void {
  route(calls.listMatchPledges, ({ query }) => readMatchPledges(context, query))
  route(calls.createMatchPledge, ({ body, ...staff }) => createMatchPledge(context, body, staff))
  route(calls.updateMatchPledge, ({ params, body, ...staff }) =>
    updateMatchPledge(context, params.id, body, staff),
  )
  route(calls.closeMatchPledge, ({ params, ...staff }) => closeMatchPledge(context, params.id, staff))
  route(calls.requestMatchPayment, ({ params, ...staff }) => requestPledgePayment(context, params.id, staff))
  route(calls.addPledgePayment, ({ params, body, ...staff }) =>
    addPledgePayment(context, params.id, body.donation_code, staff),
  )
  route(calls.removePledgePayment, ({ params, ...staff }) =>
    removePledgePayment(context, params.id, params.donation_id, staff),
  )
}
