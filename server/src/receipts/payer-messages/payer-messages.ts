import type { MessageKind } from '../../../../contract/src/receipts.ts'
import { donationEmail } from './donation-email.ts'
import type { PayerMessage } from './payer-message.ts'
import { paidEmail, paymentEmail } from './payment-email.ts'
import { receiptEmail } from './receipt-email.ts'
import { refundEmail } from './refund-email.ts'
import { rejectionEmail, rejectionUndoneEmail } from './rejection-email.ts'
import { reversalEmail } from './reversal-email.ts'

/** Messages about donations and payments, by their kind. */
export const payerMessages: Record<MessageKind, PayerMessage> = {
  donation: donationEmail,
  receipt: receiptEmail,
  payment: paymentEmail,
  paid: paidEmail,
  refund: refundEmail,
  rejection: rejectionEmail,
  rejection_undone: rejectionUndoneEmail,
  reversal: reversalEmail,
}
