import { sql } from 'kysely'
import type { AuditAction } from '../../../contract/src/audit.ts'
import type { ContactFields } from '../../../contract/src/contacts.ts'
import { type Actor, recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

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

/**
 * Reads a contact's own fields, and locks all contacts until the end of the transaction: no donation is
 * attached meanwhile (attach_contacts), and no other merge runs.
 * @throws Problem 404; 409 for a contact that was merged into another, or whose personal data were erased
 */
export async function lockContact(trx: Database, id: number): Promise<ContactFields> {
  await sql`select pg_advisory_xact_lock(hashtext('contacts'))`.execute(trx)
  const { rows } = await sql<ContactFields & { merged_into: number | null; is_erased: boolean }>`
    select kind, first_name, last_name, country, language, merged_into,
      anonymised_at is not null as is_erased
    from contacts
    where id = ${id}`.execute(trx)
  const [contact] = rows
  if (!contact) throw Problem.notFound('refusal.not-found.contact')
  const { merged_into, is_erased, ...fields } = contact
  if (merged_into !== null) throw Problem.conflict('refusal.contact.merged')
  if (is_erased) throw Problem.conflict('refusal.contact.erased')
  return fields
}

/** Proposes duplicates of these contacts and counts their donations again, as attach_contacts() does. */
export async function refreshDuplicatesAndTotals(trx: Database, ids: readonly number[]): Promise<void> {
  await sql`select propose_duplicates(${ids}), recount_contacts(${ids})`.execute(trx)
}
