import { type Feature, login, logout } from '../../../../contract/src/auth.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Route } from '../../platform/http/route.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { beginSession, endSession, readCaller } from './begin-session.ts'
import { signIn } from './sign-in.ts'

/** @param options.secure whether cookies travel over https only */
export function authRoutes(
  route: Route,
  db: Database,
  options: { secure: boolean; features: readonly Feature[] },
): void {
  route(login, async ({ body, request, reply }) => {
    const { user, data } = await signIn(db, body, request, options.features)
    await beginSession(db, user, { request, reply, secure: options.secure })
    reply.renewCsrfCookie()
    return data
  })
  route(logout, async ({ request, reply }) => {
    const caller = await readCaller(db, request)
    if (caller) await recordAudit(db, { caller, request }, 'signed out', caller.email)
    await endSession(db, request, reply)
    reply.renewCsrfCookie()
    return null
  })
}
