import * as calls from '../../../../contract/src/seasons.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { changeFirstDay, createSeason, moveSeason, recordNights } from './change-season.ts'
import { readNights, readPublicRamazan, readSeasons } from './seasons.queries.ts'

export function seasonsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.listSeasons, () => readSeasons(db))
  route(calls.readPublicRamazan, () => readPublicRamazan(db))
  route(calls.listNights, ({ params }) => readNights(db, params.id))
  route(calls.createSeason, ({ body, ...staff }) => createSeason(context, body, staff))
  route(calls.updateSeason, ({ params, body, ...staff }) =>
    changeFirstDay(context, params.id, { expected_on: body.expected_on ?? '' }, staff),
  )
  route(calls.confirmFirstDay, ({ params, body, ...staff }) =>
    changeFirstDay(context, params.id, { first_day: body.first_day ?? '' }, staff),
  )
  route(calls.recordNights, ({ params, body, ...staff }) => recordNights(db, params.id, body.nights, staff))
  route(calls.moveSeason, ({ params, body, ...staff }) => moveSeason(db, params.id, body.status, staff))
}
