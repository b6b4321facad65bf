import type { BodyOf } from '../../../contract/src/entry.ts'
import * as calls from '../../../contract/src/payouts.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Route } from '../platform/http/route.ts'
import { readPayouts } from './payouts.queries.ts'
import { writeOffPayment } from './write-off-payment.ts'

export function payoutsRoutes(route: Route, { db }: Pick<AppContext, 'db'>): void {
  route(calls.readPayouts, () => readPayouts(db))
  route(calls.saveGatewayTerms, ({ body, ...staff }) => saveGatewayTerms(db, body, staff))
  route(calls.writeOffPayment, ({ body, ...staff }) => writeOffPayment(db, body, staff))
}

async function saveGatewayTerms(
  db: Database,
  { gateway, since, ...terms }: BodyOf<typeof calls.saveGatewayTerms>,
  staff: Staff,
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const saved = { ...terms, since: since ?? '', changed_by: staff.caller.id, changed_at: new Date() }
    await trx
      .insertInto('gateway_terms')
      .values({ gateway, ...saved })
      .onConflict((conflict) => conflict.column('gateway').doUpdateSet(saved))
      .execute()
    await recordAudit(trx, staff, 'changed_gateway_terms', gateway, { ...terms, since })
  })
  return null
}
