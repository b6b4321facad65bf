import {
  type AuthData,
  type Permission,
  secondFactorMessage,
  wrongCredentialsMessage,
} from '../../../../contract/src/auth.ts'
import type { AppContext } from '../../context.ts'
import { type Actor, recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { checkCode } from '../second-factors/check-code.ts'
import { hasSecondFactor, needsSecondFactor } from '../second-factors/second-factors.queries.ts'
import { findKnownDevice } from './known-device.ts'
import { isPassword } from './password.ts'
import { requiredStepOf } from './session.ts'
import {
  type Attempt,
  clearFailures,
  countFailure,
  countSignInAttempt,
  undoFailure,
  undoNetworkFailure,
} from './sign-in-failures.ts'

/**
 * Checks an e-mail address and a password. An unknown or disabled account, an expired temporary password and
 * a wrong one have the same answer after the same work.
 * @param device the secret of the browser, '' when we never issued one
 * @throws Problem 422 when they are not right, 429 after too many failures
 */
export async function signIn(
  context: Pick<AppContext, 'db' | 'sealer' | 'log' | 'switches'>,
  credentials: { email: string; password: string; code?: string | undefined },
  request: Actor['request'],
  device = '',
): Promise<{ user: { id: number; password_hash: string | null }; data: AuthData }> {
  const { db } = context
  const { email } = credentials
  const user = await db
    .selectFrom('users')
    .selectAll()
    .select([hasSecondFactor.as('has_second_factor'), needsSecondFactor.as('needs_second_factor')])
    .where('email', '=', email)
    .where('status', '=', 1)
    .where((one) => one.or([one('temporary_until', 'is', null), one('temporary_until', '>', new Date())]))
    .executeTakeFirst()
  const attempt: Attempt = {
    email,
    address: request.ip,
    hasSecondFactor: user?.has_second_factor ?? false,
    knownDevice: await findKnownDevice(db, email, device),
  }
  await countSignInAttempt(db, attempt)
  const right = await isPassword(credentials.password, user?.password_hash)
  if (!right || !user) {
    await recordAudit(db, { caller: null, request }, 'failed_to_sign_in', email)
    throw Problem.invalid({ email: [wrongCredentialsMessage] })
  }
  if (user.has_second_factor) await checkSecondFactor(context, user, credentials.code, attempt, request)
  const caller = { id: user.id, name: `${user.first_name} ${user.last_name}` }
  await recordAudit(db, { caller, request }, 'signed_in', user.email)
  await clearFailures(db, attempt)
  return { user, data: await readAuthData(context, user) }
}

/** @throws Problem 428 without a code, 422 with a wrong one, 429 after too many */
async function checkSecondFactor(
  context: Pick<AppContext, 'db' | 'sealer' | 'log'>,
  user: { id: number; email: string },
  code: string | undefined,
  attempt: Attempt,
  request: Actor['request'],
): Promise<void> {
  const { db } = context
  if (!code) {
    await undoNetworkFailure(db, attempt)
    throw new Problem(428, secondFactorMessage)
  }
  const subject = `code:${user.id} ${attempt.knownDevice ?? ''}`
  await countFailure(db, subject, 'account')
  if (!(await checkCode(context, user.id, code))) {
    await recordAudit(db, { caller: null, request }, 'failed_to_sign_in', user.email, { by: 'second_factor' })
    throw Problem.invalidField('code', 'refusal.code.wrong')
  }
  await undoFailure(db, subject)
}

/** The data of the back office at login. */
async function readAuthData(
  { db, switches }: Pick<AppContext, 'db' | 'switches'>,
  user: { id: number; first_name: string; last_name: string; email: string } & Parameters<
    typeof requiredStepOf
  >[0],
): Promise<AuthData> {
  return {
    user: { first_name: user.first_name, last_name: user.last_name, email: user.email },
    permissions: await readPermissions(db, user.id),
    features: (await switches()).features,
    required_step: requiredStepOf(user),
  }
}

/** Signs in a user whose passkey was verified. @throws Problem 422 for a disabled account */
export async function signInByPasskey(
  context: Pick<AppContext, 'db' | 'switches'>,
  userId: number,
  request: Actor['request'],
): Promise<{ user: { id: number; password_hash: string | null }; data: AuthData }> {
  const { db } = context
  const user = await db
    .selectFrom('users')
    .selectAll()
    .select([hasSecondFactor.as('has_second_factor'), needsSecondFactor.as('needs_second_factor')])
    .where('id', '=', userId)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow(() => Problem.invalid({ response: [wrongCredentialsMessage] }))
  const caller = { id: user.id, name: `${user.first_name} ${user.last_name}` }
  await recordAudit(db, { caller, request }, 'signed_in', user.email, { by: 'passkey' })
  return { user, data: await readAuthData(context, user) }
}

/** The permissions of a user's roles, in the order of the sidebar. */
async function readPermissions(db: Database, userId: number): Promise<Permission[]> {
  return db
    .selectFrom('permissions')
    .select(['name', 'route', 'sidebar', 'path'])
    .where('path', 'in', (row) =>
      row
        .selectFrom('role_permissions')
        .innerJoin('user_roles', 'user_roles.role_id', 'role_permissions.role_id')
        .where('user_roles.user_id', '=', userId)
        .select('role_permissions.path'),
    )
    .orderBy('position')
    .execute()
}
