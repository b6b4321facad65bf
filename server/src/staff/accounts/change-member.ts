import { english, type Translate } from '../../../../words/src/reader.ts'
import { changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import { queueMessage, toRightsHolders } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { removeAllSecondFactors } from '../second-factors/change-second-factors.ts'
import { rightsEmail } from './account-email.ts'
import { createPasswordLink } from './password-links.ts'

export type MemberForm = { first_name: string; last_name: string; roles: number[] }

/**
 * Creates an account without a password and sends an invitation to choose one.
 * @throws Problem 422 for an address that has an account, or an unknown role
 */
export async function inviteMember(
  trx: Database,
  { roles, ...user }: MemberForm & { email: string },
  author: Author,
): Promise<void> {
  const invited = await trx
    .insertInto('users')
    .values({ ...user, password_hash: null, invited_by: author.askedBy.id })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'password_hash'])
    .executeTakeFirstOrThrow(() => Problem.invalidField('email', 'refusal.staff.address-taken'))
  const chosen = await chooseRoles(trx, roles)
  const names = chosen.map((role) => role.name)
  await notifyAdministrators(trx, author, 'staff-email.rights.invited', user, names.join(', '))
  await giveRoles(trx, invited.id, chosen)
  await recordAudit(trx, author.staff, 'changed_user', user.email, { change: 'invited', roles: names })
  await createPasswordLink(trx, invited, author.staff)
}

/**
 * Changes a user's name and roles. No one can grant permissions to themselves.
 * @throws Problem 404, 409 for the author's own roles, 422
 */
export async function changeMember(
  trx: Database,
  id: number,
  { roles, ...name }: MemberForm,
  author: Author,
): Promise<void> {
  const before = await readMember(trx, id)
  const rolesBefore = await roleNames(trx, id)
  const chosen = await chooseRoles(trx, roles)
  const names = chosen.map((role) => role.name)
  if (names.join() !== rolesBefore.join()) {
    if (id === author.askedBy.id) throw Problem.conflict('office.note.own-roles')
    await notifyAdministrators(
      trx,
      author,
      'staff-email.rights.roles-changed',
      before,
      `${rolesBefore.join(', ') || english.t('staff-email.rights.none')} → ${names.join(', ')}`,
    )
  }
  await trx.updateTable('users').set(name).where('id', '=', id).execute()
  await trx.deleteFrom('user_roles').where('user_id', '=', id).execute()
  await giveRoles(trx, id, chosen)
  const facts = changesOf({ ...before, roles: rolesBefore }, { ...name, roles: names })
  await recordAudit(trx, author.staff, 'changed_user', before.email, facts)
}

/**
 * Enables or disables an account. Its sessions, known browsers and password links are removed at once.
 * @throws Problem 404, 409 for the author's own account
 */
export async function setMemberEnabled(
  trx: Database,
  id: number,
  enabled: boolean,
  author: Author,
): Promise<void> {
  if (id === author.askedBy.id) throw Problem.conflict('refusal.staff.own-account')
  const member = await readMember(trx, id)
  await notifyAdministrators(
    trx,
    author,
    enabled ? 'staff-email.rights.enabled' : 'staff-email.rights.disabled',
    member,
  )
  await trx
    .updateTable('users')
    .set({ status: enabled ? 1 : 0 })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await trx.deleteFrom('known_devices').where('user_id', '=', id).execute()
  await trx.deleteFrom('password_links').where('user_id', '=', id).execute()
  await recordAudit(trx, author.staff, 'changed_user', member.email, {
    change: enabled ? 'enabled' : 'disabled',
  })
}

/**
 * Removes all second factors of a user who has lost them; they, all administrators and all approvers of bank
 * accounts are e-mailed.
 * @throws Problem 404, 409 for the author's own second factors
 */
export async function removeMemberFactors(trx: Database, id: number, author: Author): Promise<void> {
  if (id === author.askedBy.id) throw Problem.conflict('refusal.second-factor.own')
  await notifyAdministrators(trx, author, 'staff-email.rights.second-factors', await readMember(trx, id))
  await removeAllSecondFactors(trx, { id }, author.staff, authorName(author, author.staff.reader.t))
}

/**
 * Sends an invitation again, or a link for a new password.
 * @throws Problem 404, 409 for a disabled account
 */
export async function sendMemberLink(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await readMember(trx, id)
    if (user.status === 0) throw Problem.conflict('refusal.staff.disabled')
    await createPasswordLink(trx, user, staff)
    await recordAudit(trx, staff, 'changed_user', user.email, { change: 'sent a link for a password' })
  })
}

export const readMember = (trx: Database, id: number) =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.member'))

async function roleNames(trx: Database, userId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'role_id')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

type Role = { id: number; name: string }

/** @throws Problem 422 */
async function chooseRoles(trx: Database, ids: number[]): Promise<Role[]> {
  const found = await trx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
  if (found.length < new Set(ids).size) throw Problem.invalidField('roles', 'refusal.staff.role-gone')
  return found
}

async function giveRoles(trx: Database, userId: number, roles: Role[]): Promise<void> {
  await trx
    .insertInto('user_roles')
    .values(roles.map(({ id }) => ({ user_id: userId, role_id: id })))
    .execute()
}

/**
 * E-mails administrators and approvers of bank accounts. Must be called before the change, to reach those who
 * are about to lose the right, and not those who gain it.
 */
const notifyAdministrators = (
  trx: Database,
  author: Author,
  what: `staff-email.rights.${'invited' | 'roles-changed' | 'enabled' | 'disabled' | 'second-factors'}`,
  member: { first_name: string; last_name: string; email: string },
  roles?: string,
) =>
  queueMessage(
    trx,
    rightsEmail,
    toRightsHolders({
      whose: `${member.first_name} ${member.last_name}`,
      what: english.t(what, { who: authorName(author, english.t) }),
      rights: {
        [english.t('staff-email.rights.person')]: `${member.first_name} ${member.last_name}, ${member.email}`,
        ...(roles !== undefined && { [english.t('staff-email.rights.roles')]: roles }),
      },
    }),
  )

/**
 * The user who makes a change of accounts and roles, and the user who requested it; they differ after an
 * approval.
 */
export type Author = { staff: Staff; askedBy: { id: number; name: string } }

/** 'Amina Shah', or 'Amina Shah (approved by Omar Aziz)'. */
export const authorName = ({ staff: { caller }, askedBy }: Author, t: Translate): string =>
  askedBy.id === caller.id
    ? caller.name
    : t('staff-email.rights.with-approval', { who: askedBy.name, by: caller.name })
