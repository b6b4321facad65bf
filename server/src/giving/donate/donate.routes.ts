import { donate, idempotencyHeader } from '../../../../contract/src/donate.ts'
import type { AppContext } from '../../context.ts'
import { readIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import type { Route } from '../../platform/http/route.ts'
import { makeDonation, openDonationDesk } from './make-donation.ts'

/** Donors whom one process has not answered yet; whoever comes beyond is asked to come back in a few seconds. */
const mayWait = 400

/** @param callsPerMinute how many donations one address may begin; 0 sets no limit */
export function donateRoutes(route: Route, context: AppContext, callsPerMinute: number): void {
  const desk = openDonationDesk(context)
  route(
    donate,
    ({ body, request }) =>
      makeDonation(context, body, readIdempotencyKey(request.headers[idempotencyHeader]), desk),
    { callsPerMinute, isBusy: () => desk.record.pending() >= mayWait },
  )
}
