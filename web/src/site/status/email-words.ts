import { holdsMoney } from '../../../../contract/src/payment-states.ts'
import type { MessageKind } from '../../../../contract/src/receipts.ts'
import type { Payable } from './payable.ts'

const contents: Record<MessageKind, string> = {
  donation: 'the link to this page',
  payment: 'the link to this page',
  receipt: 'your receipt',
  paid: 'the confirmation',
  refund: 'the details of the refund',
  rejection: 'the reason',
  reopened: 'the news that your transfer is being checked again',
}

/** What the status page says of the newest e-mail; null when there was none, or it no longer holds. */
export function emailWords({ email, status }: Pick<Payable, 'email' | 'status'>): string | null {
  const holds =
    email?.kind === 'rejection' ? status === 'failed' : email?.kind !== 'receipt' || holdsMoney(status)
  if (!holds) return null
  switch (email?.status) {
    case 'sent':
      return `We sent an e-mail with ${contents[email.kind]} to ${email.to}.`
    case 'queued':
      return `An e-mail with ${contents[email.kind]} is on its way to ${email.to}.`
    case 'failed':
      return `Our e-mail to ${email.to} could not be delivered. Please keep the link to this page, and tell us the right address.`
    default:
      return null
  }
}
