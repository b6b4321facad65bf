import * as calls from '../../../../contract/src/donate.ts'
import * as proofOfWorkCalls from '../../../../contract/src/proof-of-work.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { createDonation } from './make-donation.ts'

/** Maximum donors waiting per process; further donors are asked to retry in a few seconds. */
const maxWaiting = 400

export function donateRoutes(route: Route, context: AppContext): void {
  const { donationWriter: writer, donationGuard: guard } = context
  route(
    calls.donate,
    ({ body, reader, request }) =>
      guard.run(request, body, ({ key, ...options }) =>
        createDonation(reader.language, context, body, key, options),
      ),
    { isBusy: () => writer.record.pending() + writer.recordShares.pending() >= maxWaiting },
  )
  route(proofOfWorkCalls.readChallenge, ({ request }) => guard.newChallenge(request), { callsPerMinute: 600 })
}
