import { donationEmail } from './donation-email.ts'
import { paidEmail, paymentEmail } from './payment-email.ts'
import { receiptEmail } from './receipt-email.ts'
import { refundEmail } from './refund-email.ts'
import { rejectionEmail, reopenedEmail } from './rejection-email.ts'

/** Every e-mail that the charity sends, by what it is about. */
export const emailTemplates = {
  donation: donationEmail,
  receipt: receiptEmail,
  payment: paymentEmail,
  paid: paidEmail,
  refund: refundEmail,
  rejection: rejectionEmail,
  reopened: reopenedEmail,
}
