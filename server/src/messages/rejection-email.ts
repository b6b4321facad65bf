import { amountText } from '../../../contract/src/amounts.ts'
import { say } from '../../../words/src/say.ts'
import { greeting } from '../charity/greeting.ts'
import { pageUrl, type Sender } from '../charity/sender.ts'
import { type Block, writeEmail } from '../charity/write-email.ts'
import type { Rejection } from '../history/rejection.queries.ts'
import { optionalRow } from './optional-row.ts'
import { paragraphs } from './paragraphs.ts'

const rejectionWords = { donation: 'mail.rejection.donation', payment: 'mail.rejection.payment' } as const
const reopenedWords = { donation: 'mail.reopened.donation', payment: 'mail.reopened.payment' } as const

/** What a transfer was for. */
type TransferFor = { kind: 'donation' | 'payment'; code: string; name: string; amount: number; link: string }

/** After staff rejected a bank transfer: why, what arrived, and how to go on. */
export function rejectionEmail(sender: Sender, paid: TransferFor, { reason, amount_arrived }: Rejection) {
  return writeEmail(sender, {
    subject: say('mail.rejection.subject', { code: paid.code }),
    heading: say('mail.rejection.heading'),
    blocks: [
      ...paragraphs(
        greeting(paid.name),
        say(rejectionWords[paid.kind], { code: paid.code, amount: amountText(paid.amount) }),
      ),
      {
        kind: 'facts',
        rows: [
          [say('receipt.label.reason'), reason],
          ...optionalRow(
            'receipt.label.amount-arrived',
            amount_arrived === null ? null : amountText(amount_arrived),
          ),
        ],
      },
      ...paragraphs(
        say(amount_arrived === null ? 'mail.rejection.not-found' : 'mail.rejection.arrived-in-part'),
      ),
      statusButton(sender, paid),
    ],
  })
}

/** After staff took back a rejection that the donor or payee has read of. */
export function reopenedEmail(sender: Sender, paid: TransferFor) {
  return writeEmail(sender, {
    subject: say('mail.reopened.subject', { code: paid.code }),
    heading: say('mail.reopened.heading'),
    blocks: [
      ...paragraphs(
        greeting(paid.name),
        say(reopenedWords[paid.kind], { code: paid.code, amount: amountText(paid.amount) }),
        say('mail.reopened.what-next'),
      ),
      statusButton(sender, paid),
    ],
  })
}

const statusButton = (sender: Sender, { kind, link }: TransferFor): Block => ({
  kind: 'button',
  label: kind === 'donation' ? say('receipt.label.see-donation') : say('receipt.label.see-payment'),
  url: pageUrl(sender, `/${kind}/${link}`),
})
