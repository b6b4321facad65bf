import type { BankAccount } from '../../../contract/src/bank-accounts.ts'
import { charityName } from '../../../contract/src/charity.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { readOpenBankAccounts } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import { type Wording, wordingOf } from '../charity/wording.ts'
import type { Database } from '../platform/database/database.ts'
import { receiptUrl } from '../receipts/receipt-page.ts'
import type { AskedPayment, GivenDonation, GivenLine, IssuedReceipt } from '../receipts/receipts.queries.ts'
import { type Block, writeEmail } from './write-email.ts'

/** The letter after somebody has donated: where to see how it stands, and how to pay what is not paid yet. */
export async function donationEmail(
  db: Database,
  publicUrl: string,
  language: string,
  donation: GivenDonation,
) {
  const texts = wordingOf(language)
  const amount = texts.amount(donation.amount)
  const page = `${publicUrl}/donation/${donation.link}`
  return writeEmail(texts, {
    subject: texts.donation.subject(donation.code, amount),
    heading: texts.donation.heading,
    blocks: [
      ...said(
        texts.greeting(donation.donorName),
        texts.donation.noted(amount, texts.day(donation.createdAt)),
      ),
      linesBlock(texts, donation),
      ...(donation.status === 'pending' ? await howToPay(db, publicUrl, texts, donation) : []),
      ...said(texts.donation.keepTheLink),
      { kind: 'button', label: texts.labels.seeDonation, url: page },
      ...(donation.status === 'pending' ? said(texts.donation.receiptFollows) : []),
    ],
  })
}

async function howToPay(
  db: Database,
  publicUrl: string,
  texts: Wording,
  donation: GivenDonation,
): Promise<Block[]> {
  const url = `${publicUrl}/pay/${donation.link}`
  if (donation.gateway !== bankTransferGateway)
    return [...said(texts.donation.unfinished), { kind: 'button', label: texts.labels.pay, url }]
  const parts = (['zakat', 'general'] as const).map((kind) => ({
    kind,
    amount: donation.lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0),
  }))
  return howToTransfer(db, texts, {
    code: donation.code,
    url,
    parts: parts.filter(({ amount }) => amount > 0),
  })
}

/** The accounts for each kind of money, the reference to write, and where to tell of the transfer. */
async function howToTransfer(
  db: Database,
  texts: Wording,
  { code, url, parts }: { code: string; url: string; parts: { kind: GivenLine['kind']; amount: number }[] },
): Promise<Block[]> {
  const accounts = await readOpenBankAccounts(
    db,
    parts.map(({ kind }) => kind),
  )
  return [
    ...parts.flatMap(({ kind, amount }) => {
      const ofKind = accounts.filter((account) => account.kind === kind)
      return [
        ...said(texts.donation.transfer[kind](texts.amount(amount), ofKind.length)),
        ...ofKind.map((account): Block => accountBlock(texts, account)),
      ]
    }),
    ...said(texts.donation.transferReference(code)),
    ...said(texts.donation.transferDone),
    { kind: 'button', label: texts.labels.tellTransfer, url },
  ]
}

const accountBlock = (texts: Wording, account: BankAccount): Block => ({
  kind: 'facts',
  rows: [
    [texts.labels.bank, account.bank_name],
    [texts.labels.accountTitle, account.name],
    [texts.labels.accountNumber, account.number],
    [texts.labels.iban, account.iban_no],
  ],
})

/** The letter with the receipt; after a part was given back, over what is left. */
export function receiptEmail(
  publicUrl: string,
  language: string,
  donation: GivenDonation,
  receipt: IssuedReceipt,
) {
  const texts = wordingOf(language)
  const amount = texts.amount(receipt.amount)
  const day = texts.day(receipt.issuedAt)
  const givenBack = donation.amount - receipt.amount
  return writeEmail(texts, {
    subject: texts.receipt.subject(receipt.number, amount),
    heading: givenBack > 0 ? texts.receipt.headingOfRest : texts.receipt.heading,
    blocks: [
      ...said(
        texts.greeting(donation.donorName),
        givenBack > 0
          ? texts.receipt.rest(texts.amount(givenBack), texts.amount(donation.amount), amount)
          : texts.receipt.arrived(amount, day),
      ),
      {
        kind: 'facts',
        rows: [
          [texts.labels.receiptNumber, receipt.number],
          [texts.labels.donationCode, donation.code],
          [texts.labels.date, day],
          [texts.labels.wayOfPayment, texts.wayOfPayment(donation.method, donation.gateway)],
        ],
      },
      linesBlock(texts, donation, givenBack),
      ...said(
        `${texts.labels.amountInWords}: ${texts.amountInWords(receipt.amount)}`,
        texts.receipt.attached,
      ),
      { kind: 'button', label: texts.labels.seeDonation, url: `${publicUrl}/donation/${donation.link}` },
      ...said(`${texts.receipt.checkable}\n${receiptUrl(publicUrl, receipt)}`),
    ],
  })
}

