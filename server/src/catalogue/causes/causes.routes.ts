import * as calls from '../../../../contract/src/causes.ts'
import * as donationsCalls from '../../../../contract/src/donations.ts'
import type { AppContext } from '../../context.ts'
import { finish, type Route } from '../../platform/http/route.ts'
import { cacheByLanguage } from '../../platform/language/cache-by-language.ts'
import { readCauses, readCauseTitles, readTitlesInLanguage, readWebCauses } from './causes.queries.ts'
import { saveCause } from './save-cause.ts'

export function causesRoutes(route: Route, context: AppContext): void {
  const { db, catalogue } = context
  route(
    calls.listWebCauses,
    cacheByLanguage(catalogue, async () => finish(calls.listWebCauses, await readWebCauses(db))),
  )
  route(donationsCalls.listDonationCauses, () => readCauseTitles(db))
  route(calls.listCauseTitles, () => readTitlesInLanguage(db))
  route(calls.listCauses, ({ query }) => readCauses(db, query))
  route(calls.createCause, ({ body, file, ...actor }) => saveCause(context, null, body, file, actor))
  route(calls.updateCause, ({ params, body, file, ...actor }) =>
    saveCause(context, params.id, body, file, actor),
  )
}
