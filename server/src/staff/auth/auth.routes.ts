import { confirmIdentity as confirmIdentityCall, login, logout } from '../../../../contract/src/auth.ts'
import type { Feature } from '../../../../contract/src/features.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuseCallFromElsewhere } from '../../platform/http/csrf.ts'
import type { Route } from '../../platform/http/route.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { beginSession, endSession, readCaller } from './begin-session.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { deviceOf, rememberDevice } from './known-devices.ts'
import { signIn } from './sign-in.ts'

/** @param secure whether cookies travel over https only */
export function authRoutes(
  route: Route,
  db: Database,
  { secure, features }: { secure: boolean; features: readonly Feature[] },
): void {
  route(login, async ({ body, request, reply }) => {
    const device = deviceOf(request, secure)
    const { user, data } = await signIn(db, body, request, { features, device })
    await rememberDevice(db, user.id, { request, reply, secure })
    reply.renewCsrfCookie(await beginSession(db, user, { request, reply, secure }))
    return data
  })
  route(logout, async ({ request, reply }) => {
    // By GET, as specified: a picture on another site must not sign anybody out.
    refuseCallFromElsewhere(request)
    const caller = await readCaller(db, request, secure)
    if (caller) await recordAudit(db, { caller, request }, 'signed out', caller.email)
    await endSession(db, { request, reply, secure })
    reply.renewCsrfCookie('')
    return null
  })
  route(confirmIdentityCall, ({ body, ...staff }) => confirmIdentity(db, body.password, staff, secure))
}
