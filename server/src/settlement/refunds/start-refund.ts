import type { AnswerOf, BodyOf } from '../../../../contract/src/entry.ts'
import type { requestRefund } from '../../../../contract/src/refunds.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable, RefundRefused } from '../../gateways/gateway.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordAudit, type Staff } from '../../staff/audit/record-audit.ts'
import { applySettlement } from '../apply-settlement.ts'
import { findTransactionId } from '../attempts/find-transaction-id.ts'
import { queueQuestion } from './ask-about-refund.ts'
import { readOrderId, refundOf } from './refunds.queries.ts'

type Wanted = BodyOf<typeof requestRefund>

/**
 * Refunds what was paid or a part of it. By hand it is booked at once. Through the gateway it is first written down that we
 * ask, then asked outside any transaction, then booked what the gateway said: whatever happens in between, the gateway is
 * asked at most once, and what became of it is found out by inquiring (docs/decisions/0029-refunds.md).
 * @returns 'asked' when the gateway did not say what became of it
 * @throws Problem 404, 409 when it cannot be refunded now or the gateway refuses, 422 for more than is left
 */
export async function startRefund(
  context: AppContext,
  attemptId: number,
  wanted: Wanted,
  staff: Staff,
): Promise<AnswerOf<typeof requestRefund>> {
  const { gateway, transaction_id } = await findTransactionId(context.db, attemptId)
  const isByHand = wanted.way === 'by hand'
  const refund = refundOf(context.gateways, gateway)
  const orderId = isByHand ? undefined : await readOrderId(context.db, attemptId)
  let refundId: number | undefined
  await applySettlement(
    context.db,
    { attemptIds: [attemptId] },
    {
      ...{ kind: 'refund requested', attempt_id: attemptId, ...wanted },
      is_refundable: orderId !== undefined && refund !== undefined,
    },
    staff,
    async ({ trx, refundIds }) => {
      refundId = refundIds[0]
      const action = isByHand ? 'recorded a refund' : 'requested a refund'
      await recordAudit(trx, staff, action, `attempt ${transaction_id}`, { amount: wanted.amount })
      if (!isByHand && refundId !== undefined) await queueQuestion(trx, refundId)
    },
  )
  if (isByHand || orderId === undefined || refund === undefined || refundId === undefined)
    return { status: 'made' }
  const send = () => refund(orderId, wanted.amount * 100, wanted.reason)
  return { status: await sendToGateway(context, { attemptId, refundId }, send, wanted.reason, staff) }
}

/** @throws Problem 409 with the gateway's reason when it refuses */
async function sendToGateway(
  { db, log }: AppContext,
  { attemptId, refundId }: { attemptId: number; refundId: number },
  send: () => Promise<void>,
  reason: string,
  staff: Staff,
): Promise<'made' | 'asked'> {
  const book = (answer: 'made' | 'refused', words: string, by: string | Staff) => {
    const answered = {
      kind: 'refund answered',
      attempt_id: attemptId,
      refund_id: refundId,
      answer,
      words,
    } as const
    return applySettlement(db, { attemptIds: [attemptId] }, answered, by)
  }
  try {
    await send()
  } catch (error) {
    if (error instanceof RefundRefused) {
      await book('refused', error.message, 'gateway')
      throw Problem.conflict(`Nothing was refunded. ${error.message}`)
    }
    // Nothing is known, be it the network or a mistake of ours: the question that waits finds out.
    const level = error instanceof GatewayUnreachable ? 'warn' : 'error'
    log[level]({ err: error, refundId }, 'it is not known whether a refund was made')
    return 'asked'
  }
  await book('made', reason, staff)
  return 'made'
}
