import { sql } from 'kysely'
import { paragraphs, type Sender, type WrittenEmail } from '../../messages/write-email.ts'
import { findVoidReceipt } from '../issued-receipts.queries.ts'
import {
  type Payable,
  payerMessage,
  readPayable,
  voidReceiptBlocks,
  writePayableEmail,
} from './payer-message.ts'

/** Reports that a gift was returned or recorded by mistake: the reason, and that the receipt is void. */
export const reversalEmail = payerMessage({
  kind: 'reversal',
  trueIn: ['failed'],
  dropped: 'refusal.message.dropped.not-reversed',
  async write(to) {
    const { rows } = await sql<{ reason: string }>`
      select facts ->> 'reason' as reason from events
      where intent_id = ${to.intentId} and kind = 'gift_reversed' order by id desc limit 1`.execute(to.trx)
    if (!rows[0]) return null
    const voidReceipt = await findVoidReceipt(to.trx, to.intentId)
    return renderReversalEmail(to.sender, await readPayable(to), { ...rows[0], voidReceipt })
  },
})

/** @param about.voidReceipt the number of the receipt that became void, if there was one */
export function renderReversalEmail(
  sender: Sender,
  paid: Payable,
  { reason, voidReceipt }: { reason: string; voidReceipt: string | null },
): WrittenEmail {
  const { t } = sender.reader
  return writePayableEmail(sender, 'reversal', paid, [
    { kind: 'facts', rows: [[t('receipt.label.reason'), reason]] },
    ...voidReceiptBlocks(t, voidReceipt),
    ...paragraphs(t('mail.reversal.what-next')),
  ])
}
