import * as formCalls from '../../../../contract/src/cause-form.ts'
import * as calls from '../../../../contract/src/causes.ts'
import * as donationsCalls from '../../../../contract/src/donations.ts'
import type { AppContext } from '../../context.ts'
import { cacheByLanguage } from '../../platform/database/cache-until-change.ts'
import { finish, type Route } from '../../platform/http/route.ts'
import {
  readCauseNames,
  readCauses,
  readCauseTitles,
  readTitlesInLanguage,
  readWebCauses,
} from './causes.queries.ts'
import { saveCause } from './save-cause.ts'

export function causesRoutes(route: Route, context: AppContext): void {
  const { db, catalogue } = context
  const listCauses = cacheByLanguage(catalogue, async (language) =>
    finish(calls.listWebCauses, await readWebCauses(language, db)),
  )
  route(calls.listWebCauses, ({ reader }) => listCauses(reader.language))
  const listNames = catalogue.cache(async () => finish(calls.listCauseNames, await readCauseNames(db)))
  route(calls.listCauseNames, () => listNames())
  route(donationsCalls.listDonationCauses, () => readCauseTitles(db))
  route(calls.listCauseTitles, ({ reader }) => readTitlesInLanguage(reader.language, db))
  route(calls.listCauses, ({ query }) => readCauses(db, query))
  route(formCalls.createCause, ({ body, file, ...actor }) => saveCause(context, null, body, file, actor))
  route(formCalls.updateCause, ({ params, body, file, ...actor }) =>
    saveCause(context, params.id, body, file, actor),
  )
}
