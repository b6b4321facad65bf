import { type AuthData, type Feature, wrongCredentialsMessage } from '../../../../contract/src/auth.ts'
import type { Whole } from '../../../../contract/src/entry.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Actor, recordAudit } from '../audit/record-audit.ts'
import { readPermissions } from './auth.queries.ts'
import { countSignInAttempt, forgetFailures } from './count-sign-in-attempt.ts'
import { isPassword } from './hash-password.ts'

/**
 * Checks an e-mail address and a password. An unknown or disabled account and a wrong password have the same answer
 * after the same work.
 * @throws Problem 422 when they are not right, 429 after too many failures
 */
export async function signIn(
  db: Database,
  credentials: { email: string; password: string },
  request: Actor['request'],
  features: readonly Feature[],
): Promise<{ user: { id: number; password_hash: string }; data: Whole<AuthData> }> {
  await countSignInAttempt(db, credentials.email, request.ip)
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', credentials.email)
    .where('status', '=', 1)
    .executeTakeFirst()
  const right = await isPassword(credentials.password, user?.password_hash)
  if (!right || !user) {
    await recordAudit(db, { caller: null, request }, 'failed to sign in', credentials.email)
    throw Problem.invalid({ email: [wrongCredentialsMessage] })
  }
  const caller = { id: user.id, name: `${user.first_name} ${user.last_name}` }
  await recordAudit(db, { caller, request }, 'signed in', user.email)
  await forgetFailures(db, credentials.email, request.ip)
  return {
    user,
    data: {
      user: { first_name: user.first_name, last_name: user.last_name, email: user.email },
      permissions: await readPermissions(db, user.id),
      features: [...features],
    },
  }
}
