import type { EditableEmail } from '../../../../contract/src/wordings.ts'
import type { Phrase } from '../../../../words/src/say.ts'

/** What staff call the e-mails. */
export const emailTitles: Record<EditableEmail, Phrase> = {
  donation: 'wordings.email.donation',
  'donation-by-transfer': 'wordings.email.donation-by-transfer',
  rest: 'wordings.email.rest',
  receipt: 'wordings.email.receipt',
  'receipt-of-a-part': 'wordings.email.receipt-of-a-part',
  'receipt-after-refund': 'wordings.email.receipt-after-refund',
  'donation-refunded': 'wordings.email.donation-refunded',
  'donation-rejected': 'wordings.email.donation-rejected',
  'donation-reopened': 'wordings.email.donation-reopened',
  payment: 'wordings.email.payment',
  'payment-by-transfer': 'wordings.email.payment-by-transfer',
  paid: 'wordings.email.paid',
  'payment-refunded': 'wordings.email.payment-refunded',
  'payment-rejected': 'wordings.email.payment-rejected',
  'payment-reopened': 'wordings.email.payment-reopened',
}
