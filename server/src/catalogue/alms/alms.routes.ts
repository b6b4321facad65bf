import * as calls from '../../../../contract/src/alms.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Route } from '../../platform/http/route.ts'
import { readAlmsPage, readAlmsRates } from './alms.queries.ts'
import { addAlmsRate, correctAlmsRate, endAlmsRate } from './save-alms-rate.ts'

export function almsRoutes(route: Route, { db, catalogue }: AppContext): void {
  const change = async <Changed>(work: (trx: Database) => Promise<Changed>): Promise<Changed> => {
    const changed = await db.transaction().execute(work)
    catalogue.clear()
    return changed
  }
  route(calls.readAlmsPage, ({ params, reader }) => readAlmsPage(db, params.fund, reader.language))
  route(calls.listAlmsRates, () => readAlmsRates(db))
  route(calls.addAlmsRate, ({ body, ...staff }) => change((trx) => addAlmsRate(trx, body, staff)))
  route(calls.endAlmsRate, ({ params, body, ...staff }) =>
    change((trx) => endAlmsRate(trx, params.id, body, staff)),
  )
  route(calls.correctAlmsRate, ({ params, body, ...staff }) =>
    change((trx) => correctAlmsRate(trx, params.id, body, staff)),
  )
}
