import { say } from '../../../../words/src/say.ts'
import { queueEmailToAdministrators } from '../../emails/queue-email.ts'
import { rightsEmail } from '../../emails/to-staff/account-email.ts'
import { changesOf } from '../../history/changes-of.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { inEnglish } from '../../platform/language/in-language.ts'
import { createPasswordLink } from './create-password-link.ts'
import { refuseLockout } from './refuse-lockout.ts'

type Named = { first_name: string; last_name: string; roles: number[] }

/**
 * Creates an account without a password and sends an invitation to choose one.
 * @throws Problem 422 for an address that has an account, or an unknown role
 */
export async function inviteMember(
  db: Database,
  { roles, ...user }: Named & { email: string },
  staff: Staff,
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const invited = await trx
      .insertInto('users')
      .values({ ...user, password_hash: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'password_hash'])
      .executeTakeFirst()
    if (!invited) throw Problem.invalid({ email: [say('refusal.staff.address-taken')] })
    const chosen = await chooseRoles(trx, roles)
    const names = chosen.map((role) => role.name)
    await notifyAdministrators(trx, staff, 'staff-email.rights.invited', user, names.join(', '))
    await giveRoles(trx, invited.id, chosen)
    await recordAudit(trx, staff, 'changed a user', user.email, { change: 'invited', roles: names })
    await createPasswordLink(trx, invited)
  })
  return null
}

/**
 * Changes a user's name and roles. No one can grant permissions to themselves.
 * @throws Problem 404, 409 (the last administrator, one's own roles), 422
 */
export async function changeMember(
  db: Database,
  id: number,
  { roles, ...name }: Named,
  staff: Staff,
): Promise<null> {
  return refuseLockout(db, staff, async (trx) => {
    const before = await readMember(trx, id)
    const rolesBefore = await roleNames(trx, id)
    const chosen = await chooseRoles(trx, roles)
    const names = chosen.map((role) => role.name)
    if (names.join() !== rolesBefore.join()) {
      if (id === staff.caller.id) throw Problem.conflict(say('office.note.own-roles'))
      await notifyAdministrators(
        trx,
        staff,
        'staff-email.rights.roles-changed',
        before,
        `${rolesBefore.join(', ') || inEnglish(() => say('staff-email.rights.none'))} → ${names.join(', ')}`,
      )
    }
    await trx.updateTable('users').set(name).where('id', '=', id).execute()
    await trx.deleteFrom('user_roles').where('user_id', '=', id).execute()
    await giveRoles(trx, id, chosen)
    const facts = changesOf({ ...before, roles: rolesBefore }, { ...name, roles: names })
    await recordAudit(trx, staff, 'changed a user', before.email, facts)
  })
}

/**
 * Enables or disables an account; its sessions end at once.
 * @throws Problem 404, 409 for one's own account and for the last administrator
 */
export async function setMemberEnabled(
  db: Database,
  id: number,
  enabled: boolean,
  staff: Staff,
): Promise<null> {
  if (id === staff.caller.id) throw Problem.conflict(say('refusal.staff.own-account'))
  return refuseLockout(db, staff, async (trx) => {
    const member = await readMember(trx, id)
    const { email } = member
    await notifyAdministrators(
      trx,
      staff,
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
    await recordAudit(trx, staff, 'changed a user', email, { change: enabled ? 'enabled' : 'disabled' })
  })
}

/**
 * Sends an invitation again, or a link for a new password.
 * @throws Problem 404, 409 for a disabled account
 */
export async function sendMemberLink(db: Database, id: number, staff: Staff): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const user = await readMember(trx, id)
    if (user.status === 0) throw Problem.conflict(say('refusal.staff.disabled'))
    await createPasswordLink(trx, user)
    await recordAudit(trx, staff, 'changed a user', user.email, { change: 'sent a link for a password' })
  })
  return null
}

async function readMember(trx: Database, id: number) {
  const user = await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!user) throw Problem.notFound('refusal.not-found.member')
  return user
}

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
  if (found.length < new Set(ids).size) throw Problem.invalid({ roles: [say('refusal.staff.role-gone')] })
  return found
}

async function giveRoles(trx: Database, userId: number, roles: Role[]): Promise<void> {
  await trx
    .insertInto('user_roles')
    .values(roles.map(({ id }) => ({ user_id: userId, role_id: id })))
    .execute()
}

/**
 * Called before the change: it notifies an administrator who is about to lose the right, and not one who
 * gains it.
 */
const notifyAdministrators = (
  trx: Database,
  { caller }: Staff,
  what: `staff-email.rights.${'invited' | 'roles-changed' | 'enabled' | 'disabled'}`,
  member: { first_name: string; last_name: string; email: string },
  roles?: string,
) =>
  queueEmailToAdministrators(
    trx,
    rightsEmail,
    inEnglish(() => ({
      what: say(what, { who: caller.name }),
      rights: {
        [say('staff-email.rights.person')]: `${member.first_name} ${member.last_name}, ${member.email}`,
        ...(roles !== undefined && { [say('staff-email.rights.roles')]: roles }),
      },
    })),
  )
