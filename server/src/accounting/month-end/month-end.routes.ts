import * as calls from '../../../../contract/src/month-end.ts'
import { applyBookChange } from '../../approvals/guard-books.ts'
import type { AppContext } from '../../context.ts'
import { mayReadNames } from '../../platform/http/caller.ts'
import type { Route } from '../../platform/http/route.ts'
import { closeMonth, reopenMonth } from './month-closing.ts'
import { readMonthEnd } from './month-end.queries.ts'
import { saveMonthEndPack } from './save-month-end-pack.ts'

export function monthEndRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.readMonthEnd, async ({ query, reader, caller }) => {
    const { closings, ...month } = await readMonthEnd(db, reader.t, query.month)
    if (mayReadNames(caller)) return { ...month, closings }
    return { ...month, closings: closings.map((one) => ({ ...one, by: '', signature: '' })) }
  })
  route(calls.saveMonthEndPack, ({ params, reader }) => saveMonthEndPack(context, reader, params.id))
  route(calls.closeMonth, ({ body, ...staff }) => closeMonth(db, body, staff))
  route(calls.reopenMonth, ({ body, ...staff }) =>
    applyBookChange(db, (trx) => reopenMonth(trx, body, staff, context.switches)),
  )
}
