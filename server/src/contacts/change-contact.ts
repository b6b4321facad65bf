import type { ContactFields } from '../../../contract/src/contacts.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { lockContact } from './lock-contact.ts'

/** Changes a contact's own fields. Its donations are attached under their names as before. */
export async function changeContact(
  db: Database,
  id: number,
  fields: ContactFields,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockContact(trx, id)
    await trx.updateTable('contacts').set(fields).where('id', '=', id).execute()
    const changed = Object.keys(fields).filter(
      (field) => before[field as keyof ContactFields] !== fields[field as keyof ContactFields],
    )
    await recordAudit(trx, staff, 'changed_contact', `donor ${id}`, { fields: changed })
  })
}
