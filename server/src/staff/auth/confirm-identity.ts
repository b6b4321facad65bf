import { say } from '../../../../words/src/say.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { confirmSession } from './begin-session.ts'
import { countFailure, undoFailure } from './count-sign-in-attempt.ts'
import { isPassword } from './hash-password.ts'

/**
 * Confirms the session for some minutes after the user enters the password again.
 * @throws Problem 422 when it is wrong, 429 after too many failures
 */
export async function confirmIdentity(db: Database, password: string, { caller }: Staff): Promise<null> {
  await checkPassword(db, caller.id, password)
  await confirmSession(db, caller.sessionId)
  return null
}

/**
 * @param field the form's field of the password
 * @throws Problem 422 when it is not this user's, 429 after too many failures
 */
export async function checkPassword(
  db: Database,
  userId: number,
  password: string,
  field = 'password',
): Promise<void> {
  const subject = `confirm:${userId}`
  await countFailure(db, subject, 'account')
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password, user.password_hash)))
    throw Problem.invalid({ [field]: [say('refusal.password.wrong')] })
  await undoFailure(db, subject)
}
