import type { MessageKind } from '../../../../contract/src/receipts.ts'
import { amountText } from '../../../../words/src/format-values.ts'
import type { ShortContent } from '../../messages/short-texts.ts'
import { donationEmail } from './donation-email.ts'
import { type PayerMessage, type PayerRecipient, readPayable } from './payer-message.ts'
import { paidEmail, paymentEmail } from './payment-email.ts'
import { receiptEmail } from './receipt-email.ts'
import { refundEmail } from './refund-email.ts'
import { rejectionEmail, rejectionUndoneEmail } from './rejection-email.ts'
import { reversalEmail } from './reversal-email.ts'

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

/** Values of the short texts to donors and payees: no names, since the number may be another person's. */
export async function payerShortContent(to: PayerRecipient): Promise<ShortContent> {
  const { kind, code, amount, link } = await readPayable(to)
  const receipt = to.facts.receipts.get(to.receiptId ?? 0)
  return {
    values: { amount: amountText(to.sender.reader.t, receipt?.amount ?? amount), code },
    path: `/${kind}/${link}`,
  }
}
