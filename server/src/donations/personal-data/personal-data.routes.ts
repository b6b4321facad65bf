import * as calls from '../../../../contract/src/personal-data.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../history/record-audit.ts'
import type { Route } from '../../platform/http/route.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { decideErasureRequest, readErasureRequests } from './erasure-requests.ts'
import { exportPersonalData } from './export-personal-data.ts'
import { readPersonalRecords } from './personal-data.queries.ts'

export function personalDataRoutes(route: Route, context: AppContext): void {
  route(calls.findPersonalData, async ({ body, ...staff }) => {
    const records = await readPersonalRecords(context, body.who)
    await recordAudit(context.db, staff, 'searched_personal_data', `${records.length} records`)
    return records
  })
  route(calls.exportPersonalData, ({ body, ...staff }) => exportPersonalData(context, body, staff))
  route(calls.listErasureRequests, () => readErasureRequests(context.db))
  route(calls.decideErasureRequest, ({ params, body, ...staff }) =>
    decideErasureRequest(context.db, params.id, body.decision, staff),
  )
  route(calls.erasePersonalData, ({ body, ...staff }) => erasePersonalData(context, body, staff))
}
