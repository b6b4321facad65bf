import type { BankAccount } from '../../../contract/src/bank-accounts.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { pairTitle } from '../../../contract/src/payment-titles.ts'
import { say } from '../../../words/src/say.ts'
import { readOpenBankAccounts } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import { greeting } from '../charity/greeting.ts'
import { pageUrl, type Sender } from '../charity/sender.ts'
import { type Block, writeEmail } from '../charity/write-email.ts'
import type { Rejection } from '../events/rejection.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { amountText } from '../platform/text/amount-text.ts'
import { dayText } from '../platform/text/day-text.ts'
import { rupeesInWords } from '../platform/text/rupees-in-words.ts'
import { paymentType } from '../receipts/payment-type.ts'
import { receiptUrl } from '../receipts/receipt-url.ts'
import {
  type GivenDonation,
  type GivenLine,
  type IssuedReceipt,
  type RequestedPayment,
  readOpenRests,
} from '../receipts/receipts.queries.ts'

const transferWords = {
  zakat: 'mail.donation.transfer.zakat',
  general: 'mail.donation.transfer.general',
} as const
const refundWords = { donation: 'mail.refund.donation', payment: 'mail.refund.payment' } as const
const rejectionWords = { donation: 'mail.rejection.donation', payment: 'mail.rejection.payment' } as const
const reopenedWords = { donation: 'mail.reopened.donation', payment: 'mail.reopened.payment' } as const

/** Every e-mail that the charity sends, by what it is about. */
export const emailTemplates = {
  donation: donationEmail,
  receipt: receiptEmail,
  payment: paymentEmail,
  paid: paidEmail,
  refund: refundEmail,
  rejection: rejectionEmail,
  reopened: reopenedEmail,
}

/** After somebody has donated, or when the rest of a donation stays open: where to see the status, and how to pay. */
async function donationEmail(db: Database, sender: Sender, donation: GivenDonation) {
  const { code, restOf } = donation
  const amount = amountText(donation.amount)
  const page = pageUrl(sender, `/donation/${donation.link}`)
  return writeEmail(sender, {
    subject:
      restOf === null
        ? say('mail.donation.subject', { code, amount })
        : say('mail.rest.subject', { code: restOf, amount }),
    heading: restOf === null ? say('mail.donation.heading') : say('mail.rest.heading'),
    blocks: [
      ...paragraphs(
        greeting(donation.donorName),
        restOf === null
          ? say('mail.donation.recorded', { amount, day: dayText(donation.createdAt) })
          : say('mail.rest.missing', { code: restOf, amount }),
      ),
      linesBlock(donation),
      ...(donation.status === 'pending' ? await howToPay(db, sender, donation) : []),
      ...paragraphs(say('mail.donation.keep-the-link')),
      { kind: 'button', label: say('receipt.label.see-donation'), url: page },
      ...(donation.status === 'pending' ? paragraphs(say('mail.donation.receipt-follows')) : []),
    ],
  })
}

async function howToPay(db: Database, sender: Sender, donation: GivenDonation): Promise<Block[]> {
  const url = pageUrl(sender, `/pay/${donation.link}`)
  if (donation.gateway !== bankTransferGateway)
    return [
      ...paragraphs(say('mail.donation.unfinished')),
      { kind: 'button', label: say('receipt.label.pay'), url },
    ]
  const arrived = await readArrivedParts(db, donation.intentId)
  const parts = (['zakat', 'general'] as const).map((kind) => ({
    kind,
    amount: donation.lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0),
  }))
  return howToTransfer(db, {
    code: donation.code,
    url,
    parts: parts.filter(({ kind, amount }) => amount > 0 && !arrived.includes(kind)),
  })
}

/** Which of two transfers has come already, where staff send the e-mail again. */
async function readArrivedParts(db: Database, intentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('transfer_verifications')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .select('part')
    .where('intent_id', '=', intentId)
    .where('attempt.status', '=', 'pending')
    .where('reversed_at', 'is', null)
    .execute()
  return rows.map(({ part }) => part)
}

/** The accounts for each kind of money, the reference to give, and where to report the transfer. */
async function howToTransfer(
  db: Database,
  { code, url, parts }: { code: string; url: string; parts: { kind: GivenLine['kind']; amount: number }[] },
): Promise<Block[]> {
  const accounts = await readOpenBankAccounts(
    db,
    parts.map(({ kind }) => kind),
  )
  const isTwo = parts.length > 1
  return [
    ...paragraphs(...(isTwo ? [say('mail.donation.two-transfers')] : [])),
    ...parts.flatMap(({ kind, amount }, place) => {
      const ofKind = accounts.filter((account) => account.kind === kind)
      const words = say(transferWords[kind], {
        amount: amountText(amount),
        accounts: ofKind.length,
      })
      return [
        ...paragraphs(isTwo ? `${place + 1}. ${words}` : words),
        ...ofKind.map((account): Block => accountBlock(account)),
      ]
    }),
    ...paragraphs(say('mail.donation.transfer-reference', { code })),
    ...paragraphs(say('mail.donation.transfer-done', { transfers: parts.length })),
    { kind: 'button', label: say('receipt.label.report-transfer'), url },
  ]
}

const accountBlock = (account: BankAccount): Block => ({
  kind: 'facts',
  rows: [
    [say('receipt.label.bank'), account.bank_name],
    [say('receipt.label.account-title'), account.name],
    [say('receipt.label.account-number'), account.number],
    [say('receipt.label.iban'), account.iban_no],
  ],
})

