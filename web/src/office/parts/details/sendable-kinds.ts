import type { Message, MessageKind } from '../../../../../contract/src/receipts.ts'
import { holdsMoney, type PaymentStatus } from '../../../../../contract/src/status.ts'
import type { Shown } from './shown.ts'

/** What is only sent again, and the state in which it is true. */
const onlyAgain = { rejection: 'failed', reopened: 'pending' } satisfies Partial<
  Record<MessageKind, PaymentStatus>
>

/**
 * Which e-mails are true of a donation or payment in a state, so that staff may send them.
 * @param messages what has been sent before
 * @param isReversed staff took it in and reversed it: the charity has spoken with the donor
 */
export function sendableKinds(
  what: Shown['what'],
  status: PaymentStatus,
  messages: readonly Pick<Message, 'kind'>[],
  isReversed = false,
): MessageKind[] {
  if (isReversed) return []
  const sentBefore = (Object.keys(onlyAgain) as (keyof typeof onlyAgain)[]).filter(
    (one) => onlyAgain[one] === status && messages.some(({ kind }) => kind === one),
  )
  if (what === 'donation')
    return [
      'donation',
      ...(holdsMoney(status) ? (['receipt'] as const) : []),
      ...(status === 'refunded' ? (['refund'] as const) : []),
      ...sentBefore,
    ]
  if (status === 'refunded') return ['refund']
  if (status === 'success') return ['paid']
  return holdsMoney(status) ? [] : ['payment', ...sentBefore]
}
