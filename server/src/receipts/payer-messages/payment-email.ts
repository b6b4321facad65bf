import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { unpaidStatuses } from '../../../../contract/src/status.ts'
import { pairTitle, paymentTypeTitle } from '../../../../words/src/display-names.ts'
import { amountText } from '../../../../words/src/format-values.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import {
  type OpenAccount,
  readOpenBankAccounts,
} from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import {
  type Block,
  greeting,
  optionalRow,
  paragraphs,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '../../messages/write-email.ts'
import { pageUrl } from '../../platform/language/page-url.ts'
import { dayText } from '../../platform/text/pakistan-time.ts'
import { rupeesInWords } from '../../platform/text/rupees-in-words.ts'
import { type RequestedPayment, readRequestedPayment } from '../receipts.queries.ts'
import { payerMessage } from './payer-message.ts'
import { transferInstructions } from './transfer-instructions.ts'

/** Requests a payment; with the accounts once the payee has chosen a bank transfer. */
export const paymentEmail = payerMessage({
  kind: 'payment',
  trueIn: unpaidStatuses,
  dropped: 'refusal.message.dropped.paid-meanwhile',
  async write({ trx, sender, intentId }) {
    const { language } = sender.reader
    const payment = await readRequestedPayment(language, trx, intentId)
    return renderPaymentEmail(sender, payment, await readOpenBankAccounts(language, trx))
  },
})

export const paidEmail = payerMessage({
  kind: 'paid',
  trueIn: ['success'],
  dropped: 'refusal.message.dropped.no-longer-paid',
  write: async ({ trx, sender, intentId }) =>
    renderPaidEmail(sender, await readRequestedPayment(sender.reader.language, trx, intentId)),
})

export function renderPaymentEmail(
  sender: Sender,
  payment: RequestedPayment,
  accounts: readonly OpenAccount[],
): WrittenEmail {
  const { t } = sender.reader
  const amount = amountText(t, payment.amount)
  const page = pageUrl(sender, `/payment/${payment.link}`)
  const transfer =
    payment.pair?.gateway === bankTransferGateway &&
    transferInstructions(t, accounts, {
      code: payment.reference,
      url: pageUrl(sender, `/pay/${payment.link}`),
      parts: [{ kind: 'general', amount: payment.amount }],
      isPayment: true,
    })
  return writeEmail(sender, {
    subject: t('mail.payment.subject', { reference: payment.reference, amount }),
    heading: t('mail.payment.heading'),
    blocks: [
      ...paragraphs(
        greeting(t, payment.payeeName),
        sender.charity.name
          ? t('mail.payment.requested-by', { charity: sender.charity.name, amount })
          : t('mail.payment.requested', { amount }),
      ),
      paymentFacts(t, payment),
      ...(transfer || [
        ...paragraphs(t('mail.payment.choose')),
        { kind: 'button', label: t('receipt.label.pay-now'), url: page },
      ]),
      ...paragraphs(t('mail.payment.keep-the-link')),
    ],
  })
}

export function renderPaidEmail(sender: Sender, payment: RequestedPayment): WrittenEmail {
  const { t } = sender.reader
  const amount = amountText(t, payment.amount)
  const day = dayText(t, payment.settledAt ?? new Date())
  return writeEmail(sender, {
    subject: t('mail.paid.subject', { reference: payment.reference, amount }),
    heading: t('mail.paid.heading'),
    blocks: [
      ...paragraphs(greeting(t, payment.payeeName), t('mail.paid.arrived', { amount, day })),
      paymentFacts(t, payment),
      ...paragraphs(`${t('receipt.label.amount-in-words')}: ${rupeesInWords(t, payment.amount)}`),
      {
        kind: 'button',
        label: t('receipt.label.see-payment'),
        url: pageUrl(sender, `/payment/${payment.link}`),
      },
    ],
  })
}

const paymentFacts = (
  t: Translate,
  { reference, type, amount, remarks, pair, status }: RequestedPayment,
): Block => ({
  kind: 'facts',
  rows: [
    [t('receipt.label.reference'), reference],
    [t('receipt.label.payment-for'), paymentTypeTitle(t, type)],
    [t('receipt.label.amount'), amountText(t, amount)],
    ...optionalRow(
      t,
      'receipt.label.payment-method',
      status === 'success' && pair ? pairTitle(t, pair.method, pair.gateway, pair.payment_title) : null,
    ),
    ...optionalRow(t, 'receipt.label.remarks', remarks),
  ],
})
