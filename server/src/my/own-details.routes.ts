import * as calls from '../../../contract/src/my-details.ts'
import { changeOwnConsents, changeOwnDetails } from '../contacts/change-own-details.ts'
import * as records from '../contacts/change-records.ts'
import type { Author, ChangedContact } from '../contacts/record-change.ts'
import type { AppContext } from '../context.ts'
import type { guardSignIns } from '../donations/abuse/guard-sign-ins.ts'
import type { Route, SignedInDonor } from '../platform/http/route.ts'
import { proveAddress, removeAddress, requestAddress } from './change-addresses.ts'
import { hasPhoneChannels } from './code-channels.ts'
import { isPhone } from './contact-point.ts'
import { requireWholeRecord } from './my.queries.ts'

/** Author of the audit entries of a signed-in donor. */
const byDonor = (request: { ip: string }): Author => ({ caller: { id: null, name: 'donor' }, request })

/** @param guard limits requests for codes */
export function ownDetailsRoutes(
  route: Route,
  context: AppContext,
  guard: ReturnType<typeof guardSignIns>,
): void {
  const { db } = context
  route(
    calls.requestAddress,
    async ({ body, donor, reader, request }) => {
      await guard.admit(request, isPhone(body.who) && (await hasPhoneChannels(context)))
      return requestAddress(context, donor, { ...body, language: reader.language }, byDonor(request))
    },
    { callsPerMinute: 30 },
  )
  route(
    calls.proveAddress,
    ({ body, donor, request }) => proveAddress(context, donor, body.code, byDonor(request)),
    { callsPerMinute: 60 },
  )
  route(calls.removeAddress, ({ body, donor, request }) =>
    removeAddress(db, donor, body.point, byDonor(request)),
  )

  /** Returns the record of a session that opens all of it. @throws Problem 403; 409 */
  const readOwn = async (donor: SignedInDonor, request: { ip: string }): Promise<ChangedContact<Author>> => {
    const { contactId } = await requireWholeRecord(db, donor)
    return { db, contactId, staff: byDonor(request) }
  }
  route(calls.changeOwnDetails, async ({ body, donor, request }) =>
    changeOwnDetails(await readOwn(donor, request), body),
  )
  route(calls.changeOwnConsents, async ({ body, donor, request }) =>
    changeOwnConsents(await readOwn(donor, request), body),
  )
  route(calls.addOwnTaxpayer, async ({ body, donor, request }) =>
    records.addTaxpayer(await readOwn(donor, request), body, context),
  )
  route(calls.changeOwnTaxpayer, async ({ params, body, donor, request }) =>
    records.changeTaxpayer(await readOwn(donor, request), params.id, body, context),
  )
  route(calls.chooseOwnTaxpayer, async ({ body, donor, request }) =>
    records.chooseDefaultTaxpayer(await readOwn(donor, request), body.taxpayer_id),
  )
  route(calls.chooseOwnDonationTaxpayer, async ({ params, body, donor, request }) =>
    records.chooseDonationTaxpayer(await readOwn(donor, request), params.code, body.taxpayer_id),
  )
  route(calls.removeOwnTaxpayer, async ({ params, donor, request }) =>
    records.removeTaxpayer(await readOwn(donor, request), params.id),
  )
}
