import { say } from '../../../../words/src/say.ts'
import { queueStaffEmail } from '../../emails/queue-email.ts'
import { accountEmail } from '../../emails/to-staff/account-email.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { inEnglish } from '../../platform/language/in-language.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'

/**
 * Records a new second factor in the audit and e-mails its owner.
 * @param what 'staff-email.account.passkey-added'
 * @returns recovery codes, when there were none
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
    await recordAudit(trx, staff, 'changed a second factor', email, { change: inEnglish(() => say(what)) })
    await queueStaffEmail(trx, id, accountEmail, { what: say(what) })
    const left = await trx
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', id)
      .executeTakeFirst()
    return { recovery_codes: left ? null : await makeRecoveryCodes(trx, id) }
  })
}
