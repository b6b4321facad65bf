import { amountText } from '../../../../words/src/amount-text.ts'
import type { Sender } from '../../charity/sender.ts'
import { findVoidReceipt } from '../../receipts/receipts.queries.ts'
import { greeting, paragraphs, type WrittenEmail, writeEmail } from '../write-email.ts'
import { type Payable, type PayerEmail, readPayable } from './payer-email.ts'

const refundWords = { donation: 'mail.refund.donation', payment: 'mail.refund.payment' } as const

/** Reports that all of a donation or payment was refunded. */
export const refundEmail: PayerEmail = {
  trueIn: ['refunded'],
  dropped: 'refusal.message.dropped.not-refunded',
  async write(to) {
    const voidReceipt = to.intentKind === 'donation' ? await findVoidReceipt(to.trx, to.intentId) : null
    return drawRefundEmail(to.sender, await readPayable(to), voidReceipt)
  },
}

/** @param voidReceipt the number of the receipt that became void, if there was one */
export function drawRefundEmail(sender: Sender, paid: Payable, voidReceipt: string | null): WrittenEmail {
  const { t } = sender.reader
  const amount = amountText(t, paid.amount)
  return writeEmail(sender, {
    subject: t('mail.refund.subject', { code: paid.code, amount }),
    heading: t('mail.refund.heading'),
    blocks: [
      ...paragraphs(greeting(t, paid.name), t(refundWords[paid.kind], { code: paid.code, amount })),
      ...(voidReceipt === null ? [] : paragraphs(t('mail.refund.receipt-is-void', { number: voidReceipt }))),
      ...paragraphs(t('mail.refund.how-long')),
    ],
  })
}
