import type { FastifyInstance } from 'fastify'
import { addInquiry } from './add-inquiry.ts'
import { addLanding } from './add-landing.ts'
import { addPortal } from './add-portal.ts'
import { addRaast } from './add-raast.ts'
import { addRefund } from './add-refund.ts'
import { addStoredCards } from './add-stored-cards.ts'
import { addTokens } from './add-tokens.ts'
import { swichCallbacks } from './swich-callbacks.ts'
import { swichPayments } from './swich-payments.ts'

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
  const payments = swichPayments(settings.store)
  const tokens = addTokens(sandbox, settings)
  const callbacks = swichCallbacks({ ...settings, closing })
  const cards = addStoredCards(sandbox, settings, payments, tokens, closing)
  addLanding(sandbox, settings, payments, callbacks, cards)
  addRaast(sandbox, settings, payments, tokens, callbacks, closing)
  addInquiry(sandbox, payments, tokens, closing)
  addRefund(sandbox, payments, tokens, closing)
  addPortal(sandbox, payments)
}
