import type { MessageKind } from '../../../../contract/src/receipts.ts'
import { donationEmail } from './donation-email.ts'
import type { PayerEmail } from './payer-email.ts'
import { paidEmail, paymentEmail } from './payment-email.ts'
import { receiptEmail } from './receipt-email.ts'
import { refundEmail } from './refund-email.ts'
import { rejectionEmail, reopenedEmail } from './rejection-email.ts'
import { reversalEmail } from './reversal-email.ts'

export const payerEmails: Record<MessageKind, PayerEmail> = {
  donation: donationEmail,
  receipt: receiptEmail,
  payment: paymentEmail,
  paid: paidEmail,
  refund: refundEmail,
  rejection: rejectionEmail,
  reopened: reopenedEmail,
  reversal: reversalEmail,
}
