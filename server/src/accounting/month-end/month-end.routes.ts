import * as calls from '../../../../contract/src/month-end.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { closeMonth, reopenMonth } from './month-closing.ts'
import { readMonthEnd } from './month-end.queries.ts'

export function monthEndRoutes(route: Route, { db }: Pick<AppContext, 'db'>): void {
  route(calls.readMonthEnd, ({ query }) => readMonthEnd(db, query.month))
  route(calls.closeMonth, ({ body, ...staff }) => closeMonth(db, body, staff))
  route(calls.reopenMonth, ({ body, ...staff }) => reopenMonth(db, body, staff))
}
