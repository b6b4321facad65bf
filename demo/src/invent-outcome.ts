import { dayMs } from '../../contract/src/days.ts'
import { bankTransferGateway } from '../../contract/src/payment-methods.ts'
import type { PaymentStatus } from '../../contract/src/status.ts'
import { between, weighted } from './random.ts'

export type Outcome = {
  status: PaymentStatus
  /** Time of payment, of the refund, and of the dispute by the payer's bank. */
  settled_at: Date | null
  refunded_at: Date | null
  disputed_at: Date | null
  refunded_amount: number
}

const paid = [
  ['success', 818],
  ['refunded', 12],
  ['partially_refunded', 10],
] as const

/** JazzCash never reports a failed payment, and supports neither refunds nor disputes. */
const outcomesAfter = (...unpaid: ['pending' | 'expired', number][]) => ({
  jazzcash: weighted<PaymentStatus>([...paid, ...unpaid]),
  other: weighted<PaymentStatus>([...paid, ...unpaid, ['failed', 80]]),
})
const outcomes = {
  thisWeek: outcomesAfter(['pending', 80]),
  lastWeek: outcomesAfter(),
  earlier: outcomesAfter(['expired', 80]),
}

/** Invents the outcome of a donation or payment. Without an attempt it is 'pending'. */
export function inventOutcome(
  disputes: boolean,
  { attempt, amount, created_at }: { attempt: number | null; amount: number; created_at: Date },
  gateway: string,
): Outcome {
  const age = Date.now() - created_at.getTime()
  const period = age < 6 * dayMs ? 'thisWeek' : age > 15 * dayMs ? 'earlier' : 'lastWeek'
  const drawn = attempt === null ? 'pending' : outcomes[period][gateway === 'jazzcash' ? gateway : 'other']()
  const isDisputed = disputes && drawn === 'success' && gateway === 'swich' && Math.random() < 0.002
  const status = isDisputed ? 'disputed' : drawn
  const nothing = { settled_at: null, refunded_at: null, disputed_at: null, refunded_amount: 0 }
  if (status === 'pending' || status === 'failed' || status === 'expired') return { status, ...nothing }
  // A transfer arrives within one to three days.
  const delayMs = gateway === bankTransferGateway ? between(dayMs, 3 * dayMs) : between(20_000, 900_000)
  const settled_at = new Date(created_at.getTime() + Math.min(delayMs, age * 0.8))
  if (status === 'success') return { status, ...nothing, settled_at }
  const sinceMs = Date.now() - settled_at.getTime()
  const later = new Date(settled_at.getTime() + Math.min(between(dayMs, 8 * dayMs), sinceMs * 0.8))
  if (status === 'disputed') return { status, ...nothing, settled_at, disputed_at: later }
  const refunded_amount = status === 'refunded' ? amount : between(1, amount)
  return { status, ...nothing, settled_at, refunded_at: later, refunded_amount }
}
