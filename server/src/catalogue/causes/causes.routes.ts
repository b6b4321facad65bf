import {
  createCause,
  listCauses,
  listCauseTitles,
  listWebCauses,
  updateCause,
} from '../../../../contract/src/causes.ts'
import { listDonationCauses } from '../../../../contract/src/donations.ts'
import type { AppContext } from '../../context.ts'
import { finish, type Route } from '../../platform/http/route.ts'
import { keepByLanguage } from '../../platform/language/keep-by-language.ts'
import { readCauses, readCauseTitles, readTitlesInLanguage, readWebCauses } from './causes.queries.ts'
import { saveCause } from './save-cause.ts'

export function causesRoutes(route: Route, context: AppContext): void {
  const { db, catalogue } = context
  route(
    listWebCauses,
    keepByLanguage(catalogue, async () => finish(listWebCauses, await readWebCauses(db))),
  )
  route(listDonationCauses, () => readCauseTitles(db))
  route(listCauseTitles, () => readTitlesInLanguage(db))
  route(listCauses, ({ query }) => readCauses(db, query))
  route(createCause, ({ body, file, ...actor }) => saveCause(context, null, body, file, actor))
  route(updateCause, ({ params, body, file, ...actor }) => saveCause(context, params.id, body, file, actor))
}
