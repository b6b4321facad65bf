import type { FastifyRequest } from 'fastify'
import type { SwichCallbacks } from './swich-callbacks.ts'
import type { SwichPayments } from './swich-payments.ts'

/** Settings and state that the calls of the simulated vendor share. */
export type SwichVendor = {
  store: string
  clientId: string
  secretKey: string
  payments: SwichPayments
  tokens: { isSignedIn(request: FastifyRequest): boolean; forgetAll(): void }
  callbacks: SwichCallbacks
  closing: AbortSignal
}
