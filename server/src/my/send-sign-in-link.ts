import { sql } from 'kysely'
import { languageNamed } from '../../../contract/src/language/language.ts'
import { internationalNumber } from '../channels/international-number.ts'
import { lockContact } from '../contacts/lock-contact.ts'
import type { AppContext } from '../context.ts'
import { queueDonorCode } from '../emails/to-donors/donor-code-email.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { Problem } from '../platform/http/problem.ts'
import { mayBeSent } from './code-limits.ts'
import { primaryPoint } from './find-mailboxes.ts'

/**
 * Sends a donor a link to their own page, to the address or number of their record and no other. It needs the
 * code of its message in every browser, since none requested it.
 * @throws Problem 404; 409 without an address or number, without SMS, or after too many
 */
export async function sendSignInLink(
  { db, charity }: Pick<AppContext, 'db' | 'charity'>,
  contactId: number,
  to: 'email' | 'phone',
  staff: Staff,
): Promise<void> {
  const { channels } = await charity('en')
  await db.transaction().execute(async (trx) => {
    const { language } = await lockContact(trx, contactId)
    const { rows } = await sql<{ value: string }>`${primaryPoint(to, sql`${contactId}`)}`.execute(trx)
    const point = rows[0]?.value
    const isReached = to === 'email' || (point !== undefined && internationalNumber(point) !== null)
    if (point === undefined || !isReached) throw Problem.conflict('refusal.donor-link.no-address')
    if (to === 'phone' && !channels?.includes('sms')) throw Problem.conflict('refusal.donor-link.no-sms')
    if (!(await mayBeSent(trx, point, null))) throw Problem.conflict('refusal.donor-link.too-many')
    const { id } = await trx
      .insertInto('donor_codes')
      .values({ point })
      .returning('id')
      .executeTakeFirstOrThrow()
    // WhatsApp's own text of codes has no link.
    const excluded = ['whatsapp' as const]
    await queueDonorCode(trx, 'sign_in', { id, point, language: languageNamed(language), excluded })
    await recordAudit(trx, staff, 'sent_donor_link', `donor ${contactId}`)
  })
}
