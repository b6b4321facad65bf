import type { BankAccount } from '../../../contract/src/bank-accounts.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { readOpenBankAccounts } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { Sender } from '../charity/sender.ts'
import { type Wording, wordingOf } from '../charity/wording.ts'
import { type Block, writeEmail } from '../charity/write-email.ts'
import type { Rejection } from '../events/rejection.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { receiptUrl } from '../receipts/receipt-url.ts'
import {
  type GivenDonation,
  type GivenLine,
  type IssuedReceipt,
  type RequestedPayment,
  readOpenRests,
} from '../receipts/receipts.queries.ts'

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
async function donationEmail(db: Database, sender: Sender, language: string, donation: GivenDonation) {
  const wording = wordingOf(language)
  const { rest } = wording.donation
  const { code, restOf } = donation
  const amount = wording.amount(donation.amount)
  const page = `${sender.publicUrl}/donation/${donation.link}`
  return writeEmail(sender.charity, wording, {
    subject: restOf === null ? wording.donation.subject(code, amount) : rest.subject(restOf, amount),
    heading: restOf === null ? wording.donation.heading : rest.heading,
    blocks: [
      ...paragraphs(
        wording.greeting(donation.donorName),
        restOf === null
          ? wording.donation.recorded(amount, wording.day(donation.createdAt))
          : rest.missing(restOf, amount),
      ),
      linesBlock(wording, donation),
      ...(donation.status === 'pending' ? await howToPay(db, sender, wording, donation) : []),
      ...paragraphs(wording.donation.keepTheLink),
      { kind: 'button', label: wording.labels.seeDonation, url: page },
      ...(donation.status === 'pending' ? paragraphs(wording.donation.receiptFollows) : []),
    ],
  })
}

