import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { fieldsOf } from '../read-form.ts'
import { dropConnection, faultCounter } from '../simulated-faults.ts'
import { storedLines } from '../stored-lines.ts'
import { swichCallAnswer } from './swich-answers.ts'
import { collectionMagicAmounts } from './swich-magic-amounts.ts'
import type { SwichVendor } from './swich-vendor.ts'

export type StoredCards = {
  /** Stores the card of a payer, in place of an earlier one. */
  store(msisdn: string): void
}

const line = z.object({ msisdn: z.string(), token: z.string() })

const charge = z.object({
  customerTransactionId: z.string().regex(/^\S{1,50}$/),
  item: z.string().min(1),
  name: z.string().min(1),
  amount: z.int().min(11).max(50_000),
  msisdn: z.string().regex(/^03\d{9}$/),
  instrumentToken: z.string(),
})

/** Adds the calls that read a payer's stored card and charge it. */
export function addStoredCards(
  sandbox: FastifyInstance,
  { store, payments, tokens, closing }: SwichVendor,
): StoredCards {
  const cards = new Map<string, string>()
  const lines = storedLines(`${store}.cards`, line, ({ msisdn, token }) => {
    if (token === '') cards.delete(msisdn)
    else cards.set(msisdn, token)
  })
  const nextFault = faultCounter(collectionMagicAmounts)

  sandbox.get('/gateway/payin/v2.0/purchase/card/recurring/instrument', async (request, reply) => {
    if (!tokens.isSignedIn(request)) return await reply.code(401).send()
    lines.catchUp()
    const { msisdn = '' } = fieldsOf(request.query)
    const instrumentToken = cards.get(msisdn)
    if (instrumentToken === undefined)
      return await reply.code(400).send(swichCallAnswer('0007', 'No instrument found'))
    return { ...swichCallAnswer('0000', 'Instrument fetched'), instrumentToken, msisdn }
  })

  sandbox.post('/gateway/payin/v2.0/purchase/card/recurring', async (request, reply) => {
    if (!tokens.isSignedIn(request)) return await reply.code(401).send()
    const refuse = (code: string, message: string) => reply.code(400).send(swichCallAnswer(code, message))
    const parsed = charge.safeParse(request.body)
    if (!parsed.success)
      return await refuse('0008', `Parameter [${parsed.error.issues[0]?.path}] has invalid value`)
    const { customerTransactionId, item, amount, msisdn, instrumentToken } = parsed.data
    if (payments.byTransaction(customerTransactionId))
      return await refuse('0001', 'Transaction failed, duplicate customer transaction id')
    if (cards.get(msisdn) !== instrumentToken) return await refuse('0007', 'Instrument not allowed')
    const fault = nextFault(customerTransactionId, String(amount))
    if (fault === 'request down') return await reply.code(500).send({ message: 'An error occurred.' })
    if (fault === 'request lost') return dropConnection(reply)
    const payment = payments.decide({
      customerTransactionId,
      item,
      amount: String(amount),
      msisdn,
      email: '',
      status: fault === 'declined' ? 'failed' : 'success',
      from: new Date().toISOString(),
    })
    if (fault === 'card removed') lines.add({ msisdn, token: '' })
    if (fault === 'request unanswered') return dropConnection(reply)
    if (fault === 'request slow') await wait(15_000, undefined, { signal: closing })
    return {
      ...swichCallAnswer('0000', 'Transaction accepted'),
      transactionId: payment.id,
      orderId: payment.orderId,
    }
  })

  return { store: (msisdn) => lines.add({ msisdn, token: randomUUID() }) }
}
