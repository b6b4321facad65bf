import type * as corrections from '../../../contract/src/corrections.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/transfers.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import { readDonationAndFund } from '../settlement/prepare-difference.ts'

/**
 * Allocates unallocated money of a donation to a cause.
 * @throws Problem 404; 409 when the line has a cause; 422 for an unknown cause
 */
export async function allocateMoney(
  db: Database,
  donationId: number,
  { position, cause_id, fund_type }: BodyOf<typeof calls.allocateFund>,
  staff: Staff,
): Promise<void> {
  const { donation, fund } = await readDonationAndFund(db, donationId, cause_id, fund_type)
  const allocated = { kind: 'fund_allocated', position, fund } as const
  await applySettlement(db, { intentId: donation.intent_id }, allocated, staff, ({ trx }) =>
    recordAudit(trx, staff, 'allocated_money', `donation ${donation.donation_code}`, {
      cause: fund.fundtitle,
    }),
  )
}

/**
 * Moves a line of a donation to the cause that the donor meant.
 * @throws Problem 404; 409 when it has that cause, or was paid by two
 *   transfers; 422 for an unknown cause
 */
export async function correctLine(
  db: Database,
  donationId: number,
  { position, cause_id, fund_type, reason }: BodyOf<typeof corrections.correctLine>,
  staff: Staff,
): Promise<void> {
  const { donation, fund } = await readDonationAndFund(db, donationId, cause_id, fund_type)
  const corrected = { kind: 'fund_corrected', position, fund, reason } as const
  await applySettlement(db, { intentId: donation.intent_id }, corrected, staff, ({ trx }) =>
    recordAudit(trx, staff, 'corrected_line', `donation ${donation.donation_code}`, {
      cause: fund.fundtitle,
      reason,
    }),
  )
}
