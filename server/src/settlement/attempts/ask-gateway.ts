import type { PaymentStatus } from '../../../../contract/src/status.ts'
import type { AppContext } from '../../context.ts'
import { findGateway, GatewayUnreachable, type Inquiry } from '../../gateways/gateway.ts'
import type { Staff } from '../../history/record-audit.ts'
import { applySettlement, type EvidenceSource } from '../apply-settlement.ts'
import type { EvidenceOf } from '../plan/evidence.ts'
import { statusOf } from '../plan/settlement-state.ts'

type AskedAttempt = { id: number; transaction_id: string; gateway: string }

/** @throws GatewayUnreachable when there is no answer, or the gateway is not configured or cannot be asked */
export async function requestInquiry(
  { gateways }: Pick<AppContext, 'gateways'>,
  attempt: AskedAttempt,
): Promise<Inquiry> {
  const gateway = findGateway(gateways, attempt.gateway)
  if (!gateway?.inquire) throw new GatewayUnreachable(`The gateway ${attempt.gateway} cannot be asked.`)
  return gateway.inquire(attempt.transaction_id)
}

/** Evidence of an answer about which no person has decided. */
export const inquiryEvidence = (attempt_id: number, inquiry: Inquiry): EvidenceOf<'inquiry'> => ({
  kind: 'inquiry',
  attempt_id,
  inquiry,
  accepts: false,
  other_amount: null,
})

/**
 * Asks the gateway about one attempt in any state, and applies the answer where the transitions allow it.
 * @param by trigger of the inquiry
 * @param options a person's decision to accept the answer (evidence.ts)
 * @throws GatewayUnreachable when there is no answer, or the gateway is not configured or cannot be asked
 * @returns the attempt's state afterwards
 */
export async function askGateway(
  context: AppContext,
  attempt: AskedAttempt,
  by: EvidenceSource | Staff,
  {
    accepts = false,
    other_amount = null,
  }: Partial<Pick<EvidenceOf<'inquiry'>, 'accepts' | 'other_amount'>> = {},
): Promise<PaymentStatus> {
  const inquiry = await requestInquiry(context, attempt)
  const evidence = { ...inquiryEvidence(attempt.id, inquiry), accepts, other_amount }
  const state = await applySettlement(context.db, { attemptIds: [attempt.id] }, evidence, by)
  return statusOf(state, attempt.id)
}
