import { amountText } from '../../../contract/src/amounts.ts'
import { say } from '../../../words/src/say.ts'
import { greeting } from '../charity/greeting.ts'
import type { Sender } from '../charity/sender.ts'
import { writeEmail } from '../charity/write-email.ts'
import { paragraphs } from './paragraphs.ts'

const refundWords = { donation: 'mail.refund.donation', payment: 'mail.refund.payment' } as const

/**
 * After all of a donation or payment was refunded.
 * @param voidReceipt the number of the receipt that became void, if there was one
 */
export function refundEmail(
  sender: Sender,
  paid: { kind: 'donation' | 'payment'; code: string; name: string; amount: number },
  voidReceipt: string | null,
) {
  const amount = amountText(paid.amount)
  return writeEmail(sender, {
    subject: say('mail.refund.subject', { code: paid.code, amount }),
    heading: say('mail.refund.heading'),
    blocks: [
      ...paragraphs(greeting(paid.name), say(refundWords[paid.kind], { code: paid.code, amount })),
      ...(voidReceipt === null
        ? []
        : paragraphs(say('mail.refund.receipt-is-void', { number: voidReceipt }))),
      ...paragraphs(say('mail.refund.how-long')),
    ],
  })
}
