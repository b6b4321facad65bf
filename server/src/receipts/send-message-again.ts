import type { BodyOf } from '../../../contract/src/entry.ts'
import type { sendMessageAgain as call } from '../../../contract/src/receipts.ts'
import { type Doer, recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { Caller } from '../platform/route.ts'
import { findStandingReceipt, issueReceipt } from './issue-receipt.ts'
import { queueMessage } from './queue-message.ts'

/**
 * Queues a letter anew, as the staff asked. A settled donation without a receipt, from before there were any, gets
 * its receipt now.
 * @throws Problem 404, 409 for the receipt of a donation that is not paid
 */
export async function sendMessageAgain(
  db: Database,
  donationId: number,
  { kind, email }: BodyOf<typeof call>,
  staff: Doer & { caller: Caller },
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const donation = await trx
      .selectFrom('donations')
      .select(['donation_code', 'status'])
      .where('id', '=', donationId)
      .forUpdate()
      .executeTakeFirst()
    if (!donation) throw Problem.notFound('This donation')
    const asked = { donationId, kind, askedBy: staff.caller.id, ...(email ? { recipient: email } : {}) }
    if (kind === 'donation') await queueMessage(trx, asked)
    else {
      const standing = await findStandingReceipt(trx, donationId)
      if (!standing && donation.status !== 'success')
        throw Problem.conflict('There is a receipt only for what has been paid.')
      const receiptId = standing?.id ?? (await issueReceipt(trx, donationId, staff.caller.name))
      await queueMessage(trx, { ...asked, receiptId })
    }
    await recordAudit(trx, staff, 'sent an e-mail again', `donation ${donation.donation_code}`, {
      kind,
      corrected_address: Boolean(email),
    })
  })
  return null
}
