import { type Phrase, say } from '../../words/src/say.ts'
import type { PaymentStatus } from './payment-states.ts'

const names: Record<PaymentStatus, Phrase> = {
  pending: 'office.status.pending',
  success: 'office.status.success',
  failed: 'office.status.failed',
  expired: 'office.status.expired',
  refunded: 'office.status.refunded',
  'partially refunded': 'office.status.partially-refunded',
  disputed: 'office.status.disputed',
}

/** What staff call the state of a donation or payment, in small letters; a word of a gateway's own stays as it is. */
export const statusName = (status: string): string =>
  Object.hasOwn(names, status) ? say(names[status as PaymentStatus]) : status
