import { isPaid } from '../../../../contract/src/status.ts'
import type { Difference } from '../../../../contract/src/transfers.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'
import { askGateway } from '../../settlement/attempts/ask-gateway.ts'
import { prepareDifference } from '../../settlement/prepare-difference.ts'
import { findAttempt, readDiscrepancy } from './reconciliation.queries.ts'

/**
 * Books an attempt as paid that the gateway reports as paid, although it failed here or has another amount.
 * Never automatic, because one of the two answers of the gateway must be wrong, or the donor paid another
 * amount. The gateway is asked again first, and only the same answer settles the attempt.
 * @param difference decision about another amount
 * @throws Problem 404, 409 when there is nothing to book, or when the gateway cannot be reached or now
 *   reports something else; 422 without the decision
 */
export async function acceptDiscrepancy(
  context: AppContext,
  id: number,
  difference: Difference | null | undefined,
  staff: Staff,
) {
  const before = await readDiscrepancy(context.db, id)
  if (!before.may_accept) throw Problem.conflict('refusal.discrepancy.nothing-to-book')
  const isAmount = before.kind === 'amount'
  const attempt = await findAttempt(context.db, id)
  const decided = isAmount ? await prepareDifference(context, attempt.id, difference) : null
  if (isAmount && !decided) throw Problem.invalidField('difference', 'details.difference.choose')
  const other_amount = decided && { paisa: before.their_amount_paisa ?? 0, difference: decided }
  const status = await inquireAboutDiscrepancy(context, id, staff, { accepts: true, other_amount })
  if (!isPaid(status)) throw Problem.conflict('refusal.discrepancy.not-confirmed')
  await recordAudit(context.db, staff, 'booked_payment_as_paid', `attempt ${before.transaction_id}`)
  return readDiscrepancy(context.db, id)
}

/**
 * Inquires now about a discrepancy. Where the rules allow, the answer is booked, which closes the
 * discrepancy.
 * @returns its state after the answer
 * @throws Problem 404, 409 when the gateway cannot be reached
 */
export async function inquireDiscrepancy(context: AppContext, id: number, staff: Staff) {
  await inquireAboutDiscrepancy(context, id, staff)
  return readDiscrepancy(context.db, id)
}

/** Inquires at the gateway. @returns the status of the attempt after the answer */
async function inquireAboutDiscrepancy(
  context: AppContext,
  id: number,
  staff: Staff,
  options: Parameters<typeof askGateway>[3] = {},
) {
  const attempt = await findAttempt(context.db, id)
  try {
    return await askGateway(context, attempt, staff, options)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    context.log.warn(
      { attemptId: attempt.id, gateway: attempt.gateway, reason: error.message },
      'gateway not reached',
    )
    throw Problem.conflict('refusal.discrepancy.gateway-away')
  }
}

/**
 * Closes a discrepancy that a person has resolved, with their note. A discrepancy of state or amount returns
 * only when the gateway reports something else than at closing (plan/open-discrepancy.ts).
 * @throws Problem 404, 409 when it is closed already, or is closed only by resolving its cause
 */
export async function closeDiscrepancy(db: Database, id: number, note: string, staff: Staff): Promise<void> {
  const attempt = await findAttempt(db, id)
  const { kind } = await readDiscrepancy(db, id)
  const closing = { kind: 'discrepancy_closed', attempt_id: attempt.id, discrepancy_id: id, note } as const
  await applySettlement(db, { attemptIds: [attempt.id] }, closing, staff, ({ trx }) =>
    recordAudit(trx, staff, 'closed_discrepancy', `attempt ${attempt.transaction_id}`, { kind, note }),
  )
}
