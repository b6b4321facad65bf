import { english } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { queueStaffEmail } from '../../emails/queue-email.ts'
import { accountEmail } from '../../emails/to-staff/account-email.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { makeRecoveryCodes } from './check-code.ts'

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
    await recordAudit(trx, staff, 'changed_second_factor', email, { change: english.t(what) })
    await queueStaffEmail(trx, id, accountEmail, { what: translatable(what) }, staff)
    const left = await trx
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', id)
      .executeTakeFirst()
    return { recovery_codes: left ? null : await makeRecoveryCodes(trx, id) }
  })
}
