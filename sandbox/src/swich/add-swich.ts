import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { fieldsOf } from '../read-form.ts'
import { dropConnection, faultCounter } from '../simulated-faults.ts'
import { addLanding } from './add-landing.ts'
import { addPortal } from './add-portal.ts'
import { addRaast } from './add-raast.ts'
import { addStoredCards } from './add-stored-cards.ts'
import { failedInquiry, swichCallAnswer, swichInquiryAnswer } from './swich-answers.ts'
import { swichCallbacks } from './swich-callbacks.ts'
import { inquiryMagicAmounts, refundMagicAmounts } from './swich-magic-amounts.ts'
import { remainingPaisa, statusNow, swichPayments, withoutDecimals } from './swich-payments.ts'
import type { SwichVendor } from './swich-vendor.ts'

export type SwichSandboxSettings = {
  /** File of the payments; created when it is missing. */
  store: string
  clientId: string
  clientSecret: string
  secretKey: string
  /** The merchant's callback URL, e.g. http://127.0.0.1:3000/gateways/swich/notice */
  callbackUrl: string
  /** Lifetime of a token; the vendor's is 3600 seconds. */
  tokenSeconds?: number
  /**
   * Called with each immediate callback, as a promise that resolves when it has been answered, so that a test
   * can wait.
   */
  onCallback?: (answered: Promise<void>) => void
}

/**
 * Simulates Swich's PayIN 2.0: token, landing page, callbacks, inquiry, refund, Raast requests and stored
 * cards. The user of the landing page chooses the outcome of the payment, and may change it in the portal
 * afterwards. Some amounts misbehave (swich-magic-amounts.ts).
 */
export function addSwich(
  sandbox: FastifyInstance,
  settings: SwichSandboxSettings,
  closing: AbortSignal,
): void {
  const vendor: SwichVendor = {
    ...settings,
    payments: swichPayments(settings.store),
    tokens: addTokens(sandbox, settings),
    callbacks: swichCallbacks({ ...settings, closing }),
    closing,
  }
  addLanding(sandbox, vendor, addStoredCards(sandbox, vendor))
  addRaast(sandbox, vendor)
  addInquiry(sandbox, vendor)
  addRefund(sandbox, vendor)
  addPortal(sandbox, vendor.payments)
}

/** Adds the call by which the merchant asks for the outcome of a payment. */
function addInquiry(sandbox: FastifyInstance, { payments, tokens, closing }: SwichVendor): void {
  const nextFault = faultCounter(inquiryMagicAmounts)
  sandbox.get('/gateway/payin/v2.0/inquire', async (request, reply) => {
    if (!tokens.isSignedIn(request)) return await reply.code(401).send()
    const payment = payments.byTransaction(fieldsOf(request.query).CustomerTransactionId ?? '')
    const notFound = failedInquiry('00012', 'Transaction failed, 00012')
    if (!payment) return await reply.code(400).send(notFound)

    const fault = nextFault(payment.customerTransactionId, withoutDecimals(payment.amount))
    switch (fault) {
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
        return await reply.code(400).send(failedInquiry('9900', 'Failed at vendor side'))
      case 'not found':
        return await reply.code(400).send(notFound)
      default:
        break
    }
    return await reply.type('application/json').send(swichInquiryAnswer(payment, fault))
  })
}

/** Adds the call by which the merchant refunds a payment, fully or partly. */
function addRefund(sandbox: FastifyInstance, { payments, tokens, closing }: SwichVendor): void {
  const nextFault = faultCounter(refundMagicAmounts)
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
    const fault = nextFault(payment.customerTransactionId, withoutDecimals(payment.amount))
    const refundable = ['success', 'partial refund'].includes(statusNow(payment))
    if (!refundable || fault === 'refund refused')
      return await refuse('0009', 'Transaction is invalid for refund')
    const paisa = Math.round(body.Amount * 100)
    if (paisa > remainingPaisa(payment))
      return await refuse('0014', 'Refund amount cannot be greater than transaction amount')
    if (fault === 'refund lost') return dropConnection(reply)
    payments.refund(payment, paisa)
    if (fault === 'refund unanswered') return dropConnection(reply)
    if (fault === 'refund slow') await wait(15_000, undefined, { signal: closing })
    return swichCallAnswer('0000', 'Transaction has been refund successfully')
  })
}

/** Adds the call by which the merchant signs in. */
function addTokens(
  sandbox: FastifyInstance,
  { clientId, clientSecret, tokenSeconds = 3600 }: SwichSandboxSettings,
): SwichVendor['tokens'] {
  const endsAt = new Map<string, number>()
  sandbox.post('/connect/token', async (request, reply) => {
    const form = fieldsOf(request.body)
    if (form.grant_type !== 'client_credentials')
      return await reply.code(400).send({ error: 'unsupported_grant_type' })
    if (form.client_id !== clientId || form.client_secret !== clientSecret)
      return await reply.code(401).send({
        error: 'invalid_client',
        error_description: 'The specified client credentials are invalid.',
      })
    const token = randomBytes(32).toString('base64url')
    endsAt.set(token, Date.now() + tokenSeconds * 1000)
    return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds }
  })
  return {
    isSignedIn(request) {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      return (endsAt.get(token) ?? 0) > Date.now()
    },
    forgetAll: () => endsAt.clear(),
  }
}
