import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { dropConnection } from '../drop-connection.ts'
import { troubleCounter } from '../magic-amount.ts'
import type { Tokens } from './add-tokens.ts'
import { swichCallAnswer } from './swich-call-answer.ts'
import { refundMagicAmounts } from './swich-magic-amounts.ts'
import { leftPaisa, readRupees, type SwichPayments, statusNow } from './swich-payments.ts'

/** Adds the call by which the merchant refunds a payment, fully or partly. */
export function addRefund(
  sandbox: FastifyInstance,
  payments: SwichPayments,
  tokens: Tokens,
  closing: AbortSignal,
): void {
  const nextTrouble = troubleCounter(refundMagicAmounts)
  sandbox.post('/gateway/payin/v2.0/purchase/refund', async (request, reply) => {
    if (!tokens.isSignedIn(request)) return await reply.code(401).send()
    const refuse = (code: string, message: string) => reply.code(400).send(swichCallAnswer(code, message))
    const body = (request.body ?? {}) as { OrderId?: unknown; Reason?: unknown; Amount?: unknown }
    const payment = payments.byOrder(String(body.OrderId))
    if (!payment) return await refuse('0007', 'No transaction found')
    if (typeof body.Reason !== 'string' || body.Reason === '' || body.Reason.length > 500)
      return await refuse('0008', 'Parameter [Reason] has invalid value')
    if (typeof body.Amount !== 'number' || !(body.Amount > 0))
      return await refuse('0008', 'Parameter [Amount] has invalid value')
    const trouble = nextTrouble(payment.customerTransactionId, readRupees(payment.amount))
    const refundable = ['success', 'partial refund'].includes(statusNow(payment))
    if (!refundable || trouble === 'refund refused')
      return await refuse('0009', 'Transaction is invalid for refund')
    const paisa = Math.round(body.Amount * 100)
    if (paisa > leftPaisa(payment))
      return await refuse('0014', 'Refund amount cannot be greater than transaction amount')
    if (trouble === 'refund lost') return dropConnection(reply)
    payments.refund(payment, paisa)
    if (trouble === 'refund unanswered') return dropConnection(reply)
    if (trouble === 'refund slow') await wait(15_000, undefined, { signal: closing })
    return swichCallAnswer('0000', 'Transaction has been refund successfully')
  })
}
