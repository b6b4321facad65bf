import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { dropConnection } from '../drop-connection.ts'
import { fieldsOf } from '../fields-of.ts'
import { troubleCounter } from '../magic-amount.ts'
import type { Tokens } from './add-tokens.ts'
import { notFound, swichInquiryAnswer, vendorSideFailed } from './swich-inquiry-answer.ts'
import { inquiryMagicAmounts } from './swich-magic-amounts.ts'
import { readRupees, type SwichPayments } from './swich-payments.ts'

/** Adds the call by which the merchant asks for the outcome of a payment. */
export function addInquiry(
  sandbox: FastifyInstance,
  payments: SwichPayments,
  tokens: Tokens,
  closing: AbortSignal,
): void {
  const nextTrouble = troubleCounter(inquiryMagicAmounts)
  sandbox.get('/gateway/payin/v2.0/inquire', async (request, reply) => {
    if (!tokens.isSignedIn(request)) return await reply.code(401).send()
    const payment = payments.byTransaction(fieldsOf(request.query).CustomerTransactionId ?? '')
    if (!payment) return await reply.code(400).send(notFound())

    const trouble = nextTrouble(payment.customerTransactionId, readRupees(payment.amount))
    switch (trouble) {
      case 'slow':
        await wait(15_000, undefined, { signal: closing })
        break
      case 'status 500':
        return await reply.code(500).send({ message: 'An error occurred processing the call.' })
      case 'connection dropped':
        return dropConnection(reply)
      case 'token refused':
        tokens.forgetAll()
        return await reply.code(401).send()
      case 'broken answer':
        return await reply.type('text/html').send('<html><body>We are under maintenance.</body></html>')
      case 'channel down':
        return await reply.code(400).send(vendorSideFailed())
      case 'not found':
        return await reply.code(400).send(notFound())
      default:
        break
    }
    return await reply.type('application/json').send(swichInquiryAnswer(payment, trouble))
  })
}
