import { createCause, listCauses, listWebCauses, updateCause } from '../../../contract/src/causes.ts'
import { listDonationCauses } from '../../../contract/src/donations.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { readCauses, readCauseTitles, readWebCauses } from './causes.queries.ts'
import { saveCause } from './save-cause.ts'

export function causesRoutes(route: Route, parts: Parts): void {
  const { db } = parts
  route(listWebCauses, () => readWebCauses(db))
  route(listDonationCauses, () => readCauseTitles(db))
  route(listCauses, ({ query }) => readCauses(db, query))
  route(createCause, async ({ body, file, ...doer }) => {
    const cause = await saveCause(parts, null, body, file)
    await recordAudit(db, doer, 'changed a cause', `added ${cause.fundtitle}`)
    return cause
  })
  route(updateCause, async ({ params, body, file, ...doer }) => {
    const cause = await saveCause(parts, params.id, body, file)
    await recordAudit(db, doer, 'changed a cause', cause.fundtitle, { status: cause.status })
    return cause
  })
}
