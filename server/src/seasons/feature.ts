import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { applyFirstDay } from './change-season.ts'
import { seasonsRoutes } from './seasons.routes.ts'

export const seasonsFeature: ServerFeature = {
  routes: seasonsRoutes,
  changes: (context) => [
    approvedChange<{ first_day: string }>('season', (trx, { first_day }, author, { target }) =>
      applyFirstDay(trx, context.seasonFollowers, Number(target), first_day, author),
    ),
  ],
}
