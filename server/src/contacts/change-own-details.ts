import { sql } from 'kysely'
import { consentWording } from '../../../contract/src/contact-records.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/own-details.ts'
import { phoneDigits } from '../../../contract/src/phone-digits.ts'
import { phoneProblem } from '../../../contract/src/text-rules.ts'
import { recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { type Author, type ChangedContact, lockContact, recordChange } from './record-change.ts'

type OwnContact = ChangedContact<Author>

/**
 * Changes the phone number, language and channel of the signed-in donor. Earlier numbers end yesterday, and
 * still attach donations.
 * @throws Problem 422 for a number that is invalid in the donor's country
 */
export const changeOwnDetails = (
  contact: OwnContact,
  { language, phone, channel }: BodyOf<typeof calls.changeOwnDetails>,
): Promise<void> =>
  recordChange(contact, 'changed_contact', async (trx, before) => {
    const digits = phone === null ? null : phoneDigits(before.country, phone)
    const invalid = digits === null ? undefined : phoneProblem(before.country, digits)
    if (invalid) throw Problem.invalid({ phone: [invalid] })
    await trx
      .updateTable('contacts')
      .set({ language, ...(channel && { channel, channel_chosen_at: sql`now()` }) })
      .where('id', '=', contact.contactId)
      .execute()
    if (digits !== null) await replacePhone(trx, contact.contactId, digits)
    return {
      fields: [
        ...(before.language === language ? [] : ['language']),
        ...(digits === null ? [] : ['phone']),
        ...(channel ? ['channel'] : []),
      ],
    }
  })

async function replacePhone(trx: Database, contactId: number, phone: string): Promise<void> {
  await sql`
    update contact_points set is_primary = false,
      valid_until = least(valid_until, day_in_pakistan(now()) - 1)
    where contact_id = ${contactId} and kind = 'phone' and value <> ${phone}`.execute(trx)
  await sql`
    insert into contact_points (contact_id, kind, value, source, is_primary)
    values (${contactId}, 'phone', ${phone}, 'donor', true)
    on conflict (contact_id, kind, value) do update set is_primary = true, valid_until = null`.execute(trx)
}

export const changeOwnConsents = (
  { db, contactId, staff }: OwnContact,
  { consents }: BodyOf<typeof calls.changeOwnConsents>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockContact(trx, contactId)
    for (const { purpose, channel, is_given } of consents) {
      const { rows } = await sql`
        insert into consents (contact_id, purpose, channel, is_given, wording, source)
        select ${contactId}, ${purpose}, ${channel}, ${is_given}, ${consentWording}, 'donor_page'
        where ${is_given} is distinct from coalesce((select is_given from current_consents
          where contact_id = ${contactId} and purpose = ${purpose} and channel = ${channel}), false)
        returning id`.execute(trx)
      if (rows.length === 0) continue
      const action = is_given ? 'recorded_consent' : 'recorded_withdrawal'
      const facts = { purpose, channel, source: 'donor_page' }
      await recordAudit(trx, staff, action, `donor ${contactId}`, facts)
    }
  })

/** Adds a proved address or number to the donor's record, as a verified contact point. */
export async function addProvenPoint(trx: Database, contactId: number, value: string): Promise<void> {
  await lockContact(trx, contactId)
  await sql`
    insert into contact_points (contact_id, kind, value, source, verified_at)
    values (${contactId}, ${value.includes('@') ? 'email' : 'phone'}, ${value}, 'donor', now())
    on conflict (contact_id, kind, value) do update set verified_at = now(), valid_until = null`.execute(trx)
}
