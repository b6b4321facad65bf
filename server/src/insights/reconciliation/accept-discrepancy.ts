import type { Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { Difference } from '../../../../contract/src/transfers.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { prepareDifference } from '../../transfers/prepare-difference.ts'
import { inquireAboutDiscrepancy } from './ask-about-discrepancy.ts'
import { findAttempt, readDiscrepancy } from './reconciliation.queries.ts'

/**
 * Books as paid an attempt that failed here, or of another amount, while the gateway reports it as paid. No
 * answer does this without a person, because one of the gateway's two answers must be wrong, or the donor
 * paid another amount. The gateway is asked again first, and only the same answer settles the attempt.
 * @param difference decision about another amount
 * @throws Problem 403 without the permission to confirm received money, 404, 409 when there is nothing to
 *   book, or when the gateway cannot be reached or now reports something else; 422 without the decision
 */
export async function acceptDiscrepancy(
  context: AppContext,
  id: number,
  difference: Difference | null | undefined,
  staff: Staff,
): Promise<Discrepancy> {
  if (!staff.caller.rights.has('donation.verify')) throw Problem.forbidden()
  const before = await readDiscrepancy(context.db, id)
  if (!before.may_accept) throw Problem.conflict('refusal.discrepancy.nothing-to-book')
  const isAmount = before.kind === 'amount'
  const attempt = await findAttempt(context.db, id)
  const decided = isAmount ? await prepareDifference(context, attempt.id, difference) : null
  if (isAmount && !decided) throw Problem.invalid({ difference: [translatable('details.difference.choose')] })
  const other_amount = decided && { paisa: before.their_amount_paisa ?? 0, difference: decided }
  const status = await inquireAboutDiscrepancy(context, id, staff, { accepts: true, other_amount })
  if (!isPaid(status)) throw Problem.conflict('refusal.discrepancy.not-confirmed')
  await recordAudit(context.db, staff, 'booked_payment_as_paid', `attempt ${before.transaction_id}`)
  return readDiscrepancy(context.db, id)
}
