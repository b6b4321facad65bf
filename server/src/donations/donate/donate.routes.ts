import * as calls from '../../../../contract/src/donate.ts'
import * as proofOfWorkCalls from '../../../../contract/src/proof-of-work.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { guardDonations } from '../abuse/guard-donations.ts'
import { makeDonation, openDonationWriter } from './make-donation.ts'

/** Donors waiting per process; above this, further ones are asked to retry in a few seconds. */
const mayWait = 400

export function donateRoutes(
  route: Route,
  context: AppContext,
  settings: { donationsPerMinute: number; secretKey: string },
): void {
  const writer = openDonationWriter(context)
  const guard = guardDonations(context, settings)
  route(
    calls.donate,
    ({ body, reader, request }) =>
      guard.run(request, body, ({ key, ...options }) =>
        makeDonation(reader.language, context, body, key, writer, options),
      ),
    { isBusy: () => writer.record.pending() >= mayWait },
  )
  route(proofOfWorkCalls.readChallenge, ({ request }) => guard.newChallenge(request), { callsPerMinute: 600 })
}
