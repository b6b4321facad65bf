import type { PaymentStatus } from '../../../../contract/src/status.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { gatewayNamed } from '../../gateways/gateway-named.ts'
import type { Staff } from '../../history/record-audit.ts'
import { applySettlement } from '../apply-settlement.ts'
import { statusOf } from '../plan/settlement-state.ts'
import { askGateway } from './ask-gateway.ts'
import { nextInquiryAt } from './next-inquiry-at.ts'

/**
 * Asks the gateway about one attempt, settles it, and schedules the next inquiry while it is pending; an
 * attempt still pending after its expiry time expires. An unreachable gateway changes nothing. A bank
 * transfer has no gateway to ask: it only expires, unless the donor has reported it.
 * @param by trigger of the inquiry
 */
export async function inquireAttempt(
  context: AppContext,
  attemptId: number,
  by: string | Staff = 'system',
): Promise<PaymentStatus> {
  return (await tryToInquire(context, attemptId, by)).status
}

/**
 * Variant of inquireAttempt that also returns whether the gateway answered; true when there is none to ask.
 */
export async function tryToInquire(
  context: AppContext,
  attemptId: number,
  by: string | Staff,
): Promise<{ status: PaymentStatus; isAnswered: boolean }> {
  const attempt = await context.db
    .selectFrom('payment_attempts')
    .select(['id', 'transaction_id', 'gateway', 'status', 'created_at', 'expires_at'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const gateway = gatewayNamed(context.gateways, attempt.gateway)
  const isAskable = gateway === undefined || gateway.inquire !== undefined
  let isAnswered = !isAskable
  let status = attempt.status as PaymentStatus
  if (isAskable) {
    try {
      status = await askGateway(context, attempt, by)
      isAnswered = true
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error
      context.log.warn({ attemptId, gateway: attempt.gateway, reason: error.message }, 'gateway not reached')
    }
  }
  if (status === 'pending' && isAnswered && attempt.expires_at <= new Date()) {
    const expiry = { kind: 'expiry', attempt_id: attemptId } as const
    status = statusOf(await applySettlement(context.db, { attemptIds: [attemptId] }, expiry, by), attemptId)
  }
  if (status === 'pending') await planInquiry(context, attempt)
  return { status, isAnswered }
}

async function planInquiry(
  { db, inquiryMinutes }: AppContext,
  { id, created_at, expires_at }: { id: number; created_at: Date; expires_at: Date },
): Promise<void> {
  const next = nextInquiryAt({ createdAt: created_at, expiresAt: expires_at }, inquiryMinutes)
  await db
    .updateTable('payment_attempts')
    .set({ next_inquiry_at: next })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
