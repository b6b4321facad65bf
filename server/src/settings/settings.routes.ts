import * as calls from '../../../contract/src/charity.ts'
import { readCharity } from '../charity/read-charity.ts'
import type { AppContext } from '../context.ts'
import { storePublicImage } from '../platform/files/store-public-image.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Route } from '../platform/http/route.ts'
import { dayOf } from '../platform/text/day-of.ts'
import { changesOf } from '../staff/audit/changes-of.ts'
import { recordAudit, type Staff } from '../staff/audit/record-audit.ts'

/** Three pixels for each of a logo as it is shown: sharp on any screen and on paper. */
const maxWidth = 600

export function settingsRoutes(route: Route, context: AppContext): void {
  const { storage } = context
  route(calls.readCharity, context.charity)
  route(calls.saveCharity, ({ body, ...staff }) => changeCharity(context, body, staff))
  route(calls.saveMetalPrices, ({ body, ...staff }) => {
    if (body.prices_on > dayOf(new Date()))
      throw Problem.invalid({ prices_on: ['This day is still to come'] })
    return changeCharity(context, body, staff)
  })
  route(calls.saveEmbedding, ({ body, ...staff }) => changeCharity(context, body, staff))
  route(calls.saveCharityPicture, async ({ params: { which }, file, ...staff }) => {
    if (!file) throw Problem.invalid({ picture: ['Picture is required'] })
    const address = await storePublicImage(storage, file, 'picture', maxWidth)
    // Receipts as PDF hold no other kind. What was stored in vain is removed at night.
    if (!/\.(png|jpg)$/.test(address))
      throw Problem.invalid({ picture: ['Only JPEG or PNG images are accepted.'] })
    return changeCharity(context, { [which]: address }, staff)
  })
  route(calls.deleteCharityPicture, ({ params: { which }, ...staff }) =>
    changeCharity(context, { [which]: '' }, staff),
  )
}

/** What was not sent stays. Every process shows the change at once (docs/decisions/0050). */
async function changeCharity(
  { db, catalogue }: AppContext,
  changed: Partial<calls.Charity>,
  staff: Staff,
): Promise<calls.Charity> {
  const charity = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('charity').select('only_one').forUpdate().execute()
    const before = await readCharity(trx)
    const after = { ...before, ...changed }
    await trx
      .updateTable('charity')
      .set({ settings: JSON.stringify(after) })
      .execute()
    await recordAudit(trx, staff, 'changed the settings', 'charity', changesOf(before, after))
    return after
  })
  catalogue.forget()
  return charity
}
