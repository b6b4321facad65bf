import type { AuthData } from '../../../../contract/src/auth.ts'
import { wrongCredentialsMessage } from '../../../../contract/src/auth.ts'
import type { Whole } from '../../../../contract/src/entry.ts'
import type { Feature } from '../../../../contract/src/features.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Actor, recordAudit } from '../audit/record-audit.ts'
import { readPermissions } from './auth.queries.ts'
import { type Attempt, countSignInAttempt, forgetFailures } from './count-sign-in-attempt.ts'
import { isPassword } from './hash-password.ts'
import { findKnownDevice } from './known-devices.ts'

/**
 * Checks an e-mail address and a password. An unknown or disabled account, a temporary password that is over and a wrong
 * one have the same answer after the same work.
 * @param options.device the secret of the browser, '' when we never gave it one
 * @throws Problem 422 when they are not right, 429 after too many failures
 */
export async function signIn(
  db: Database,
  credentials: { email: string; password: string },
  request: Actor['request'],
  { features, device = '' }: { features: readonly Feature[]; device?: string },
): Promise<{ user: { id: number; password_hash: string | null }; data: Whole<AuthData> }> {
  const { email } = credentials
  const attempt: Attempt = {
    ...{ email, address: request.ip, hasSecondFactor: false },
    knownDevice: await findKnownDevice(db, email, device),
  }
  await countSignInAttempt(db, attempt)
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('status', '=', 1)
    .where((one) => one.or([one('temporary_until', 'is', null), one('temporary_until', '>', new Date())]))
    .executeTakeFirst()
  const right = await isPassword(credentials.password, user?.password_hash)
  if (!right || !user) {
    await recordAudit(db, { caller: null, request }, 'failed to sign in', email)
    throw Problem.invalid({ email: [wrongCredentialsMessage] })
  }
  const caller = { id: user.id, name: `${user.first_name} ${user.last_name}` }
  await recordAudit(db, { caller, request }, 'signed in', user.email)
  await forgetFailures(db, attempt)
  return { user, data: await readAuthData(db, user, features) }
}

/** What the back office gets at login. */
export async function readAuthData(
  db: Database,
  user: { id: number; first_name: string; last_name: string; email: string; temporary_until: Date | null },
  features: readonly Feature[],
): Promise<Whole<AuthData>> {
  return {
    user: { first_name: user.first_name, last_name: user.last_name, email: user.email },
    permissions: await readPermissions(db, user.id),
    features: [...features],
    owes: user.temporary_until === null ? null : 'password',
  }
}
