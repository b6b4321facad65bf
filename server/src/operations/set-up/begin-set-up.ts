import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/set-up.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { changeCharity } from '../../charity/change-charity.ts'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../history/record-audit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hashPassword, requireStrongPassword } from '../../staff/auth/password.ts'
import { insertUser, requireSecondFactor, UserError } from '../../staff/auth/user.ts'
import { closeSetUp, requireOpenSetUp } from './open-set-up.ts'

/**
 * Names the charity and creates its first administrator, once.
 * @param production whether administrators need a second factor
 * @throws Problem 404 when set-up is not open, 422 for a password that is easily guessed
 */
export async function beginSetUp(
  { db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>,
  { token, name, first_name, last_name, email, password }: BodyOf<typeof calls.beginSetUp>,
  by: Pick<Actor, 'request' | 'reader'>,
  production: boolean,
): Promise<void> {
  await requireOpenSetUp(db, token)
  const person = `${first_name} ${last_name}`
  await requireStrongPassword(password, [email, person, name])
  const hash = await hashPassword(password)
  const actor: Actor = { caller: { id: null, name: `${person} (first set-up)` }, ...by }
  await db.transaction().execute(async (trx) => {
    await closeSetUp(trx, token)
    const user = { email, firstName: first_name, lastName: last_name, roles: ['Administrator'] }
    await insertUser(trx, user, hash, actor).catch((error: unknown) => {
      throw error instanceof UserError ? Problem.invalid({ email: [error.message] }) : error
    })
    if (production) await requireSecondFactor(trx)
    await changeCharity(trx, { name }, actor)
  })
  catalogue.clear()
}

const unreachable = /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EDNS|Greeting never/

/** Explains an error of the mail server to a manager, and quotes it for the operator. */
export function explainMailError(t: Translate, error: Error): string {
  const { code = '' } = error as { code?: string }
  if (unreachable.test(`${code} ${error.message}`))
    return t('refusal.set-up.mail-unreachable', { answer: error.message })
  if (code === 'EAUTH') return t('refusal.set-up.mail-sign-in', { answer: error.message })
  return error.message
}
