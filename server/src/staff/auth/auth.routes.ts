import * as calls from '../../../../contract/src/auth.ts'
import * as secondFactorsCalls from '../../../../contract/src/second-factors.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../history/record-audit.ts'
import type { Route } from '../../platform/http/route.ts'
import { beginPasskeyLogin, checkPasskey } from '../second-factors/passkey.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { deviceCookie } from './known-device.ts'
import { endSession, readCaller, startUserSession } from './session.ts'
import { signIn, signInByPasskey } from './sign-in.ts'

export function authRoutes(route: Route, context: AppContext): void {
  const { db, secure } = context
  route(
    calls.login,
    async ({ body, request, reply }) => {
      const signedIn = await signIn(context, body, request, deviceCookie.read(request, secure))
      return startUserSession(db, signedIn, { request, reply, secure })
    },
    // An office's staff share an address, and each signs in with two calls.
    { callsPerMinute: 120 },
  )
  route(secondFactorsCalls.beginPasskeyLogin, async () => ({ ...(await beginPasskeyLogin(context)) }), {
    callsPerMinute: 30,
  })
  route(
    secondFactorsCalls.passkeyLogin,
    async ({ body, request, reply }) => {
      const userId = await checkPasskey(context, body.response)
      const signedIn = await signInByPasskey(context, userId, request)
      return startUserSession(db, signedIn, { request, reply, secure })
    },
    { callsPerMinute: 30 },
  )
  route(calls.logout, async ({ request, reply }) => {
    const caller = await readCaller(db, request, secure)
    if (caller) await recordAudit(db, { caller, request }, 'signed_out', caller.email)
    await endSession(db, { request, reply, secure })
    reply.renewCsrfCookie()
  })
  route(secondFactorsCalls.confirmIdentity, ({ body, ...staff }) => confirmIdentity(context, body, staff))
}
