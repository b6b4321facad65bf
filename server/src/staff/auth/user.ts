import { sql } from 'kysely'
import { email } from '../../../../contract/src/fields.ts'
import { english } from '../../../../words/src/reader.ts'
import { type Actor, recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashPassword, newPassword } from './password.ts'
import { hasAdministrator, lockAdministrators } from './refuse-lockout.ts'
import { unlockAccount } from './sign-in-failures.ts'

/** The operator of `npm run users`, who needs no permission. The audit records them like any user. */
export const operator: Actor = {
  caller: { id: null, name: 'operator (command)' },
  request: { ip: '' },
  reader: english,
}
const firstStart: Actor = { caller: { id: null, name: 'first start' }, request: { ip: '' }, reader: english }

/** Thrown when users cannot be changed; the message gives the reason. */
export class UserError extends Error {
  override name = 'UserError'
}

/** Lists all accounts, enabled or not, by e-mail address, with the names of their roles. */
export async function listUsers(db: Database) {
  const users = await db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['email', 'first_name', 'last_name', 'status'])
    .select(sql<string[]>`array_remove(array_agg(roles.name::text order by roles.name), null)`.as('roles'))
    .groupBy('users.id')
    .orderBy('email')
    .execute()
  return users.map(({ email, first_name, last_name, status, roles }) => ({
    email,
    name: `${first_name} ${last_name}`,
    roles,
    active: status === 1,
  }))
}

export type NewUser = {
  email: string
  firstName: string
  lastName: string
  roles: string[]
  /** Generated when it is not given. */
  password?: string
  /**
   * Whether the operator passes the password on: it is valid for a week, and the user must replace it after
   * signing in.
   */
  temporary?: boolean
}

/**
 * Creates a user.
 * @returns the password: the only time that it can be read
 * @throws UserError for an address that is taken or cannot be signed in with, an unknown role or a short
 * password
 */
export async function createUser(db: Database, user: NewUser): Promise<{ password: string }> {
  const password = user.password ?? newPassword()
  const hash = await hashOfGoodPassword(password)
  await db.transaction().execute((trx) => insertUser(trx, user, hash, operator))
  return { password }
}

/** @throws UserError */
export async function insertUser(
  trx: Database,
  user: NewUser,
  password_hash: string,
  actor: Actor,
): Promise<void> {
  // Signing in validates the address by the same rule.
  const address = email.safeParse(user.email)
  if (!address.success || address.data !== user.email)
    throw new UserError(`'${user.email}' is not an e-mail address that somebody could sign in with.`)
  const roles = await trx.selectFrom('roles').select(['id', 'name']).execute()
  const chosen = user.roles.map((name) => {
    const role = roles.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (role) return role
    throw new UserError(`There is no role '${name}'. Roles: ${roles.map((one) => one.name).join(', ')}`)
  })
  const created = await trx
    .insertInto('users')
    .values({
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash,
      temporary_until: user.temporary ? endOfTemporaryPassword() : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => new UserError(`There is already a user with the address ${user.email}.`))
  const rows = chosen.map((role) => ({ user_id: created.id, role_id: role.id }))
  if (rows.length > 0) await trx.insertInto('user_roles').values(rows).execute()
  const facts = { change: 'created', roles: chosen.map(({ name }) => name) }
  await recordAudit(trx, actor, 'changed_user', user.email, facts)
}

/** Enables or disables a user; their sessions end at once. @throws UserError for an unknown address */
export async function setUserEnabled(db: Database, email: string, enabled: boolean): Promise<void> {
  await changeUser(db, email, { status: enabled ? 1 : 0 }, enabled ? 'enabled' : 'disabled')
}

/**
 * Gives a user a new password; their sessions end at once, and failures are cleared. A generated password is
 * temporary.
 * @returns the password: the only time that it can be read
 * @throws UserError for an unknown address or a short password
 */
export async function resetPassword(db: Database, email: string, given?: string): Promise<string> {
  const password = given ?? newPassword()
  const change = {
    password_hash: await hashOfGoodPassword(password),
    temporary_until: given === undefined ? endOfTemporaryPassword() : null,
  }
  await changeUser(db, email, change, 'given a new password')
  await unlockAccount(db, email)
  return password
}

async function changeUser(
  db: Database,
  email: string,
  change: { status: number } | { password_hash: string; temporary_until: Date | null },
  auditText: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const hadAdministrator = await hasAdministrator(trx)
    const user = await trx
      .updateTable('users')
      .set(change)
      .where('email', '=', email)
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow(() => new UserError(`There is no user with the address ${email}.`))
    if (hadAdministrator && !(await hasAdministrator(trx)))
      throw new UserError(english.t('refusal.staff.last-administrator'))
    await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    await recordAudit(trx, operator, 'changed_user', user.email, { change: auditText })
  })
}

/** End of a temporary password, which its issuer knows. */
const endOfTemporaryPassword = () => new Date(Date.now() + 7 * 86_400_000)

/**
 * Minimum length of a password set by the operator; main.ts requires more of ADMIN_PASSWORD in production.
 */
export const minPasswordLength = 10

async function hashOfGoodPassword(password: string): Promise<string> {
  if (password.length < minPasswordLength)
    throw new UserError(`A password needs at least ${minPasswordLength} characters.`)
  return hashPassword(password)
}

/**
 * Whether no account has a role yet. Locks the users, so that only one of two starting servers finds no
 * account.
 */
export async function hasNoStaff(trx: Database): Promise<boolean> {
  await waitForNewUsers(trx)
  return !(await trx.selectFrom('user_roles').select('user_id').limit(1).executeTakeFirst())
}

/** Makes a concurrent transaction that creates the first user wait for this one. */
export async function waitForNewUsers(trx: Database): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(trx)
}

/** Requires a second factor of all administrators: the default of an installation in production. */
export async function requireSecondFactor(trx: Database): Promise<void> {
  await trx
    .updateTable('roles')
    .set({ needs_second_factor: true })
    .where('name', '=', 'Administrator')
    .execute()
}

/**
 * Creates the first administrator when no account has a role.
 * @returns the credentials, or null when an account has a role
 */
export async function createFirstAdministrator(
  db: Database,
  given: { email: string; password: string | null },
  production: boolean,
): Promise<{ email: string; password: string } | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await hasNoStaff(trx))) return null
    const password = given.password ?? newPassword()
    const name = { firstName: 'First', lastName: 'Administrator' }
    const user = { email: given.email, ...name, roles: ['Administrator'] }
    await insertUser(trx, user, await hashOfGoodPassword(password), firstStart)
    if (production) await requireSecondFactor(trx)
    return { email: given.email, password }
  })
}
