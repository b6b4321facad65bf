import * as accountsCalls from '../../../../contract/src/accounts.ts'
import * as views from '../../../../contract/src/saved-views.ts'
import * as calls from '../../../../contract/src/staff.ts'
import { readHolders, withScreen } from '../../approvals/right-holders.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { rememberDevice } from '../auth/known-device.ts'
import { readSavedViews, removeView, saveView } from '../saved-views.ts'
import { readProfile, readRoles, readStaff } from './accounts.queries.ts'
import { changeAccess } from './change-access.ts'
import { sendMemberLink } from './change-member.ts'
import { changeOwnName, changePassword, endSessions } from './change-own-account.ts'
import { readPasswordLink, sendRequestedPasswordLink, usePasswordLink } from './password-links.ts'
import { deleteRole } from './role.ts'

/** Limit for unauthenticated calls: each costs at most a password hash and an e-mail. */
const fewCalls = { callsPerMinute: 20 }

export function accountsRoutes(route: Route, context: AppContext): void {
  const { db, secure, secretKey, log } = context
  route(accountsCalls.readProfile, ({ caller }) => readProfile(db, caller))
  route(accountsCalls.changeProfile, ({ body, ...staff }) => changeOwnName(db, body, staff))
  route(accountsCalls.changePassword, ({ body, ...staff }) => changePassword(db, body, staff))
  route(accountsCalls.endOneSession, ({ params, ...staff }) => endSessions(db, params, staff))
  route(accountsCalls.endOtherSessions, (staff) => endSessions(db, 'others', staff))

  route(
    accountsCalls.askForPasswordLink,
    async ({ body, reader, request: { ip } }) => {
      // Not awaited: its duration would reveal whether the account exists.
      sendRequestedPasswordLink(db, body.email, { request: { ip }, reader }).catch((error: unknown) =>
        log.error({ error }, 'a link for a new password was not sent'),
      )
    },
    fewCalls,
  )
  route(accountsCalls.readPasswordLink, ({ body }) => readPasswordLink(db, secretKey, body.token), fewCalls)
  route(
    accountsCalls.usePasswordLink,
    async ({ body, reader, request, reply }) => {
      const userId = await usePasswordLink(context, body, { request, reader })
      await rememberDevice(db, userId, { request, reply, secure })
    },
    fewCalls,
  )

  route(views.listSavedViews, ({ query, caller }) => readSavedViews(db, query.list, caller))
  route(views.saveView, ({ body, ...staff }) => saveView(db, body, staff))
  route(views.removeView, ({ params, ...staff }) => removeView(db, params.id, staff))

  route(calls.listStaff, ({ caller }) => readStaff(db, caller.id))
  route(calls.listHolders, ({ query: { right }, caller }) => readHolders(db, withScreen(right), caller.id))
  route(calls.inviteMember, ({ body, ...staff }) => changeAccess(db, { kind: 'invite', form: body }, staff))
  route(calls.changeMember, ({ params, body, ...staff }) =>
    changeAccess(db, { kind: 'member', user_id: params.id, form: body }, staff),
  )
  route(calls.disableMember, async ({ params, ...staff }) => {
    await changeAccess(db, { kind: 'disable', user_id: params.id }, staff)
  })
  route(calls.enableMember, ({ params, ...staff }) =>
    changeAccess(db, { kind: 'enable', user_id: params.id }, staff),
  )
  route(calls.removeMemberSecondFactors, ({ params, ...staff }) =>
    changeAccess(db, { kind: 'second_factors', user_id: params.id }, staff),
  )
  route(calls.sendMemberLink, ({ params, ...staff }) => sendMemberLink(db, params.id, staff))

  route(calls.listRoles, () => readRoles(db))
  route(calls.createRole, ({ body, ...staff }) =>
    changeAccess(db, { kind: 'role', role_id: null, form: body }, staff),
  )
  route(calls.changeRole, ({ params, body, ...staff }) =>
    changeAccess(db, { kind: 'role', role_id: params.id, form: body }, staff),
  )
  route(calls.deleteRole, ({ params, ...staff }) => deleteRole(db, params.id, staff))
}
