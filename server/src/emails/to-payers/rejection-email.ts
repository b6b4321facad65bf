import { amountText } from '../../../../words/src/amount-text.ts'
import { pageUrl, type Sender } from '../../charity/sender.ts'
import { type Rejection, readRejection } from '../../history/timeline.queries.ts'
import { wasSent } from '../emails.queries.ts'
import {
  type Block,
  greeting,
  optionalRow,
  paragraphs,
  type WrittenEmail,
  writeEmail,
} from '../write-email.ts'
import { type Payable, type PayerEmail, readPayable } from './payer-email.ts'

const rejectionWords = { donation: 'mail.rejection.donation', payment: 'mail.rejection.payment' } as const
const reopenedWords = { donation: 'mail.reopened.donation', payment: 'mail.reopened.payment' } as const

/** Reports that staff rejected a bank transfer: the reason, the amount received, and what to do. */
export const rejectionEmail: PayerEmail = {
  trueIn: ['failed'],
  dropped: 'refusal.message.dropped.no-longer-rejected',
  async write(to) {
    const rejection = await readRejection(to.trx, to.intentId)
    return rejection && drawRejectionEmail(to.sender, await readPayable(to), rejection)
  },
}

/** Reports that staff undid a rejection. Sent only to those who got the e-mail about the rejection. */
export const reopenedEmail: PayerEmail = {
  trueIn: ['pending'],
  dropped: 'refusal.message.dropped.no-longer-checked',
  write: async (to) =>
    (await wasSent(to.trx, to.intentId, 'rejection'))
      ? drawReopenedEmail(to.sender, await readPayable(to))
      : { dropped: 'refusal.message.dropped.rejection-not-sent' },
}

export function drawRejectionEmail(
  sender: Sender,
  paid: Payable,
  { reason, amount_arrived }: Rejection,
): WrittenEmail {
  const { t } = sender.reader
  return writeEmail(sender, {
    subject: t('mail.rejection.subject', { code: paid.code }),
    heading: t('mail.rejection.heading'),
    blocks: [
      ...paragraphs(
        greeting(t, paid.name),
        t(rejectionWords[paid.kind], {
          code: paid.code,
          amount: amountText(t, paid.amount),
        }),
      ),
      {
        kind: 'facts',
        rows: [
          [t('receipt.label.reason'), reason],
          ...optionalRow(
            t,
            'receipt.label.amount-arrived',
            amount_arrived === null ? null : amountText(t, amount_arrived),
          ),
        ],
      },
      ...paragraphs(
        t(amount_arrived === null ? 'mail.rejection.not-found' : 'mail.rejection.arrived-in-part'),
      ),
      statusButton(sender, paid),
    ],
  })
}

export function drawReopenedEmail(sender: Sender, paid: Payable): WrittenEmail {
  const { t } = sender.reader
  return writeEmail(sender, {
    subject: t('mail.reopened.subject', { code: paid.code }),
    heading: t('mail.reopened.heading'),
    blocks: [
      ...paragraphs(
        greeting(t, paid.name),
        t(reopenedWords[paid.kind], {
          code: paid.code,
          amount: amountText(t, paid.amount),
        }),
        t('mail.reopened.what-next'),
      ),
      statusButton(sender, paid),
    ],
  })
}

const statusButton = (sender: Sender, { kind, link }: Payable): Block => ({
  kind: 'button',
  label:
    kind === 'donation'
      ? sender.reader.t('receipt.label.see-donation')
      : sender.reader.t('receipt.label.see-payment'),
  url: pageUrl(sender, `/${kind}/${link}`),
})