async function howToPay(
  db: Database,
  sender: Sender,
  wording: Wording,
  donation: GivenDonation,
): Promise<Block[]> {
  const url = `${sender.publicUrl}/pay/${donation.link}`
  if (donation.gateway !== bankTransferGateway)
    return [...paragraphs(wording.donation.unfinished), { kind: 'button', label: wording.labels.pay, url }]
  const arrived = await readArrivedParts(db, donation.intentId)
  const parts = (['zakat', 'general'] as const).map((kind) => ({
    kind,
    amount: donation.lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0),
  }))
  return howToTransfer(db, wording, {
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
  wording: Wording,
  { code, url, parts }: { code: string; url: string; parts: { kind: GivenLine['kind']; amount: number }[] },
): Promise<Block[]> {
  const accounts = await readOpenBankAccounts(
    db,
    parts.map(({ kind }) => kind),
  )
  const isTwo = parts.length > 1
  return [
    ...paragraphs(...(isTwo ? [wording.donation.twoTransfers] : [])),
    ...parts.flatMap(({ kind, amount }, place) => {
      const ofKind = accounts.filter((account) => account.kind === kind)
      const words = wording.donation.transfer[kind](wording.amount(amount), ofKind.length)
      return [
        ...paragraphs(isTwo ? `${place + 1}. ${words}` : words),
        ...ofKind.map((account): Block => accountBlock(wording, account)),
      ]
    }),
    ...paragraphs(wording.donation.transferReference(code)),
    ...paragraphs(wording.donation.transferDone(parts.length)),
    { kind: 'button', label: wording.labels.reportTransfer, url },
  ]
}

const accountBlock = (wording: Wording, account: BankAccount): Block => ({
  kind: 'facts',
  rows: [
    [wording.labels.bank, account.bank_name],
    [wording.labels.accountTitle, account.name],
    [wording.labels.accountNumber, account.number],
    [wording.labels.iban, account.iban_no],
  ],
})

/** With the receipt; after a partial refund, the receipt for what remains. */
async function receiptEmail(
  db: Database,
  sender: Sender,
  language: string,
  donation: GivenDonation,
  receipt: IssuedReceipt,
) {
  const wording = wordingOf(language)
  const amount = wording.amount(receipt.amount)
  const day = wording.day(receipt.issuedAt)
  const refunded = donation.amount - receipt.amount
  const rests = await readOpenRests(db, donation.intentId)
  return writeEmail(sender.charity, wording, {
    subject: wording.receipt.subject(receipt.number, amount),
    heading: refunded > 0 ? wording.receipt.headingAfterRefund : wording.receipt.heading,
    blocks: [
      ...paragraphs(
        wording.greeting(donation.donorName),
        refunded > 0
          ? wording.receipt.afterRefund(wording.amount(refunded), wording.amount(donation.amount), amount)
          : wording.receipt.arrived(amount, wording.day(donation.settledAt ?? receipt.issuedAt)),
        ...(refunded === 0 && donation.promisedAmount !== null
          ? [wording.receipt.promised(wording.amount(donation.promisedAmount), amount)]
          : []),
      ),
      {
        kind: 'facts',
        rows: [
          [wording.labels.receiptNumber, receipt.number],
          [wording.labels.donationCode, donation.code],
          [wording.labels.date, day],
          [wording.labels.paymentMethod, wording.paymentMethod(donation.method, donation.gateway)],
        ],
      },
      linesBlock(wording, donation, refunded),
      ...(refunded === 0 ? thanksBlocks(sender, donation) : []),
      ...rests.flatMap((rest): Block[] => [
        ...paragraphs(wording.receipt.restOpen(wording.amount(donation.amount), wording.amount(rest.amount))),
        { kind: 'button', label: wording.labels.giveRest, url: `${sender.publicUrl}/donation/${rest.link}` },
      ]),
      ...paragraphs(
        `${wording.labels.amountInWords}: ${wording.amountInWords(receipt.amount)}`,
        wording.receipt.attached,
      ),
      {
        kind: 'button',
        label: wording.labels.seeDonation,
        url: `${sender.publicUrl}/donation/${donation.link}`,
      },
      ...paragraphs(`${wording.receipt.checkable}\n${receiptUrl(sender.publicUrl, receipt)}`),
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
async function paymentEmail(db: Database, sender: Sender, language: string, payment: RequestedPayment) {
  const wording = wordingOf(language)
  const amount = wording.amount(payment.amount)
  const page = `${sender.publicUrl}/payment/${payment.link}`
  const transfer =
    payment.pair?.gateway === bankTransferGateway &&
    (await howToTransfer(db, wording, {
      code: payment.reference,
      url: `${sender.publicUrl}/pay/${payment.link}`,
      parts: [{ kind: 'general', amount: payment.amount }],
    }))
  return writeEmail(sender.charity, wording, {
    subject: wording.payment.subject(payment.reference, amount),
    heading: wording.payment.heading,
    blocks: [
      ...paragraphs(
        wording.greeting(payment.payeeName),
        wording.payment.requested(sender.charity.name, amount),
      ),
      paymentFacts(wording, payment),
      ...(transfer || [
        ...paragraphs(wording.payment.choose),
        { kind: 'button', label: wording.labels.payNow, url: page },
      ]),
      ...paragraphs(wording.payment.keepTheLink),
    ],
  })
}

/** After a payment has arrived. */
function paidEmail(sender: Sender, language: string, payment: RequestedPayment) {
  const wording = wordingOf(language)
  const amount = wording.amount(payment.amount)
  const day = wording.day(payment.settledAt ?? new Date())
  return writeEmail(sender.charity, wording, {
    subject: wording.paid.subject(payment.reference, amount),
    heading: wording.paid.heading,
    blocks: [
      ...paragraphs(wording.greeting(payment.payeeName), wording.paid.arrived(amount, day)),
      paymentFacts(wording, payment),
      ...paragraphs(`${wording.labels.amountInWords}: ${wording.amountInWords(payment.amount)}`),
      {
        kind: 'button',
        label: wording.labels.seePayment,
        url: `${sender.publicUrl}/payment/${payment.link}`,
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
  language: string,
  paid: { kind: 'donation' | 'payment'; code: string; name: string; amount: number },
  voidReceipt: string | null,
) {
  const wording = wordingOf(language)
  const amount = wording.amount(paid.amount)
  return writeEmail(sender.charity, wording, {
    subject: wording.refund.subject(paid.code, amount),
    heading: wording.refund.heading,
    blocks: [
      ...paragraphs(wording.greeting(paid.name), wording.refund.refunded[paid.kind](paid.code, amount)),
      ...(voidReceipt === null ? [] : paragraphs(wording.refund.receiptIsVoid(voidReceipt))),
      ...paragraphs(wording.refund.howLong),
    ],
  })
}

/** What a transfer was for. */
type TransferFor = { kind: 'donation' | 'payment'; code: string; name: string; amount: number; link: string }

/** After staff rejected a bank transfer: why, what arrived, and how to go on. */
function rejectionEmail(
  sender: Sender,
  language: string,
  paid: TransferFor,
  { reason, amount_arrived }: Rejection,
) {
  const wording = wordingOf(language)
  const { labels, rejection } = wording
  return writeEmail(sender.charity, wording, {
    subject: rejection.subject(paid.code),
    heading: rejection.heading,
    blocks: [
      ...paragraphs(
        wording.greeting(paid.name),
        rejection.rejected[paid.kind](paid.code, wording.amount(paid.amount)),
      ),
      {
        kind: 'facts',
        rows: [
          [labels.reason, reason],
          ...(amount_arrived === null
            ? []
            : [[labels.amountArrived, wording.amount(amount_arrived)] satisfies [string, string]]),
        ],
      },
      ...paragraphs(rejection.whatNext[amount_arrived === null ? 'not found' : 'arrived in part']),
      statusButton(sender, wording, paid),
    ],
  })
}

/** After staff took back a rejection that the donor or payee has read of. */
function reopenedEmail(sender: Sender, language: string, paid: TransferFor) {
  const wording = wordingOf(language)
  const { reopened } = wording
  return writeEmail(sender.charity, wording, {
    subject: reopened.subject(paid.code),
    heading: reopened.heading,
    blocks: [
      ...paragraphs(
        wording.greeting(paid.name),
        reopened.again[paid.kind](paid.code, wording.amount(paid.amount)),
        reopened.whatNext,
      ),
      statusButton(sender, wording, paid),
    ],
  })
}

const statusButton = (sender: Sender, { labels }: Wording, { kind, link }: TransferFor): Block => ({
  kind: 'button',
  label: kind === 'donation' ? labels.seeDonation : labels.seePayment,
  url: `${sender.publicUrl}/${kind}/${link}`,
})

const paymentFacts = (
  wording: Wording,
  { reference, type, amount, remarks, pair, status }: RequestedPayment,
): Block => ({
  kind: 'facts',
  rows: [
    [wording.labels.reference, reference],
    [wording.labels.paymentFor, wording.payment.type(type)],
    [wording.labels.amount, wording.amount(amount)],
    ...(status === 'success' && pair
      ? [
          [wording.labels.paymentMethod, wording.paymentMethod(pair.method, pair.gateway)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(remarks === null ? [] : [[wording.labels.remarks, remarks] satisfies [string, string]]),
  ],
})

const paragraphs = (...some: string[]): Block[] => some.map((text) => ({ kind: 'text', text }))

/** @param refunded whole rupees of the donation */
const linesBlock = (wording: Wording, donation: GivenDonation, refunded = 0): Block => ({
  kind: 'lines',
  rows: donation.lines.map(({ cause, fundType, quantity, amount }) => [
    [
      cause,
      ...(fundType ? [fundType] : []),
      ...(quantity === '1' || quantity === null ? [] : [`× ${quantity}`]),
    ].join(', '),
    wording.amount(amount),
  ]),
  totals: [
    [wording.labels.total, wording.amount(donation.amount)],
    ...(refunded > 0
      ? ([
          [wording.labels.refunded, `−${wording.amount(refunded)}`],
          [wording.labels.remaining, wording.amount(donation.amount - refunded)],
        ] satisfies [string, string][])
      : []),
  ],
})
