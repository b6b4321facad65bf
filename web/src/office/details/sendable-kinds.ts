import { holdsMoney, type PaymentStatus } from '../../../../contract/src/payment-states.ts'
import type { Message, MessageKind } from '../../../../contract/src/receipts.ts'
import type { Shown } from './shown.ts'

/**
 * Which e-mails are true of a donation or payment in a state, so that staff may send them.
 * @param messages what has been sent before: a rejection is only sent again
 */
export function sendableKinds(
  what: Shown['what'],
  status: PaymentStatus,
  messages: readonly Pick<Message, 'kind'>[],
): MessageKind[] {
  const rejection =
    status === 'failed' && messages.some(({ kind }) => kind === 'rejection') ? (['rejection'] as const) : []
  if (what === 'donation')
    return [
      'donation',
      ...(holdsMoney(status) ? (['receipt'] as const) : []),
      ...(status === 'refunded' ? (['refund'] as const) : []),
      ...rejection,
    ]
  if (status === 'refunded') return ['refund']
  if (status === 'success') return ['paid']
  return holdsMoney(status) ? [] : ['payment', ...rejection]
}
