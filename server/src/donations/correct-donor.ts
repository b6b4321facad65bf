import { sql } from 'kysely'
import type * as calls from '../../../contract/src/corrections.ts'
import { type CorrectedField, correctedFields } from '../../../contract/src/corrections.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { refuseInstructionsInName } from '../messages/refuse-instructions.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { settleInTransaction } from '../settlement/apply-settlement.ts'
import { refusalProblem } from '../settlement/refusal-problem.ts'
import { reportRecordChange } from './personal-data/report-record-change.ts'

/**
 * Corrects the details of a donation's donor. Later e-mails go to the corrected address, including e-mails
 * that are sent again; a receipt with another name is issued again.
 * @throws Problem 404; 409 when nothing differs, or the personal data was erased; 422 for a name that may
 *   name an account; 428 for another e-mail address, when the caller is not confirmed
 */
export async function correctDonor(
  db: Database,
  donationId: number,
  { reason, ...after }: BodyOf<typeof calls.correctDonor>,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const donor = await lockDonor(trx, donationId)
    const fields = correctedFields.filter((field) => donor[field] !== after[field])
    if (fields.length === 0) throw refusalProblem({ reason: 'nothing_to_correct' })
    const is_renamed = fields.some((field) => field === 'first_name' || field === 'last_name')
    const { first_name, last_name } = after
    if (is_renamed) refuseInstructionsInName({ first_name, last_name })
    const { intent_id, donor_id, contact_id, code } = donor
    if (fields.includes('email') && donor.email !== '') {
      if (!staff.caller.isConfirmed) throw Problem.unconfirmed()
      if (contact_id !== null) await reportRecordChange(trx, 'corrected', [contact_id], staff, [donor.email])
    }
    await trx.updateTable('donation_donors').set(pick(after, fields)).where('id', '=', donor_id).execute()
    const { id: correction } = await trx
      .insertInto('donor_corrections')
      .values({
        intent_id,
        before: jsonText(pick(donor, fields)),
        after: jsonText(pick(after, fields)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const corrected = { kind: 'donor_corrected', correction, fields, is_renamed, reason } as const
    await settleInTransaction(trx, { intentId: intent_id }, corrected, staff)
    // Omits the values: the audit has no personal data.
    await recordAudit(trx, staff, 'corrected_donor', `donation ${code}`, { fields, reason })
  })
}

const pick = (details: Record<CorrectedField, string>, fields: readonly CorrectedField[]) =>
  Object.fromEntries(fields.map((field) => [field, details[field]]))

/** Locks the intent first, as every settlement does. */
async function lockDonor(trx: Database, donationId: number) {
  await sql`select from payment_intents
    where id = (select intent_id from donations where id = ${donationId}) for update`.execute(trx)
  const donor = await trx
    .selectFrom('donations')
    .innerJoin('donation_donors', 'donation_donors.id', 'donor_id')
    .leftJoin('donation_contacts as given', 'given.donation_id', 'donations.id')
    .select(['contact_id', 'intent_id', 'donor_id', 'donation_code as code', 'anonymised_at'])
    .select(['first_name', 'last_name', 'email', 'phone'])
    .where('donations.id', '=', donationId)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.donation'))
  if (donor.anonymised_at) throw Problem.conflict('refusal.correction.erased')
  return donor
}
