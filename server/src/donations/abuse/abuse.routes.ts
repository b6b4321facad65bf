import * as calls from '../../../../contract/src/attacks.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { readAttacks } from './attacks.queries.ts'
import { markAttack, markDonation } from './mark-donation.ts'

export function abuseRoutes(route: Route, { db }: AppContext): void {
  route(calls.listAttacks, ({ query }) => readAttacks(db, query))
  route(calls.markAttack, ({ params, body, ...staff }) => markAttack(db, staff, params.id, body))
  route(calls.markDonation, ({ params, body, ...staff }) => markDonation(db, staff, params.id, body))
}
