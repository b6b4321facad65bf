import { amountText } from '../../../../words/src/amount-text.ts'
import type { ShortContent } from '../short-texts.ts'
import { type PayerRecipient, readPayable } from './payer-email.ts'

/** Values of the short texts to donors and payees: no names, since the number may be another person's. */
export async function payerShortContent(to: PayerRecipient): Promise<ShortContent> {
  const { kind, code, amount, link } = await readPayable(to)
  const receipt = to.facts.receipts.get(to.receiptId ?? 0)
  return {
    values: { amount: amountText(to.sender.reader.t, receipt?.amount ?? amount), code },
    path: `/${kind}/${link}`,
  }
}
