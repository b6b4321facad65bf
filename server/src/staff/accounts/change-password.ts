import { translatable } from '../../../../words/src/translatable.ts'
import { queueStaffEmail } from '../../emails/queue-email.ts'
import { accountEmail } from '../../emails/to-staff/account-email.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { checkPassword } from '../auth/confirm-identity.ts'
import { hashPassword } from '../auth/hash-password.ts'
import { judgePassword } from '../auth/judge-password.ts'

/**
 * Changes the caller's own password; all other sessions end.
 * @throws Problem 422 when the current one is wrong, or the new one easily guessed
 */
export async function changePassword(
  db: Database,
  { current_password, password }: { current_password: string; password: string },
  staff: Staff,
): Promise<void> {
  const { id, email, name, sessionId } = staff.caller
  await checkPassword(db, id, current_password, 'current_password')
  if (password === current_password)
    throw Problem.invalid({ password: [translatable('refusal.password.the-same')] })
  await judgePassword(password, [email, name])
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
    await queueStaffEmail(
      trx,
      id,
      accountEmail,
      { what: translatable('staff-email.account.password-changed') },
      staff,
    )
  })
}
