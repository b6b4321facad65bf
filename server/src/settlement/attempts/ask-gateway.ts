import type { PaymentStatus } from '../../../../contract/src/status.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { gatewayNamed } from '../../gateways/gateway-named.ts'
import type { Staff } from '../../history/record-audit.ts'
import { applySettlement } from '../apply-settlement.ts'
import type { EvidenceOf } from '../plan/evidence.ts'
import { statusOf } from '../plan/settlement-state.ts'

/**
 * Asks the gateway about one attempt in any state, and applies the answer where the transitions allow it.
 * @param by trigger of the inquiry: 'system', 'donor', 'gateway' or a member of staff
 * @param options a person's decision to accept the answer (evidence.ts)
 * @returns the attempt's state afterwards
 * @throws GatewayUnreachable when there is no answer, or the gateway is not configured or cannot be asked
 */
export async function askGateway(
  { db, gateways }: AppContext,
  attempt: { id: number; transaction_id: string; gateway: string },
  by: string | Staff,
  {
    accepts = false,
    other_amount = null,
  }: Partial<Pick<EvidenceOf<'inquiry'>, 'accepts' | 'other_amount'>> = {},
): Promise<PaymentStatus> {
  const gateway = gatewayNamed(gateways, attempt.gateway)
  if (!gateway?.inquire) throw new GatewayUnreachable(`The gateway ${attempt.gateway} cannot be asked.`)
  const inquiry = await gateway.inquire(attempt.transaction_id)
  const evidence = { kind: 'inquiry', attempt_id: attempt.id, inquiry, accepts, other_amount } as const
  const state = await applySettlement(db, { attemptIds: [attempt.id] }, evidence, by)
  return statusOf(state, attempt.id)
}
