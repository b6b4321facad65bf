import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/periods.ts'
import { queueEmailToAdministrators } from '../emails/queue-email.ts'
import { reopenedMonthEmail } from '../emails/to-staff/reopened-month-email.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { closedThrough } from '../settlement/read-settlement-state.ts'
import { lockLedger } from './close-month.ts'

/**
 * Reopens a closed month and all later ones, and notifies everyone with access to the accounts.
 * @throws Problem 409 when it is not closed
 */
export async function reopenMonth(
  db: Database,
  { month, reason }: BodyOf<typeof calls.reopenMonth>,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLedger(trx)
    const { rows } = await sql`
      insert into ledger_closings (closed_through, is_reopening, signature, reason, closed_by)
      select case when exists (select from ledger_entries where happened_on < first_day) then first_day - 1 end,
        true, ${staff.caller.name}, ${reason}, ${staff.caller.id}::int
      from (values (${`${month}-01`}::date)) as reopened (first_day)
      where first_day <= ${closedThrough} returning id`.execute(trx)
    if (rows.length === 0) throw Problem.conflict('month-end.not-closed')
    await recordAudit(trx, staff, 'reopened_month', month, { reason })
    const facts = { month, reason, who: staff.caller.name }
    await queueEmailToAdministrators(trx, reopenedMonthEmail, facts, null, ['accounting', 'users'])
  })
}
