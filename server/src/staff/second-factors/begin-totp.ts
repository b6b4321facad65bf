import { Secret } from 'otpauth'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Staff } from '../audit/record-audit.ts'
import { isTotpCode, totpOf } from './check-code.ts'
import { noteSecondFactor } from './note-second-factor.ts'
import { sealedText } from './sealed-text.ts'

type Context = Pick<AppContext, 'db' | 'secretKey'>

/** Makes a secret for an authenticator app. The one before counts until a code of the new one was right. */
export async function beginTotp(
  { db, secretKey, charity }: Context & Pick<AppContext, 'charity'>,
  { caller }: Staff,
): Promise<{ secret: string; url: string }> {
  const secret = new Secret({ size: 20 }).base32
  const begun = await db
    .insertInto('totp_secrets')
    .values({ user_id: caller.id, sealed: sealedText(secretKey, secret) })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((row) => ({ sealed: row.ref('excluded.sealed') }))
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!begun) throw Problem.conflict('You have an authenticator app already. Remove it first.')
  return { secret, url: totpOf(secret, caller.email, (await charity()).name || 'Back office').toString() }
}

/**
 * Takes the authenticator app into use.
 * @returns recovery codes, with the first second factor
 * @throws Problem 422 when the code is not right
 */
export async function finishTotp(
  { db, secretKey }: Context,
  code: string,
  staff: Staff,
): Promise<{ recovery_codes: string[] | null }> {
  const { id } = staff.caller
  if (!(await isTotpCode(db, secretKey, id, code, false)))
    throw Problem.invalid({ code: ['This code is not right. Is the clock of your phone?'] })
  return noteSecondFactor(db, staff, 'An authenticator app was added.', async (trx) => {
    await trx
      .updateTable('totp_secrets')
      .set({ confirmed_at: new Date() })
      .where('user_id', '=', id)
      .execute()
  })
}
