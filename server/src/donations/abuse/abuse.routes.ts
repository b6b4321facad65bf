import * as calls from '../../../../contract/src/attacks.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { readAttacks } from './attacks.queries.ts'
import { flagAttack, flagDonation } from './flag-donation.ts'

export function abuseRoutes(route: Route, { db }: AppContext): void {
  route(calls.listAttacks, ({ query }) => readAttacks(db, query))
  route(calls.flagAttack, ({ params, body, ...staff }) => flagAttack(db, staff, params.id, body))
  route(calls.flagDonation, ({ params, body, ...staff }) => flagDonation(db, staff, params.id, body))
}
