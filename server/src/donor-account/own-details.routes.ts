import * as calls from '../../../contract/src/own-details.ts'
import { changeOwnConsents, changeOwnDetails } from '../contacts/change-own-details.ts'
import * as records from '../contacts/change-records.ts'
import type { AppContext } from '../context.ts'
import { donorActor } from '../history/record-audit.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import type { Route } from '../platform/http/route.ts'
import { proveContactPoint, removeContactPoint, requestContactPoint } from './add-contact-point.ts'
import { hasPhoneChannels, isPhone } from './contact-point.ts'
import { requireOwnRecord } from './own-record.queries.ts'

export function ownDetailsRoutes(route: Route, context: AppContext): void {
  const { db, donationGuard } = context
  route(
    calls.requestContactPoint,
    async ({ body, donor, reader, request }) => {
      await donationGuard.admitSignIn(request, isPhone(body.who) && (await hasPhoneChannels(context)))
      return requestContactPoint(context, donor, { ...body, language: reader.language }, donorActor(request))
    },
    { callsPerMinute: 30 },
  )
  route(
    calls.proveContactPoint,
    ({ body, donor, request }) => proveContactPoint(context, donor, body.code, donorActor(request)),
    { callsPerMinute: 60 },
  )
  route(calls.removeContactPoint, ({ body, donor, request }) =>
    removeContactPoint(db, donor, body.point, donorActor(request)),
  )

  /** Returns the record of a session that opens all of it. @throws Problem 403; 409 */
  const readOwn = async (call: { donor: SignedInDonor; request: { ip: string } }) => {
    const { contactId } = await requireOwnRecord(db, call.donor, 'isWhole')
    return { db, contactId, staff: donorActor(call.request) }
  }
  route(calls.changeOwnDetails, async (call) => changeOwnDetails(await readOwn(call), call.body))
  route(calls.changeOwnConsents, async (call) => changeOwnConsents(await readOwn(call), call.body))
  route(calls.addOwnTaxpayer, async (call) => records.addTaxpayer(await readOwn(call), call.body, context))
  route(calls.changeOwnTaxpayer, async (call) =>
    records.changeTaxpayer(await readOwn(call), call.params.id, call.body, context),
  )
  route(calls.chooseOwnTaxpayer, async (call) =>
    records.chooseDefaultTaxpayer(await readOwn(call), call.body.taxpayer_id),
  )
  route(calls.chooseOwnDonationTaxpayer, async (call) =>
    records.chooseDonationTaxpayer(await readOwn(call), call.params.code, call.body.taxpayer_id),
  )
  route(calls.removeOwnTaxpayer, async (call) => records.removeTaxpayer(await readOwn(call), call.params.id))
}
