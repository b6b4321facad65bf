import type { Discrepancy } from '../../../../contract/src/reconciliation.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import type { Staff } from '../../history/record-audit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { askGateway } from '../../settlement/attempts/ask-gateway.ts'
import { findAttempt, readDiscrepancy } from './reconciliation.queries.ts'

/**
 * Inquires now about a discrepancy. The books follow the answer as far as the rules allow, which closes the
 * discrepancy.
 * @returns its state after the answer
 * @throws Problem 404, 409 when the gateway cannot be reached
 */
export async function askAboutDiscrepancy(
  context: AppContext,
  id: number,
  staff: Staff,
): Promise<Discrepancy> {
  await inquireAboutDiscrepancy(context, id, staff)
  return readDiscrepancy(context.db, id)
}

/** Makes the inquiry alone. @returns the status of the attempt after the answer */
export async function inquireAboutDiscrepancy(
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
