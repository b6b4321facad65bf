import * as calls from '../../../../contract/src/second-factors.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { removeSecondFactor, renewRecoveryCodes } from './change-second-factors.ts'
import { beginPasskey, finishPasskey } from './passkey.ts'
import { readSecondFactors } from './second-factors.queries.ts'
import { beginTotp, finishTotp } from './totp.ts'

export function secondFactorsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.readSecondFactors, ({ caller }) => readSecondFactors(db, caller.id))
  route(calls.beginTotp, (staff) => beginTotp(context, staff))
  route(calls.finishTotp, ({ body, ...staff }) => finishTotp(context, body.code, staff))
  route(calls.removeTotp, (staff) => removeSecondFactor(db, 'totp', staff))
  route(calls.beginPasskey, async (staff) => ({ ...(await beginPasskey(context, staff)) }))
  route(calls.finishPasskey, ({ body, ...staff }) => finishPasskey(context, body, staff))
  route(calls.removePasskey, ({ params, ...staff }) => removeSecondFactor(db, { passkey: params.id }, staff))
  route(calls.renewRecoveryCodes, (staff) => renewRecoveryCodes(db, staff))
}
