import { paragraphs, type Sender, type WrittenEmail } from '../../messages/write-email.ts'
import { findVoidReceipt } from '../issued-receipts.queries.ts'
import {
  type Payable,
  payerMessage,
  readPayable,
  voidReceiptBlocks,
  writePayableEmail,
} from './payer-message.ts'

/** Reports that all of a donation or payment was refunded. */
export const refundEmail = payerMessage({
  kind: 'refund',
  trueIn: ['refunded'],
  dropped: 'refusal.message.dropped.not-refunded',
  async write(to) {
    const voidReceipt = to.intentKind === 'donation' ? await findVoidReceipt(to.trx, to.intentId) : null
    return renderRefundEmail(to.sender, await readPayable(to), voidReceipt)
  },
})

/** @param voidReceipt the number of the receipt that became void, if there was one */
export const renderRefundEmail = (sender: Sender, paid: Payable, voidReceipt: string | null): WrittenEmail =>
  writePayableEmail(sender, 'refund', paid, [
    ...voidReceiptBlocks(sender.reader.t, voidReceipt),
    ...paragraphs(sender.reader.t('mail.refund.how-long')),
  ])
