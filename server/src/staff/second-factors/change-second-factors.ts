import { english } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { type Actor, recordAudit, type Staff } from '../../history/record-audit.ts'
import { queueMessage, toUser } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { accountEmail } from '../accounts/account-email.ts'
import { createRecoveryCodes } from './check-code.ts'
import { hasSecondFactor } from './second-factors.queries.ts'

/**
 * Records a new second factor in the audit and e-mails its owner.
 * @param what 'staff-email.account.passkey-added'
 * @returns new recovery codes; null when the user has some
 */
export async function recordSecondFactor(
  db: Database,
  staff: Staff,
  what: `staff-email.account.${'passkey' | 'authenticator'}-added`,
  add: (trx: Database) => Promise<void>,
): Promise<{ recovery_codes: string[] | null }> {
  const { id, email } = staff.caller
  return db.transaction().execute(async (trx) => {
    await add(trx)
    await recordAudit(trx, staff, 'changed_second_factor', email, { change: english.t(what) })
    await queueMessage(trx, accountEmail, toUser(id, { what: translatable(what) }, staff.reader.language))
    const remainingCode = await trx
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', id)
      .executeTakeFirst()
    return { recovery_codes: remainingCode ? null : await createRecoveryCodes(trx, id) }
  })
}

/**
 * Removes the caller's authenticator app or one of their passkeys; with the last factor, the recovery codes
 * too.
 * @throws Problem 404
 */
export async function removeSecondFactor(
  db: Database,
  which: 'totp' | { passkey: string },
  staff: Staff,
): Promise<void> {
  const { id, email } = staff.caller
  await db.transaction().execute(async (trx) => {
    const removed =
      which === 'totp'
        ? await trx.deleteFrom('totp_secrets').where('user_id', '=', id).returning('user_id').execute()
        : await trx
            .deleteFrom('passkeys')
            .where('user_id', '=', id)
            .where('id', '=', which.passkey)
            .returning('user_id')
            .execute()
    if (removed.length === 0) throw Problem.notFound('refusal.not-found.second-factor')
    if (!(await hasAnyFactor(trx, id)))
      await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
    const what =
      which === 'totp' ? 'staff-email.account.authenticator-removed' : 'staff-email.account.passkey-removed'
    await recordAudit(trx, staff, 'changed_second_factor', email, { change: english.t(what) })
    await queueMessage(trx, accountEmail, toUser(id, { what: translatable(what) }, staff.reader.language))
  })
}

/**
 * Removes all second factors of a user who has lost them, ends their sessions, and notifies them by e-mail.
 * @param by named in the e-mail
 * @throws Problem 404
 */
export async function removeAllSecondFactors(
  trx: Database,
  member: { id: number } | { email: string },
  actor: Actor,
  by = actor.caller?.name ?? '',
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .$if('id' in member, (query) => query.where('id', '=', (member as { id: number }).id))
    .$if('email' in member, (query) => query.where('email', '=', (member as { email: string }).email))
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.member'))
  await trx.deleteFrom('totp_secrets').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await recordAudit(trx, actor, 'changed_second_factor', user.email, { change: 'removed all' })
  const what = translatable('staff-email.account.second-factors-removed', { who: by })
  await queueMessage(trx, accountEmail, toUser(user.id, { what }, actor.reader.language))
}

/** Replaces the recovery codes. @throws Problem 404 for a user without a second factor */
export async function renewRecoveryCodes(db: Database, staff: Staff): Promise<{ recovery_codes: string[] }> {
  const { id, email } = staff.caller
  return db.transaction().execute(async (trx) => {
    if (!(await hasAnyFactor(trx, id))) throw Problem.notFound('refusal.not-found.a-second-factor')
    await recordAudit(trx, staff, 'changed_second_factor', email, { change: 'new recovery codes' })
    return { recovery_codes: await createRecoveryCodes(trx, id) }
  })
}

const hasAnyFactor = async (trx: Database, userId: number): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(hasSecondFactor)
    .executeTakeFirst()) !== undefined
