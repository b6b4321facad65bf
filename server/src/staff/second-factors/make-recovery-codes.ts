import { createHash, randomInt } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'

const howMany = 10
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ignores case and separators. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()

/** 'kdfm-7xqp-w3nt': 59 random bits. */
const newCode = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-')

/** Replaces a user's recovery codes. @returns the codes: the only time that they can be read */
export async function makeRecoveryCodes(trx: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Uses up a recovery code. @returns false when it is not one of this user's */
export async function takeRecoveryCode(db: Database, userId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
