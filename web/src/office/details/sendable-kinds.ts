import { holdsMoney, type PaymentStatus } from '../../../../contract/src/payment-states.ts'
import type { MessageKind } from '../../../../contract/src/receipts.ts'
import type { Shown } from './shown.ts'

/** Which e-mails are true of a donation or payment in a state, so that staff may send them. */
export function sendableKinds(what: Shown['what'], status: PaymentStatus): MessageKind[] {
  if (what === 'donation')
    return [
      'donation',
      ...(holdsMoney(status) ? (['receipt'] as const) : []),
      ...(status === 'refunded' ? (['refund'] as const) : []),
    ]
  if (status === 'refunded') return ['refund']
  if (status === 'success') return ['paid']
  return holdsMoney(status) ? [] : ['payment']
}
