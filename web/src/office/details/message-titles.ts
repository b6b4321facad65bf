import type { MessageKind } from '../../../../contract/src/receipts.ts'

/** What an e-mail is about, as the list of them shows it. */
export const messageTitles: Record<MessageKind, string> = {
  donation: 'Donation registered',
  receipt: 'Receipt',
  payment: 'Payment link',
  paid: 'Payment received',
  refund: 'Refunded in full',
  rejection: 'Transfer not confirmed',
  reopened: 'Transfer checked again',
}

/** The same in the middle of 'Send the … again'. */
export const messageNames: Record<MessageKind, string> = {
  donation: 'donation e-mail',
  receipt: 'receipt',
  payment: 'payment link',
  paid: 'payment confirmation',
  refund: 'refund e-mail',
  rejection: 'e-mail about the rejected transfer',
  reopened: 'e-mail about the reopened transfer',
}
