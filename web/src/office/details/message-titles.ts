import type { MessageKind } from '../../../../contract/src/receipts.ts'

/** What an e-mail is about, as the list of them says it. */
export const messageTitles: Record<MessageKind, string> = {
  donation: 'About the donation',
  receipt: 'Receipt',
  payment: 'Link to pay',
  paid: 'The payment has arrived',
  refund: 'All was given back',
}

/** The same in the middle of 'Send the … again'. */
export const messageNames: Record<MessageKind, string> = {
  donation: 'first e-mail',
  receipt: 'receipt',
  payment: 'link',
  paid: 'confirmation',
  refund: 'word of the refund',
}
