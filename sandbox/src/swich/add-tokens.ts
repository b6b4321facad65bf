import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldsOf } from '../read-form.ts'
import type { SwichCallbacks } from './swich-callbacks.ts'
import type { SwichPayments } from './swich-payments.ts'

/** State that the calls of the simulated vendor share. */
export type SwichVendor = {
  store: string
  clientId: string
  secretKey: string
  payments: SwichPayments
  tokens: { isSignedIn(request: FastifyRequest): boolean; forgetAll(): void }
  callbacks: SwichCallbacks
  closing: AbortSignal
}

/** Adds the call by which the merchant signs in. */
export function addTokens(
  sandbox: FastifyInstance,
  {
    clientId,
    clientSecret,
    tokenSeconds = 3600,
  }: { clientId: string; clientSecret: string; tokenSeconds?: number },
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
