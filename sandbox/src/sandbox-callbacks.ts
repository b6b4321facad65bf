import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fourDecimals, type SandboxPayment } from './sandbox-payments.ts'

/** How the callbacks about a payment travel; the landing page offers them by these names. */
export const callbackChoices = {
  normal: 'One signed callback, at once',
  none: 'It is lost on the way',
  duplicated: 'The same one three times at once',
  late: 'One, as many seconds later as the field above says',
  forged: 'Only a forged one: it says success, with a wrong checksum',
  'out of order': 'The right one, then signed ones that say failed and pending',
} as const

export type CallbackChoice = keyof typeof callbackChoices

/** What a callback is about; a forged one may be about a payment that never was. */
export type CalledBack = Pick<SandboxPayment, 'customerTransactionId' | 'orderId' | 'amount'>

export type SandboxCallbacks = {
  /**
   * Sends what the choice says, without being waited for. Each is tried once: the vendor's own rule for trying again is
   * not documented.
   * @param afterMs when the outcome is there; `lateMs` more for the choice 'late'
   */
  deliver(about: CalledBack, status: string, choice: CallbackChoice, afterMs: number, lateMs: number): void
}

/** Calls the shop's server as Swich does (guide, section 16). Whatever is still waiting ends with `closing`. */
export function sandboxCallbacks(settings: {
  callbackUrl: string
  secretKey: string
  closing: AbortSignal
}): SandboxCallbacks {
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
      // The vendor's own case varies, so every second one is written in the other.
      ...(sent % 2 === 0 ? { checksum: checksum.toUpperCase() } : { Checksum: checksum }),
    })
    const signal = AbortSignal.any([settings.closing, AbortSignal.timeout(10_000)])
    const answer = await fetch(`${settings.callbackUrl}?${query}`, { signal })
    await answer.text()
  }

  async function callAll(about: CalledBack, status: string, choice: CallbackChoice): Promise<void> {
    const signed = (said: string) => call(about, said, settings.secretKey)
    switch (choice) {
      case 'none':
        return
      case 'forged':
        return await call(about, 'success', 'a key that the shop does not share')
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
    deliver(about, status, choice, afterMs, lateMs) {
      wait(choice === 'late' ? afterMs + lateMs : afterMs, undefined, { signal: settings.closing })
        .then(() => callAll(about, status, choice))
        .catch(() => {
          // A callback that does not arrive is what the inquiry is for.
        })
    },
  }
}
