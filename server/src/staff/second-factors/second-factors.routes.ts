import {
  beginPasskey as beginPasskeyCall,
  beginTotp as beginTotpCall,
  finishPasskey as finishPasskeyCall,
  finishTotp as finishTotpCall,
  readSecondFactors as readSecondFactorsCall,
  removeMemberSecondFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes as renewRecoveryCodesCall,
} from '../../../../contract/src/second-factors.ts'
import { say } from '../../../../words/src/say.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Route } from '../../platform/http/route.ts'
import { beginTotp, finishTotp } from './begin-totp.ts'
import { beginPasskey, finishPasskey } from './check-passkey.ts'
import { removeAllSecondFactors, removeSecondFactor, renewRecoveryCodes } from './remove-second-factor.ts'
import { readSecondFactors } from './second-factors.queries.ts'

export function secondFactorsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(readSecondFactorsCall, ({ caller }) => readSecondFactors(db, caller.id))
  route(beginTotpCall, (staff) => beginTotp(context, staff))
  route(finishTotpCall, ({ body, ...staff }) => finishTotp(context, body.code, staff))
  route(removeTotp, (staff) => removeSecondFactor(db, 'totp', staff))
  route(beginPasskeyCall, async (staff) => ({ ...(await beginPasskey(context, staff)) }))
  route(finishPasskeyCall, ({ body, ...staff }) => finishPasskey(context, body, staff))
  route(removePasskey, ({ params, ...staff }) => removeSecondFactor(db, { passkey: params.id }, staff))
  route(renewRecoveryCodesCall, (staff) => renewRecoveryCodes(db, staff))
  route(removeMemberSecondFactors, ({ params, ...staff }) => {
    if (params.id === staff.caller.id) throw Problem.conflict(say('refusal.second-factor.own'))
    return removeAllSecondFactors(db, params, staff)
  })
}
