import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldsOf } from '../fields-of.ts'
import { addInquiry } from './add-inquiry.ts'
import { addLanding } from './add-landing.ts'
import { addPortal } from './add-portal.ts'
import { addRefund } from './add-refund.ts'
import { swichCallbacks } from './swich-callbacks.ts'
import { swichPayments } from './swich-payments.ts'

export type SwichSandboxSettings = {
  /** The file of what was paid; it is created when it is missing. */
  store: string
  clientId: string
  clientSecret: string
  secretKey: string
  /** Where the merchant wants to be called back, e.g. http://127.0.0.1:3000/gateways/swich/notice */
  callbackUrl: string
  /** How long a token lives; the vendor's is 3600 seconds. */
  tokenSeconds?: number
  /** Is given each callback that is made at once, as a promise that ends when it has been answered, so that a test can wait. */
  onCallback?: (answered: Promise<void>) => void
}

/** Who has signed in with a token. */
export type Tokens = { isSignedIn(request: FastifyRequest): boolean; forgetAll(): void }

/**
 * Speaks Swich's PayIN 2.0: token, landing page, callbacks, inquiry and refund. Whoever opens the landing page decides
 * what becomes of the payment, and may change it in the portal afterwards; some amounts misbehave
 * (swich-magic-amounts.ts).
 */
export function addSwich(
  sandbox: FastifyInstance,
  settings: SwichSandboxSettings,
  closing: AbortSignal,
): void {
  const payments = swichPayments(settings.store)
  const tokens = addTokens(sandbox, settings)
  addLanding(sandbox, settings, payments, swichCallbacks({ ...settings, closing }))
  addInquiry(sandbox, payments, tokens, closing)
  addRefund(sandbox, payments, tokens, closing)
  addPortal(sandbox, payments)
}

function addTokens(
  sandbox: FastifyInstance,
  { clientId, clientSecret, tokenSeconds = 3600 }: SwichSandboxSettings,
): Tokens {
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
