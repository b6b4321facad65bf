import { translatable } from '../../../../words/src/translatable.ts'
import { changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import { queueMessage, toUser } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { checkPassword } from '../auth/confirm-identity.ts'
import { hashPassword, requireStrongPassword } from '../auth/password.ts'
import { accountEmail } from './account-email.ts'

/** Changes the caller's own name; earlier audit entries retain the old name. */
export async function changeOwnName(
  db: Database,
  name: { first_name: string; last_name: string },
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, email } = staff.caller
    const before = await trx
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await trx.updateTable('users').set(name).where('id', '=', id).execute()
    await recordAudit(trx, staff, 'changed_user', email, changesOf(before, name))
  })
}

/**
 * Changes the caller's own password. All other sessions end, and open password links are removed.
 * @throws Problem 422 when the current password is wrong, or the new password is the same or easily guessed
 */
export async function changePassword(
  db: Database,
  { current_password, password }: { current_password: string; password: string },
  staff: Staff,
): Promise<void> {
  const { id, email, name, sessionId } = staff.caller
  await checkPassword(db, id, current_password, 'current_password')
  if (password === current_password) throw Problem.invalidField('password', 'refusal.password.the-same')
  await requireStrongPassword(password, [email, name])
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash, temporary_until: null })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('sessions').where('user_id', '=', id).where('id', '<>', sessionId).execute()
    await trx.deleteFrom('password_links').where('user_id', '=', id).execute()
    await recordAudit(trx, staff, 'changed_password', email)
    await queueMessage(
      trx,
      accountEmail,
      toUser(id, { what: translatable('staff-email.account.password-changed') }, staff.reader.language),
    )
  })
}

/**
 * Ends one of the caller's sessions, or all except the current one.
 * @throws Problem 404 when it has ended, or belongs to another user
 */
export async function endSessions(
  db: Database,
  which: { id: string } | 'others',
  staff: Staff,
): Promise<void> {
  const { id, email, sessionId } = staff.caller
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where('id', which === 'others' ? '<>' : '=', which === 'others' ? sessionId : which.id)
    .returning('device')
    .execute()
  if (which !== 'others' && ended.length === 0) throw Problem.notFound('refusal.not-found.session')
  if (ended.length > 0)
    await recordAudit(db, staff, 'ended_session', email, { of: ended.map(({ device }) => device) })
}
