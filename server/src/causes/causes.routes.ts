import { createCause, listCauses, listWebCauses, updateCause } from '../../../contract/src/causes.ts'
import { listDonationCauses } from '../../../contract/src/donations.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { readCauses, readCauseTitles, readWebCauses } from './causes.queries.ts'
import { saveCause } from './save-cause.ts'

export function causesRoutes(route: Route, parts: Parts): void {
  const { db } = parts
  route(listWebCauses, () => readWebCauses(db))
  route(listDonationCauses, () => readCauseTitles(db))
  route(listCauses, ({ query }) => readCauses(db, query))
  route(createCause, ({ body, file, ...doer }) => saveCause(parts, null, body, file, doer))
  route(updateCause, ({ params, body, file, ...doer }) => saveCause(parts, params.id, body, file, doer))
}
