import { sql } from 'kysely'
import { languageNamed } from '../../../contract/src/language/language.ts'
import { lockContact } from '../contacts/lock-contact.ts'
import { queueDonorCode } from '../emails/to-donors/donor-code-email.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { mayBeSent, primaryEmail } from './find-mailboxes.ts'

/**
 * Sends a donor a link to their own page, to the address of their record and no other. It needs the code of
 * its e-mail in every browser, since none requested it.
 * @throws Problem 404; 409 without an address, or after too many
 */
export async function sendSignInLink(db: Database, contactId: number, staff: Staff): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const { language } = await lockContact(trx, contactId)
    const { rows } = await sql<{ value: string }>`${primaryEmail(sql`${contactId}`)}`.execute(trx)
    const email = rows[0]?.value
    if (email === undefined) throw Problem.conflict('refusal.donor-link.no-address')
    if (!(await mayBeSent(trx, email))) throw Problem.conflict('refusal.donor-link.too-many')
    const { id } = await trx
      .insertInto('donor_codes')
      .values({ email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueDonorCode(trx, 'sign_in', { id, email, language: languageNamed(language) })
    await recordAudit(trx, staff, 'sent_donor_link', `donor ${contactId}`)
  })
  return null
}
