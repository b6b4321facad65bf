import { Secret } from 'otpauth'
import type { AppContext } from '../../context.ts'
import type { Staff } from '../../history/record-audit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { resealColumns } from '../../platform/sealing/create-sealer.ts'
import { recordSecondFactor } from './change-second-factors.ts'
import { isTotpCode, totpOf } from './check-code.ts'

type Context = Pick<AppContext, 'db' | 'sealer' | 'log'>

/**
 * Creates a secret for an authenticator app. It replaces a secret that was never confirmed.
 * @throws Problem 409 when the user has a confirmed app
 */
export async function beginTotp(
  { db, sealer, charity }: Context & Pick<AppContext, 'charity'>,
  { caller, reader }: Staff,
): Promise<{ secret: string; url: string }> {
  const secret = new Secret({ size: 20 }).base32
  await db
    .insertInto('totp_secrets')
    .values({ user_id: caller.id, sealed: sealer.seal(secret) })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((row) => ({ sealed: row.ref('excluded.sealed') }))
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow(() => Problem.conflict('refusal.authenticator.there-already'))
  return {
    secret,
    url: totpOf(
      secret,
      caller.email,
      (await charity(reader.language)).name || reader.t('office.tab.unnamed'),
    ).toString(),
  }
}

/**
 * Confirms the authenticator app.
 * @returns recovery codes for the first second factor, else null
 * @throws Problem 422 when the code is not right
 */
export async function finishTotp(
  context: Context,
  code: string,
  staff: Staff,
): Promise<{ recovery_codes: string[] | null }> {
  const { id } = staff.caller
  if (!(await isTotpCode(context, id, code, false)))
    throw Problem.invalidField('code', 'refusal.authenticator.wrong-code')
  return recordSecondFactor(context.db, staff, 'staff-email.account.authenticator-added', async (trx) => {
    await trx
      .updateTable('totp_secrets')
      .set({ confirmed_at: new Date() })
      .where('user_id', '=', id)
      .execute()
  })
}

export const resealTotp = resealColumns('totp_secrets', 'user_id', 'sealed')
