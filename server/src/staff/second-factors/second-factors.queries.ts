import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Whether a user has a second factor, as a condition on `users`. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where user_id = users.id))`

/** Whether a role of a user requires a second factor, as a condition on `users`. */
export const needsSecondFactor = sql<boolean>`
  exists (select from user_roles join roles on roles.id = role_id
    where user_id = users.id and needs_second_factor)`

export async function readSecondFactors(db: Database, userId: number) {
  const [user, passkeys, codes] = await Promise.all([
    db
      .selectFrom('users')
      .select([needsSecondFactor.as('demanded')])
      .select(
        sql<boolean>`exists (select from totp_secrets
          where user_id = users.id and confirmed_at is not null)`.as('totp'),
      )
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('recovery_codes')
      .select((row) => row.fn.countAll<number>().as('left'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...user,
    passkeys,
    recovery_codes_left: codes.left,
  }
}
