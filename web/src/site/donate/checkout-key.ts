import { randomKey } from '../../random-key.ts'
import { store, stored } from '../../stored.ts'

/**
 * The Idempotency-Key of a checkout: the same for the same body, so that a double click, a retry after a lost answer
 * or a reload makes one donation; a new one as soon as cart, donor or pair change.
 * @param body the donate call's body as it will be sent
 */
export function checkoutKey(body: unknown): string {
  const sent = JSON.stringify(body)
  const last = stored('tab', 'checkout') as { sent?: unknown; key?: unknown } | undefined
  if (last?.sent === sent && typeof last.key === 'string') return last.key
  const key = randomKey()
  store('tab', 'checkout', { sent, key })
  return key
}

/** After a donation was accepted: the same gift again is a new donation. */
export function forgetCheckoutKey(): void {
  store('tab', 'checkout', undefined)
}