/** With the receipt; after a partial refund, the receipt for what remains. */
async function receiptEmail(db: Database, sender: Sender, donation: GivenDonation, receipt: IssuedReceipt) {
  const amount = amountText(receipt.amount)
  const day = dayText(receipt.issuedAt)
  const refunded = donation.amount - receipt.amount
  const rests = await readOpenRests(db, donation.intentId)
  return writeEmail(sender, {
    subject: say('mail.receipt.subject', { number: receipt.number, amount }),
    heading: refunded > 0 ? say('mail.receipt.heading-after-refund') : say('mail.receipt.heading'),
    blocks: [
      ...paragraphs(
        greeting(donation.donorName),
        refunded > 0
          ? say('mail.receipt.after-refund', {
              refunded: amountText(refunded),
              amount: amountText(donation.amount),
              left: amount,
            })
          : say('mail.receipt.arrived', { amount, day: dayText(donation.settledAt ?? receipt.issuedAt) }),
        ...(refunded === 0 && donation.promisedAmount !== null
          ? [say('mail.receipt.promised', { promised: amountText(donation.promisedAmount), arrived: amount })]
          : []),
      ),
      {
        kind: 'facts',
        rows: [
          [say('receipt.label.receipt-number'), receipt.number],
          [say('receipt.label.donation-code'), donation.code],
          [say('receipt.label.date'), day],
          [say('receipt.label.payment-method'), pairTitle(donation.method, donation.gateway)],
        ],
      },
      linesBlock(donation, refunded),
      ...(refunded === 0 ? thanksBlocks(sender, donation) : []),
      ...rests.flatMap((rest): Block[] => [
        ...paragraphs(
          say('mail.receipt.rest-open', {
            arrived: amountText(donation.amount),
            rest: amountText(rest.amount),
          }),
        ),
        {
          kind: 'button',
          label: say('receipt.label.give-rest'),
          url: pageUrl(sender, `/donation/${rest.link}`),
        },
      ]),
      ...paragraphs(
        `${say('receipt.label.amount-in-words')}: ${rupeesInWords(receipt.amount)}`,
        say('mail.receipt.attached'),
      ),
      {
        kind: 'button',
        label: say('receipt.label.see-donation'),
        url: pageUrl(sender, `/donation/${donation.link}`),
      },
      ...paragraphs(`${say('mail.receipt.checkable')}\n${receiptUrl(sender.publicUrl, receipt)}`),
    ],
  })
}

/** The charity's own thanks, and what each part of the gift does. */
const thanksBlocks = ({ charity }: Sender, { lines }: GivenDonation): Block[] =>
  paragraphs(
    ...(charity.thank_you ? [charity.thank_you] : []),
    ...[...new Set(lines.filter(({ impact }) => impact).map(({ cause, impact }) => `${cause}: ${impact}`))],
  )

/** Requests a payment; with the accounts once the payee has chosen a bank transfer. */
async function paymentEmail(db: Database, sender: Sender, payment: RequestedPayment) {
  const amount = amountText(payment.amount)
  const page = pageUrl(sender, `/payment/${payment.link}`)
  const transfer =
    payment.pair?.gateway === bankTransferGateway &&
    (await howToTransfer(db, {
      code: payment.reference,
      url: pageUrl(sender, `/pay/${payment.link}`),
      parts: [{ kind: 'general', amount: payment.amount }],
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

/** After a payment has arrived. */
function paidEmail(sender: Sender, payment: RequestedPayment) {
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

/**
 * After all of a donation or payment was refunded.
 * @param voidReceipt the number of the receipt that became void, if there was one
 */
function refundEmail(
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

/** What a transfer was for. */
type TransferFor = { kind: 'donation' | 'payment'; code: string; name: string; amount: number; link: string }

/** After staff rejected a bank transfer: why, what arrived, and how to go on. */
function rejectionEmail(sender: Sender, paid: TransferFor, { reason, amount_arrived }: Rejection) {
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
          ...(amount_arrived === null
            ? []
            : [[say('receipt.label.amount-arrived'), amountText(amount_arrived)] satisfies [string, string]]),
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
function reopenedEmail(sender: Sender, paid: TransferFor) {
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

const paymentFacts = ({ reference, type, amount, remarks, pair, status }: RequestedPayment): Block => ({
  kind: 'facts',
  rows: [
    [say('receipt.label.reference'), reference],
    [say('receipt.label.payment-for'), paymentType(type)],
    [say('receipt.label.amount'), amountText(amount)],
    ...(status === 'success' && pair
      ? [
          [say('receipt.label.payment-method'), pairTitle(pair.method, pair.gateway)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(remarks === null ? [] : [[say('receipt.label.remarks'), remarks] satisfies [string, string]]),
  ],
})

const paragraphs = (...some: string[]): Block[] => some.map((text) => ({ kind: 'text', text }))

/** @param refunded whole rupees of the donation */
const linesBlock = (donation: GivenDonation, refunded = 0): Block => ({
  kind: 'lines',
  rows: donation.lines.map(({ cause, fundType, quantity, amount }) => [
    [
      cause,
      ...(fundType ? [fundType] : []),
      ...(quantity === '1' || quantity === null ? [] : [`× ${quantity}`]),
    ].join(', '),
    amountText(amount),
  ]),
  totals: [
    [say('receipt.label.total'), amountText(donation.amount)],
    ...(refunded > 0
      ? ([
          [say('receipt.label.refunded'), `−${amountText(refunded)}`],
          [say('receipt.label.remaining'), amountText(donation.amount - refunded)],
        ] satisfies [string, string][])
      : []),
  ],
})
