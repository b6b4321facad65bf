import type { AuditAction } from '../../../contract/src/audit.ts'
import { type Actor, recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { lockContact } from './lock-contact.ts'

/** Author of a change: a member of staff, or the signed-in donor. */
export type Author = Pick<Actor, 'caller' | 'request'>

/** A contact, and who changes its records. */
export type ChangedContact<By extends Author = Staff> = { db: Database; contactId: number; staff: By }

/**
 * Changes records of a contact that was neither merged nor erased, and audits it.
 * @param write returns the facts of the audit entry, without personal data
 * @throws Problem 404; 409
 */
export async function recordChange(
  { db, contactId, staff }: ChangedContact<Author>,
  action: AuditAction,
  write: (trx: Database, contact: Awaited<ReturnType<typeof lockContact>>) => Promise<object>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const contact = await lockContact(trx, contactId)
    await recordAudit(trx, staff, action, `donor ${contactId}`, await write(trx, contact))
  })
}
