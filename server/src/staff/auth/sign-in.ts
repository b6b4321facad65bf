import { sql } from 'kysely'
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
import { verifyPassword } from './password.ts'
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
 * a wrong password have the same answer after the same work.
 * @param device the secret of the browser, '' when we never issued one
 * @throws Problem 422 when the address or password is wrong, 429 after too many failures
 */
export async function signIn(
  context: Pick<AppContext, 'db' | 'sealer' | 'log' | 'switches'>,
  credentials: { email: string; password: string; code?: string | undefined },
  request: Actor['request'],
  device = '',
): Promise<SignedIn> {
  const { db } = context
  const { email } = credentials
  const user = await activeUsers(db)
    .where('email', '=', email)
    .where((one) => one.or([one('temporary_until', 'is', null), one('temporary_until', '>', new Date())]))
    .executeTakeFirst()
  const attempt: Attempt = {
    email,
    address: request.ip,
    hasSecondFactor: user?.has_second_factor ?? false,
    knownDevice: await findKnownDevice(db, email, device),
  }
  await countSignInAttempt(db, attempt)
  const right = await verifyPassword(credentials.password, user?.password_hash)
  if (!right || !user) {
    await recordAudit(db, { caller: null, request }, 'failed_to_sign_in', email)
    throw Problem.invalid({ email: [wrongCredentialsMessage] })
  }
  if (user.has_second_factor) await checkSecondFactor(context, user, credentials.code, attempt, request)
  const signedIn = await completeSignIn(context, user, request)
  await clearFailures(db, attempt)
  return signedIn
}

const activeUsers = (db: Database) =>
  db
    .selectFrom('users')
    .selectAll()
    .select([hasSecondFactor.as('has_second_factor'), needsSecondFactor.as('needs_second_factor')])
    .where('status', '=', 1)

type User = Awaited<ReturnType<ReturnType<typeof activeUsers>['executeTakeFirstOrThrow']>>
type SignedIn = { user: User; data: AuthData }

/** @throws Problem 428 without a code, 422 with a wrong code, 429 after too many wrong codes */
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

/** Records the sign-in, and reads the data of the back office. */
async function completeSignIn(
  { db, switches }: Pick<AppContext, 'db' | 'switches'>,
  user: User,
  request: Actor['request'],
  facts: { by?: 'passkey' } = {},
): Promise<SignedIn> {
  const { id, first_name, last_name, email } = user
  await recordAudit(
    db,
    { caller: { id, name: `${first_name} ${last_name}` }, request },
    'signed_in',
    email,
    facts,
  )
  const data = {
    user: { first_name, last_name, email },
    permissions: await readPermissions(db, id),
    features: (await switches()).features,
    required_step: requiredStepOf(user),
  }
  return { user, data }
}

/** Signs in a user whose passkey was verified. @throws Problem 422 for a disabled account */
export async function signInByPasskey(
  context: Pick<AppContext, 'db' | 'switches'>,
  userId: number,
  request: Actor['request'],
): Promise<SignedIn> {
  const user = await activeUsers(context.db)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => Problem.invalid({ response: [wrongCredentialsMessage] }))
  return completeSignIn(context, user, request, { by: 'passkey' })
}

/** The permissions of a user's roles, in the order of the sidebar. */
async function readPermissions(db: Database, userId: number): Promise<Permission[]> {
  const { rows } = await sql<Permission>`
    select name, route, sidebar, path from permissions
    where path in (
      select path from user_roles join role_permissions using (role_id) where user_id = ${userId})
    order by position`.execute(db)
  return rows
}
