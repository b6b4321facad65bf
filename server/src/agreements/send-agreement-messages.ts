import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/office-agreements.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { queueAgreementMessages } from './messages/agreement-messages.ts'
import { agreementAmountDue } from './plan-agreement.ts'
import { readAgreements, readRules } from './read-agreement.ts'

/**
 * Sends a donor the terms and link of their agreement, to their own address or number and no other.
 * @throws Problem 404; 409 when it has ended, was sent today, or there is no address
 */
export async function sendAgreementLink(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [agreement] = await readAgreements(trx, sql`agreement.id = ${id}`)
    if (!agreement) throw Problem.notFound('refusal.not-found.agreement')
    if (agreement.status === 'ended') throw Problem.conflict('refusal.agreement.ended')
    const { today } = await readRules(trx)
    const askedBy = staff.caller.id
    const queued = await queueAgreementMessages(trx, 'made', [id], `link ${today}`, { askedBy })
    if (queued === 0) throw Problem.conflict('refusal.agreement.link-not-sent')
    await recordAudit(trx, staff, 'sent_agreement_link', `agreement ${agreement.reference}`)
  })
}

/** Sends a reminder for agreements with something due; at most one a day for each. */
export const remindDonors = (
  db: Database,
  { ids }: BodyOf<typeof calls.remindDonors>,
  staff: Staff,
): Promise<{ requested: number }> =>
  db.transaction().execute(async (trx) => {
    const { today } = await readRules(trx)
    const agreements = await readAgreements(trx, sql`agreement.id = any(${ids}::bigint[])`)
    const due = agreements.filter(
      ({ status, charges }) => status !== 'ended' && agreementAmountDue(charges, today) > 0,
    )
    await queueAgreementMessages(
      trx,
      'reminder',
      due.map(({ id }) => id),
      `again ${today}`,
      { askedBy: staff.caller.id },
    )
    const facts = { agreements: due.length }
    if (due.length > 0) await recordAudit(trx, staff, 'requested_charges_again', 'agreements', facts)
    return { requested: due.length }
  })
