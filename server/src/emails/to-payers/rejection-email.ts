import { amountText } from '../../../../words/src/amount-text.ts'
import { say } from '../../../../words/src/say.ts'
import { pageUrl, type Sender } from '../../charity/sender.ts'
import { type Rejection, readRejection } from '../../history/rejection.queries.ts'
import { wasSent } from '../emails.queries.ts'
import {
  type Block,
  greeting,
  optionalRow,
  paragraphs,
  type WrittenEmail,
  writeEmail,
} from '../write-email.ts'
import { dropped, type Payable, type PayerEmail, readPayable } from './payer-email.ts'

const rejectionWords = { donation: 'mail.rejection.donation', payment: 'mail.rejection.payment' } as const
const reopenedWords = { donation: 'mail.reopened.donation', payment: 'mail.reopened.payment' } as const

/** What a transfer was for. */
type TransferFor = Omit<Payable, 'status'>

/** Reports that staff rejected a bank transfer: the reason, the amount received, and what to do. */
export const rejectionEmail: PayerEmail = async (to) => {
  const payable = await readPayable(to)
  const rejection = payable.status === 'failed' && (await readRejection(to.trx, to.intentId))
  return rejection
    ? drawRejectionEmail(to.sender, payable, rejection)
    : dropped('refusal.message.dropped.no-longer-rejected')
}

/** Reports that staff undid a rejection. Sent only to those who got the e-mail about the rejection. */
export const reopenedEmail: PayerEmail = async (to) => {
  const payable = await readPayable(to)
  if (payable.status !== 'pending') return dropped('refusal.message.dropped.no-longer-checked')
  return (await wasSent(to.trx, to.intentId, 'rejection'))
    ? drawReopenedEmail(to.sender, payable)
    : dropped('refusal.message.dropped.rejection-not-sent')
}

export function drawRejectionEmail(
  sender: Sender,
  paid: TransferFor,
  { reason, amount_arrived }: Rejection,
): WrittenEmail {
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

export function drawReopenedEmail(sender: Sender, paid: TransferFor): WrittenEmail {
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
