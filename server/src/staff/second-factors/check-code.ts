import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { generateReadableCode } from '../../platform/sealing/secrets.ts'

type Context = Pick<AppContext, 'db' | 'sealer' | 'log'>

const period = 30

/** The TOTP parameters shared by the authenticator app and the server. */
export const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, period, digits: 6, algorithm: 'SHA1', secret: Secret.fromBase32(secret) })

/**
 * Checks a code of the user's authenticator app, of the current half minute or one half minute before or
 * after. Each code is accepted once. Always false while the key that sealed the app's secret is missing.
 * @param confirmed false for an app that is being set up
 */
export async function isTotpCode(
  { db, sealer, log }: Context,
  userId: number,
  code: string,
  confirmed = true,
): Promise<boolean> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  const token = code.replace(/\s/g, '')
  if (!row || !/^\d{6}$/.test(token)) return false
  const secret = sealer.open(row.sealed)
  if (secret === null) {
    log.error({ userId }, 'an authenticator app cannot be checked: the key that sealed its secret is missing')
    return false
  }
  const timestamp = Date.now()
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / period) + delta
  // Prevents reuse by someone who saw the code.
  const used = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Whether a code is valid as a second factor: the app's, or a recovery code. */
export const checkCode = async (context: Context, userId: number, code: string): Promise<boolean> =>
  (await isTotpCode(context, userId, code)) || (await takeRecoveryCode(context.db, userId, code))

const recoveryCodeCount = 10

/** Ignores case and separators. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()

/** Replaces a user's recovery codes. @returns the codes: the only time that they can be read */
export async function createRecoveryCodes(trx: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => generateReadableCode(3))
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Uses up a recovery code. @returns false when it is not a code of this user */
async function takeRecoveryCode(db: Database, userId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