/** The letter by which somebody is asked for a payment; by bank transfer once they have chosen that. */
export async function paymentEmail(db: Database, publicUrl: string, language: string, payment: AskedPayment) {
  const texts = wordingOf(language)
  const amount = texts.amount(payment.amount)
  const page = `${publicUrl}/payment/${payment.link}`
  const transfer =
    payment.pair?.gateway === bankTransferGateway &&
    (await howToTransfer(db, texts, {
      code: payment.reference,
      url: `${publicUrl}/pay/${payment.link}`,
      parts: [{ kind: 'general', amount: payment.amount }],
    }))
  return writeEmail(texts, {
    subject: texts.payment.subject(payment.reference, amount),
    heading: texts.payment.heading,
    blocks: [
      ...said(texts.greeting(payment.payeeName), texts.payment.asked(charityName, amount)),
      paymentFacts(texts, payment),
      ...(transfer || [
        ...said(texts.payment.choose),
        { kind: 'button', label: texts.labels.payNow, url: page },
      ]),
      ...said(texts.payment.keepTheLink),
    ],
  })
}

/** The letter after a payment has arrived. */
export function paidEmail(publicUrl: string, language: string, payment: AskedPayment) {
  const texts = wordingOf(language)
  const amount = texts.amount(payment.amount)
  const day = texts.day(payment.settledAt ?? new Date())
  return writeEmail(texts, {
    subject: texts.paid.subject(payment.reference, amount),
    heading: texts.paid.heading,
    blocks: [
      ...said(texts.greeting(payment.payeeName), texts.paid.arrived(amount, day)),
      paymentFacts(texts, payment),
      ...said(`${texts.labels.amountInWords}: ${texts.amountInWords(payment.amount)}`),
      { kind: 'button', label: texts.labels.seePayment, url: `${publicUrl}/payment/${payment.link}` },
    ],
  })
}

/**
 * The letter after all of a donation or payment was given back.
 * @param voidReceipt the number of the receipt that is void for it, if there was one
 */
export function refundEmail(
  language: string,
  paid: { kind: 'donation' | 'payment'; code: string; name: string; amount: number },
  voidReceipt: string | null,
) {
  const texts = wordingOf(language)
  const amount = texts.amount(paid.amount)
  return writeEmail(texts, {
    subject: texts.refund.subject(paid.code, amount),
    heading: texts.refund.heading,
    blocks: [
      ...said(texts.greeting(paid.name), texts.refund.givenBack[paid.kind](paid.code, amount)),
      ...(voidReceipt === null ? [] : said(texts.refund.receiptIsVoid(voidReceipt))),
      ...said(texts.refund.howLong),
    ],
  })
}

const paymentFacts = (
  texts: Wording,
  { reference, type, amount, remarks, pair, status }: AskedPayment,
): Block => ({
  kind: 'facts',
  rows: [
    [texts.labels.reference, reference],
    [texts.labels.paymentFor, texts.payment.type(type)],
    [texts.labels.amount, texts.amount(amount)],
    ...(status === 'success' && pair
      ? [
          [texts.labels.wayOfPayment, texts.wayOfPayment(pair.method, pair.gateway)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(remarks === null ? [] : [[texts.labels.remarks, remarks] satisfies [string, string]]),
  ],
})

const said = (...paragraphs: string[]): Block[] => paragraphs.map((text) => ({ kind: 'text', text }))

/** @param givenBack whole rupees of the donation that are not the charity's any more */
const linesBlock = (texts: Wording, donation: GivenDonation, givenBack = 0): Block => ({
  kind: 'lines',
  rows: donation.lines.map(({ cause, fundType, quantity, amount }) => [
    [cause, ...(fundType ? [fundType] : []), ...(quantity === '1' ? [] : [`× ${quantity}`])].join(', '),
    texts.amount(amount),
  ]),
  totals: [
    [texts.labels.total, texts.amount(donation.amount)],
    ...(givenBack > 0
      ? ([
          [texts.labels.givenBack, `−${texts.amount(givenBack)}`],
          [texts.labels.left, texts.amount(donation.amount - givenBack)],
        ] satisfies [string, string][])
      : []),
  ],
})
