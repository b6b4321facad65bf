import { sql } from 'kysely'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'

/** Adds a task about a donor for the member of staff whose action needs it, due today. */
export async function raiseTask(
  trx: Database,
  contactId: number,
  title: string,
  staff: Staff,
): Promise<void> {
  const { id } = await trx
    .insertInto('contact_tasks')
    .values({
      title,
      contact_id: contactId,
      due_on: sql<Date>`day_in_pakistan(now())`,
      assignee_id: staff.caller.id,
      created_by: staff.caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(trx, staff, 'added_task', `donor ${contactId}`, { task: id })
}
