import * as accountsCalls from '../../../../contract/src/accounts.ts'
import * as calls from '../../../../contract/src/staff.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { rememberDevice } from '../auth/remember-device.ts'
import { readProfile, readRoles, readStaff } from './accounts.queries.ts'
import { askForPasswordLink } from './ask-for-password-link.ts'
import { changeMember, inviteMember, sendMemberLink, setMemberEnabled } from './change-member.ts'
import { changeName } from './change-name.ts'
import { changePassword } from './change-password.ts'
import { endSessions } from './end-sessions.ts'
import { deleteRole, saveRole } from './save-role.ts'
import { readPasswordLink, usePasswordLink } from './use-password-link.ts'

/** Limit for unauthenticated calls: each costs at most a password hash and an e-mail. */
const few = { callsPerMinute: 20 }

/** @param secure whether cookies travel over https only */
export function accountsRoutes(route: Route, context: AppContext, secure: boolean): void {
  const { db, secretKey, log } = context
  route(accountsCalls.readProfile, ({ caller }) => readProfile(db, caller))
  route(accountsCalls.changeProfile, ({ body, ...staff }) => changeName(db, body, staff))
  route(accountsCalls.changePassword, ({ body, ...staff }) => changePassword(db, body, staff))
  route(accountsCalls.endOneSession, ({ params, ...staff }) => endSessions(db, params, staff))
  route(accountsCalls.endOtherSessions, (staff) => endSessions(db, 'others', staff))

  route(
    accountsCalls.askForPasswordLink,
    async ({ body, request: { ip } }) => {
      // Not awaited: its duration would reveal whether the account exists.
      askForPasswordLink(db, body.email, { request: { ip } }).catch((error: unknown) =>
        log.error({ error }, 'a link for a new password was not sent'),
      )
      return null
    },
    few,
  )
  route(accountsCalls.readPasswordLink, ({ body }) => readPasswordLink(db, secretKey, body.token), few)
  route(
    accountsCalls.usePasswordLink,
    async ({ body, request, reply }) => {
      const userId = await usePasswordLink(context, body, { request })
      await rememberDevice(db, userId, { request, reply, secure })
      return null
    },
    few,
  )

  route(calls.listStaff, ({ caller }) => readStaff(db, caller.id))
  route(calls.inviteMember, ({ body, ...staff }) => inviteMember(db, body, staff))
  route(calls.changeMember, ({ params, body, ...staff }) => changeMember(db, params.id, body, staff))
  route(calls.disableMember, ({ params, ...staff }) => setMemberEnabled(db, params.id, false, staff))
  route(calls.enableMember, ({ params, ...staff }) => setMemberEnabled(db, params.id, true, staff))
  route(calls.sendMemberLink, ({ params, ...staff }) => sendMemberLink(db, params.id, staff))

  route(calls.listRoles, () => readRoles(db))
  route(calls.createRole, ({ body, ...staff }) => saveRole(db, null, body, staff))
  route(calls.changeRole, ({ params, body, ...staff }) => saveRole(db, params.id, body, staff))
  route(calls.deleteRole, ({ params, ...staff }) => deleteRole(db, params.id, staff))
}
