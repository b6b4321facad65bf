import * as z from 'zod/mini'
import { personName } from './accounts.ts'
import { entry } from './entry.ts'
import { bodyId, email, instant, requiredText, withMessage } from './fields.ts'
import { permissionPaths } from './permissions.ts'

const member = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  /** 'invited': has not chosen a password yet. */
  status: z.literal(['active', 'invited', 'disabled']),
  signed_in_at: z.nullable(instant),
  has_second_factor: z.boolean(),
  is_me: z.boolean(),
})
export type Member = z.output<typeof member>

export const listStaff = entry('GET /staff', {
  who: 'users',
  summary: 'Everybody who may or might sign in',
  answer: z.array(member),
})

export const namedRights = [
  'donation.reverse',
  'bankAcc.approve',
  'accounting.post',
  'accounting.close',
] as const

export const listHolders = entry('GET /right-holders', {
  who: 'signed_in',
  summary: 'Names of the other members of staff who have a right, to ask one of them',
  query: z.object({ right: z.literal(namedRights) }),
  answer: z.array(z.string()),
})

/**
 * Whether the change waits for a second person, because it grants a privileged right (docs/decisions/0102).
 */
const waitsAnswer = z.object({ waits: z.boolean() })

const roles = z
  .array(bodyId)
  .check(z.minLength(1, withMessage('office-fields.roles.required')), z.maxLength(50))

export const inviteMember = entry('POST /staff', {
  who: 'users',
  confirmed: true,
  summary: 'Creates an account and sends an invitation to choose its password',
  body: z.object({ email, ...personName, roles }),
  answer: waitsAnswer,
  done: 'done.staff.invited',
})

export const changeMember = entry('PUT /staff/:id', {
  who: 'users',
  confirmed: true,
  summary: 'Changes the name and the roles of a member of staff',
  body: z.object({ ...personName, roles }),
  answer: waitsAnswer,
  done: 'done.staff.saved',
})

/** Ends their sessions at once. */
export const disableMember = entry('POST /staff/:id/disable', {
  who: 'users',
  confirmed: true,
  summary: 'Disables a member of staff, who is signed out at once',
  done: 'done.staff.disabled',
})

export const enableMember = entry('POST /staff/:id/enable', {
  who: 'users',
  confirmed: true,
  summary: 'Enables a disabled member of staff',
  answer: waitsAnswer,
  done: 'done.staff.enabled',
})

export const sendMemberLink = entry('POST /staff/:id/send-password-link', {
  who: 'users',
  confirmed: true,
  summary: 'Sends an invitation again, or a link for a new password',
  done: 'done.staff.link-sent',
})

const role = z.object({
  id: z.int(),
  name: z.string(),
  members: z.int(),
  rights: z.array(z.literal(permissionPaths)),
  /** Its holders must set up a second factor first. */
  needs_second_factor: z.boolean(),
})
export type Role = z.output<typeof role>

export const listRoles = entry('GET /roles', {
  who: 'users',
  summary: 'The roles, and the rights that a role may have',
  answer: z.object({
    roles: z.array(role),
    rights: z.array(z.object({ path: z.literal(permissionPaths), name: z.string(), sidebar: z.boolean() })),
  }),
})

const roleForm = z.object({
  name: requiredText('office-fields.name', 60),
  rights: z.array(z.literal(permissionPaths)).check(z.maxLength(permissionPaths.length)),
  needs_second_factor: z.boolean(),
})

export const createRole = entry('POST /roles', {
  who: 'users',
  confirmed: true,
  summary: 'Adds a role',
  body: roleForm,
  answer: waitsAnswer,
  done: 'done.role.added',
})

export const changeRole = entry('PUT /roles/:id', {
  who: 'users',
  confirmed: true,
  summary: 'Changes a role; its holders have the new rights from their next call on',
  body: roleForm,
  answer: waitsAnswer,
  done: 'done.role.saved',
})

export const deleteRole = entry('DELETE /roles/:id', {
  who: 'users',
  confirmed: true,
  summary: 'Deletes a role that nobody holds',
  done: 'done.role.deleted',
})

/** Needs a second person's approval when the account has a privileged right. */
export const removeMemberSecondFactors = entry('DELETE /staff/:id/second-factors', {
  who: 'users',
  confirmed: true,
  summary: 'Removes the second factors of a person who has lost them',
  answer: waitsAnswer,
  done: 'done.second-factor.all-removed',
})
