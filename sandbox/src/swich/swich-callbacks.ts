import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fourDecimals, type SwichPayment } from './swich-payments.ts'

/** Callback behaviours, by the names that the landing page offers. */
export const callbackChoices = {
  normal: 'One signed callback, at once',
  none: 'It gets lost on the way',
  duplicated: 'The same one three times at once',
  late: 'One, after the delay above',
  forged: 'Only a forged one that says success, with a wrong checksum',
  'out of order': 'The right one, then signed ones that say failed and pending',
} as const

export type CallbackChoice = keyof typeof callbackChoices

/** The payment in a callback; a forged callback may name a payment that was never made. */
type CalledBack = Pick<SwichPayment, 'customerTransactionId' | 'orderId' | 'amount'>

export type SwichCallbacks = {
  /**
   * Sends the callbacks of the choice, in the background. Each is tried once: the vendor does not document
   * retries.
   * @param afterMs until the outcome is known; the choice 'late' adds `delayMs`
   */
  deliver(about: CalledBack, status: string, choice: CallbackChoice, afterMs: number, delayMs: number): void
}

/** Calls the merchant's server as Swich does (guide, section 16). `closing` cancels pending callbacks. */
export function swichCallbacks(settings: {
  callbackUrl: string
  secretKey: string
  closing: AbortSignal
  onCallback?: (answered: Promise<void>) => void
}): SwichCallbacks {
  let sent = 0

  async function call(about: CalledBack, status: string, secretKey: string): Promise<void> {
    const amount = fourDecimals(about.amount)
    const checksum = createHmac('sha256', secretKey)
      .update(`SWCallback:${about.customerTransactionId}:${about.orderId}:${amount}:${status}`)
      .digest('hex')
    sent += 1
    const query = new URLSearchParams({
      PaymentType: 'EWallet',
      Status: status,
      OrderId: about.orderId,
      CustomerTransactionId: about.customerTransactionId,
      Amount: amount,
      // The vendor's case of names and digits varies, so every second callback uses the other case.
      ...(sent % 2 === 0 ? { checksum: checksum.toUpperCase() } : { Checksum: checksum }),
    })
    const signal = AbortSignal.any([settings.closing, AbortSignal.timeout(10_000)])
    const answer = await fetch(`${settings.callbackUrl}?${query}`, { signal })
    await answer.text()
  }

  async function callAll(about: CalledBack, status: string, choice: CallbackChoice): Promise<void> {
    const signed = (claimed: string) => call(about, claimed, settings.secretKey)
    switch (choice) {
      case 'none':
        return
      case 'forged':
        return await call(about, 'success', 'a key that the merchant does not have')
      case 'duplicated':
        await Promise.all([signed(status), signed(status), signed(status)])
        return
      case 'out of order':
        await signed(status)
        await signed('failed')
        return await signed('pending')
      default:
        return await signed(status)
    }
  }

  return {
    deliver(about, status, choice, afterMs, delayMs) {
      const dueMs = choice === 'late' ? afterMs + delayMs : afterMs
      const answered = wait(dueMs, undefined, { signal: settings.closing })
        .then(() => callAll(about, status, choice))
        .catch(() => {
          // The merchant's inquiry covers lost callbacks.
        })
      if (dueMs === 0) settings.onCallback?.(answered)
    },
  }
}
