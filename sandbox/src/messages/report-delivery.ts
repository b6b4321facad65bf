import { setTimeout as wait } from 'node:timers/promises'
import type { DeliveryFault } from './magic-numbers.ts'

export type ReportedState = 'sent' | 'delivered' | 'read' | 'failed'

/**
 * Sends the reports about a message as the fault requires, each as its vendor writes it.
 * @param post sends one notice; `isForged`: with a wrong signature
 * @param delayMs between reports
 */
export async function reportDelivery(
  states: readonly ReportedState[],
  fault: DeliveryFault | undefined,
  {
    post,
    delayMs,
    closing,
  }: {
    post: (states: readonly ReportedState[], isForged: boolean) => Promise<void>
    delayMs: number
    closing: AbortSignal
  },
): Promise<void> {
  if (fault === 'none') return
  if (fault === 'wrong signature') return await post(['failed'], true)
  if (fault === 'batch') return await post(states, false)
  const ordered = fault === 'out of order' ? states.toReversed() : states
  for (const state of ordered) {
    if (delayMs > 0) await wait(delayMs, undefined, { signal: closing })
    await post([state], false)
    if (fault === 'twice') await post([state], false)
  }
}
