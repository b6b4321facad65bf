import type { ContactFields } from '../../../contract/src/contacts.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { refuseInstructionsInName } from '../messages/refuse-instructions.ts'
import type { Database } from '../platform/database/database.ts'
import { refuseHouseholdAsDonor } from './change-household.ts'
import { lockContact } from './record-change.ts'

/**
 * Changes a contact's own fields. Later donations are still attached by the names on donations.
 * @throws Problem 404; 409 for a household that would become a donor; 422 for a new name with digits
 *   or a link
 */
export async function changeContact(
  db: Database,
  id: number,
  fields: ContactFields,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockContact(trx, id)
    refuseNewName(fields, [before])
    refuseHouseholdAsDonor(before.kind, fields.kind)
    await trx.updateTable('contacts').set(fields).where('id', '=', id).execute()
    const changed = Object.keys(fields).filter(
      (field) => before[field as keyof ContactFields] !== fields[field as keyof ContactFields],
    )
    await recordAudit(trx, staff, 'changed_contact', `donor ${id}`, { fields: changed })
  })
}

/**
 * Refuses a name that may name a bank account, unless one of these contacts already has it.
 * @throws Problem 422
 */
export function refuseNewName(
  { first_name, last_name }: ContactFields,
  known: readonly Pick<ContactFields, 'first_name' | 'last_name'>[],
): void {
  if (known.some((one) => one.first_name === first_name && one.last_name === last_name)) return
  refuseInstructionsInName({ first_name, last_name })
}
