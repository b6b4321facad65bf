import type { Discrepancy } from '../../../../contract/src/reconciliation.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordAudit, type Staff } from '../../staff/audit/record-audit.ts'
import { applySettlement } from '../apply-settlement.ts'
import { askGateway } from '../attempts/ask-gateway.ts'
import { findAttempt, readDiscrepancy } from './reconciliation.queries.ts'

/**
 * Asks the gateway now about what differs. Our books follow where they may, and then it ends by itself.
 * @returns how it stands after the answer
 * @throws Problem 404, 409 when the gateway cannot be reached
 */
export async function askAboutDiscrepancy(
  context: AppContext,
  id: number,
  staff: Staff,
): Promise<Discrepancy> {
  await ask(context, id, staff)
  return readDiscrepancy(context.db, id)
}

/**
 * Books as paid what failed here while the gateway says that it was paid: the one thing that no answer does by itself,
 * since a gateway that has said both cannot be right twice. Nothing but its answer now settles it: about our id, over
 * our amount.
 * @throws Problem 403 without the right to say that money has arrived, 404, 409 when there is nothing to book, the
 *   gateway cannot be reached or says something else by now
 */
export async function acceptDiscrepancy(context: AppContext, id: number, staff: Staff): Promise<Discrepancy> {
  if (!staff.caller.rights.has('donation.verify')) throw Problem.forbidden()
  const before = await readDiscrepancy(context.db, id)
  if (!before.may_accept)
    throw Problem.conflict('There is nothing to book: look at how it stands now, and reload the page.')
  const status = await ask(context, id, staff, { accepts: true })
  if (status === 'failed')
    throw Problem.conflict(
      'Asked again, the gateway does not say that this amount was paid. Nothing was booked.',
    )
  await recordAudit(context.db, staff, 'booked a payment as paid', `attempt ${before.transaction_id}`)
  return readDiscrepancy(context.db, id)
}

async function ask(context: AppContext, id: number, staff: Staff, options: { accepts?: boolean } = {}) {
  const attempt = await findAttempt(context.db, id)
  try {
    return await askGateway(context, attempt, staff, options)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    context.log.warn(
      { attemptId: attempt.id, gateway: attempt.gateway, reason: error.message },
      'not reached',
    )
    throw Problem.conflict(
      'The gateway could not be reached just now, and nothing has changed. Please try again in a few minutes.',
    )
  }
}

/**
 * Ends what a person has dealt with, with their note about it. A discrepancy of state or amount comes back only when the
 * gateway says something else than what was closed (plan-discrepancy.ts).
 * @throws Problem 404, 409 when it has ended, or it ends by what is done about it alone
 */
export async function closeDiscrepancy(db: Database, id: number, note: string, staff: Staff): Promise<null> {
  const attempt = await findAttempt(db, id)
  const { kind } = await readDiscrepancy(db, id)
  const closing = { kind: 'discrepancy closed', attempt_id: attempt.id, discrepancy_id: id, note } as const
  await applySettlement(db, { attemptIds: [attempt.id] }, closing, staff, ({ trx }) =>
    recordAudit(trx, staff, 'closed a discrepancy', `attempt ${attempt.transaction_id}`, { kind, note }),
  )
  return null
}
