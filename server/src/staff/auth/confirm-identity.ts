import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/second-factors.ts'
import { requiredMessage } from '../../../../contract/src/text-rules.ts'
import type { AppContext } from '../../context.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { checkCode } from '../second-factors/check-code.ts'
import { checkPasskey, passkeyNotAccepted } from '../second-factors/passkey.ts'
import { hasSecondFactor } from '../second-factors/second-factors.queries.ts'
import { verifyPassword } from './password.ts'
import { confirmSession } from './session.ts'
import { countFailure, undoFailure } from './sign-in-failures.ts'

/**
 * Confirms the session for 15 minutes, after the second factor or, without one, the password.
 * @throws Problem 422 when the factor or password is wrong, 429 after too many failures
 */
export async function confirmIdentity(
  context: Pick<AppContext, 'db' | 'sealer' | 'log' | 'publicUrl'>,
  { password, code, passkey }: BodyOf<typeof calls.confirmIdentity>,
  { caller }: Staff,
): Promise<void> {
  const { db } = context
  const user = await db
    .selectFrom('users')
    .select(hasSecondFactor.as('has_second_factor'))
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (!user.has_second_factor) await checkPassword(db, caller.id, password)
  else if (!passkey) await checkOwnCode(context, caller.id, code)
  else if ((await checkPasskey(context, passkey)) !== caller.id) throw passkeyNotAccepted('passkey')
  await confirmSession(db, caller.sessionId)
}

/**
 * Counter shared by code and password, so that an attacker with an open session cannot guess indefinitely.
 */
const failuresOf = (userId: number) => `confirm:${userId}`

async function checkOwnCode(
  context: Pick<AppContext, 'db' | 'sealer' | 'log'>,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (!code) throw Problem.invalid({ code: [requiredMessage('office-fields.code')] })
  await countFailure(context.db, failuresOf(userId), 'account')
  if (!(await checkCode(context, userId, code))) throw Problem.invalidField('code', 'refusal.code.wrong')
  await undoFailure(context.db, failuresOf(userId))
}

/**
 * @param field the form's field of the password
 * @throws Problem 422 when the password is not this user's, 429 after too many failures
 */
export async function checkPassword(
  db: Database,
  userId: number,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if (!password) throw Problem.invalid({ [field]: [requiredMessage('office-fields.password')] })
  await countFailure(db, failuresOf(userId), 'account')
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, user.password_hash)))
    throw Problem.invalidField(field, 'refusal.password.wrong')
  await undoFailure(db, failuresOf(userId))
}
