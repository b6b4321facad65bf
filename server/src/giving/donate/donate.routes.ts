import { donate, idempotencyHeader } from '../../../../contract/src/donate.ts'
import type { AppContext } from '../../context.ts'
import { waitingFor } from '../../platform/database/database.ts'
import { readIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import type { Route } from '../../platform/http/route.ts'
import { keepRules, makeDonation } from './make-donation.ts'

/** Donors who wait for the database in one process; whoever comes beyond is asked to come back in a few seconds. */
const mayWait = 400

/** @param callsPerMinute how many donations one address may begin; 0 sets no limit */
export function donateRoutes(route: Route, context: AppContext, callsPerMinute: number): void {
  const readRules = keepRules(context)
  route(
    donate,
    ({ body, request }) =>
      makeDonation(context, body, readIdempotencyKey(request.headers[idempotencyHeader]), readRules),
    { callsPerMinute, isBusy: () => waitingFor(context.db) >= mayWait },
  )
}
