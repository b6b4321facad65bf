import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { unpaidStatuses } from '../../../../contract/src/status.ts'
import { amountText } from '../../../../words/src/amount-text.ts'
import { pairTitle, paymentTypeTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'
import { pageUrl, type Sender } from '../../charity/sender.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayText } from '../../platform/text/day-text.ts'
import { rupeesInWords } from '../../platform/text/rupees-in-words.ts'
import { type RequestedPayment, readRequestedPayment } from '../../receipts/receipts.queries.ts'
import {
  type Block,
  greeting,
  optionalRow,
  paragraphs,
  type WrittenEmail,
  writeEmail,
} from '../write-email.ts'
import { howToTransfer } from './how-to-transfer.ts'
import type { PayerEmail } from './payer-email.ts'

/** Requests a payment; with the accounts once the payee has chosen a bank transfer. */
export const paymentEmail: PayerEmail = {
  trueIn: unpaidStatuses,
  dropped: 'refusal.message.dropped.paid-meanwhile',
  write: async ({ trx, sender, intentId }) =>
    drawPaymentEmail(trx, sender, await readRequestedPayment(trx, intentId)),
}

/** Confirms a payment. */
export const paidEmail: PayerEmail = {
  trueIn: ['success'],
  dropped: 'refusal.message.dropped.no-longer-paid',
  write: async ({ trx, sender, intentId }) =>
    drawPaidEmail(sender, await readRequestedPayment(trx, intentId)),
}

export async function drawPaymentEmail(
  db: Database,
  sender: Sender,
  payment: RequestedPayment,
): Promise<WrittenEmail> {
  const amount = amountText(payment.amount)
  const page = pageUrl(sender, `/payment/${payment.link}`)
  const transfer =
    payment.pair?.gateway === bankTransferGateway &&
    (await howToTransfer(db, {
      code: payment.reference,
      url: pageUrl(sender, `/pay/${payment.link}`),
      parts: [{ kind: 'general', amount: payment.amount }],
      isPayment: true,
    }))
  return writeEmail(sender, {
    subject: say('mail.payment.subject', { reference: payment.reference, amount }),
    heading: say('mail.payment.heading'),
    blocks: [
      ...paragraphs(
        greeting(payment.payeeName),
        sender.charity.name
          ? say('mail.payment.requested-by', { charity: sender.charity.name, amount })
          : say('mail.payment.requested', { amount }),
      ),
      paymentFacts(payment),
      ...(transfer || [
        ...paragraphs(say('mail.payment.choose')),
        { kind: 'button', label: say('receipt.label.pay-now'), url: page },
      ]),
      ...paragraphs(say('mail.payment.keep-the-link')),
    ],
  })
}

export function drawPaidEmail(sender: Sender, payment: RequestedPayment): WrittenEmail {
  const amount = amountText(payment.amount)
  const day = dayText(payment.settledAt ?? new Date())
  return writeEmail(sender, {
    subject: say('mail.paid.subject', { reference: payment.reference, amount }),
    heading: say('mail.paid.heading'),
    blocks: [
      ...paragraphs(greeting(payment.payeeName), say('mail.paid.arrived', { amount, day })),
      paymentFacts(payment),
      ...paragraphs(`${say('receipt.label.amount-in-words')}: ${rupeesInWords(payment.amount)}`),
      {
        kind: 'button',
        label: say('receipt.label.see-payment'),
        url: pageUrl(sender, `/payment/${payment.link}`),
      },
    ],
  })
}

const paymentFacts = ({ reference, type, amount, remarks, pair, status }: RequestedPayment): Block => ({
  kind: 'facts',
  rows: [
    [say('receipt.label.reference'), reference],
    [say('receipt.label.payment-for'), paymentTypeTitle(type)],
    [say('receipt.label.amount'), amountText(amount)],
    ...optionalRow(
      'receipt.label.payment-method',
      status === 'success' && pair ? pairTitle(pair.method, pair.gateway) : null,
    ),
    ...optionalRow('receipt.label.remarks', remarks),
  ],
})
