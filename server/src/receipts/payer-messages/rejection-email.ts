import { amountText } from '../../../../words/src/format-values.ts'
import { type Rejection, readRejection } from '../../history/timeline.queries.ts'
import { wasRejectionSent } from '../../messages/messages.queries.ts'
import {
  type Block,
  optionalRow,
  paragraphs,
  type Sender,
  type WrittenEmail,
} from '../../messages/write-email.ts'
import { pageUrl } from '../../platform/language/page-url.ts'
import { type Payable, payerMessage, readPayable, writePayableEmail } from './payer-message.ts'

/** Reports that staff rejected a bank transfer: the reason, the amount received, and what to do. */
export const rejectionEmail = payerMessage({
  kind: 'rejection',
  trueIn: ['failed'],
  dropped: 'refusal.message.dropped.no-longer-rejected',
  async write(to) {
    const rejection = await readRejection(to.trx, to.intentId)
    return rejection && renderRejectionEmail(to.sender, await readPayable(to), rejection)
  },
})

/** Reports that staff undid a rejection. Sent only to those who got the e-mail about the rejection. */
export const rejectionUndoneEmail = payerMessage({
  kind: 'rejection_undone',
  trueIn: ['pending'],
  dropped: 'refusal.message.dropped.no-longer-checked',
  write: async (to) =>
    (await wasRejectionSent(to.trx, to.intentId))
      ? renderRejectionUndoneEmail(to.sender, await readPayable(to))
      : { dropped: 'refusal.message.dropped.rejection-not-sent' },
})

export function renderRejectionEmail(
  sender: Sender,
  paid: Payable,
  { reason, amount_arrived }: Rejection,
): WrittenEmail {
  const { t } = sender.reader
  return writePayableEmail(sender, 'rejection', paid, [
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
    ...paragraphs(t(amount_arrived === null ? 'mail.rejection.not-found' : 'mail.rejection.arrived-in-part')),
    statusButton(sender, paid),
  ])
}

export const renderRejectionUndoneEmail = (sender: Sender, paid: Payable): WrittenEmail =>
  writePayableEmail(sender, 'rejection_undone', paid, [
    ...paragraphs(sender.reader.t('mail.rejection_undone.what-next')),
    statusButton(sender, paid),
  ])

const statusButton = (sender: Sender, { kind, link }: Payable): Block => ({
  kind: 'button',
  label: sender.reader.t(`receipt.label.see-${kind}`),
  url: pageUrl(sender, `/${kind}/${link}`),
})
