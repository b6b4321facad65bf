import type { BankAccount } from '../../../contract/src/bank-accounts.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { readOpenBankAccounts } from '../bank-accounts/bank-accounts.queries.ts'
import type { Database } from '../platform/database.ts'
import { receiptUrl } from './receipt-page.ts'
import type { GivenDonation, GivenLine, IssuedReceipt } from './receipts.queries.ts'
import { type Texts, textsOf } from './texts.ts'
import { type Block, writeLetter } from './write-letter.ts'

/** The letter after somebody has donated: where to see how it stands, and how to pay what is not paid yet. */
export async function donationLetter(
  db: Database,
  publicUrl: string,
  language: string,
  donation: GivenDonation,
) {
  const texts = textsOf(language)
  const amount = texts.amount(donation.amount)
  const page = `${publicUrl}/donation/${donation.link}`
  return writeLetter(texts, {
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
      ...said(texts.donation.receiptFollows),
    ],
  })
}

async function howToPay(
  db: Database,
  publicUrl: string,
  texts: Texts,
  donation: GivenDonation,
): Promise<Block[]> {
  const url = `${publicUrl}/pay/${donation.link}`
  if (donation.gateway !== bankTransferGateway)
    return [...said(texts.donation.unfinished), { kind: 'button', label: texts.labels.pay, url }]
  const amountOf = (kind: GivenLine['kind']) =>
    donation.lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0)
  const kinds = (['zakat', 'general'] as const).filter((kind) => amountOf(kind) > 0)
  const accounts = await readOpenBankAccounts(db, kinds)
  return [
    ...kinds.flatMap((kind) => {
      const ofKind = accounts.filter((account) => account.kind === kind)
      return [
        ...said(texts.donation.transfer[kind](texts.amount(amountOf(kind)), ofKind.length)),
        ...ofKind.map((account): Block => accountBlock(texts, account)),
      ]
    }),
    ...said(texts.donation.transferReference(donation.code)),
    ...said(texts.donation.transferDone),
    { kind: 'button', label: texts.labels.tellTransfer, url },
  ]
}

const accountBlock = (texts: Texts, account: BankAccount): Block => ({
  kind: 'facts',
  rows: [
    [texts.labels.bank, account.bank_name],
    [texts.labels.accountTitle, account.name],
    [texts.labels.accountNumber, account.number],
    [texts.labels.iban, account.iban_no],
  ],
})

/** The letter with the receipt. */
export function receiptLetter(
  publicUrl: string,
  language: string,
  donation: GivenDonation,
  receipt: IssuedReceipt,
) {
  const texts = textsOf(language)
  const amount = texts.amount(receipt.amount)
  const day = texts.day(receipt.issuedAt)
  return writeLetter(texts, {
    subject: texts.receipt.subject(receipt.number, amount),
    heading: texts.receipt.heading,
    blocks: [
      ...said(texts.greeting(donation.donorName), texts.receipt.arrived(amount, day)),
      {
        kind: 'facts',
        rows: [
          [texts.labels.receiptNumber, receipt.number],
          [texts.labels.donationCode, donation.code],
          [texts.labels.date, day],
          [texts.labels.wayOfPayment, texts.wayOfPayment(donation.method, donation.gateway)],
        ],
      },
      linesBlock(texts, donation),
      ...said(
        `${texts.labels.amountInWords}: ${texts.amountInWords(receipt.amount)}`,
        texts.receipt.attached,
      ),
      { kind: 'button', label: texts.labels.seeDonation, url: `${publicUrl}/donation/${donation.link}` },
      ...said(`${texts.receipt.checkable}\n${receiptUrl(publicUrl, receipt)}`),
    ],
  })
}

const said = (...paragraphs: string[]): Block[] => paragraphs.map((text) => ({ kind: 'text', text }))

const linesBlock = (texts: Texts, donation: GivenDonation): Block => ({
  kind: 'lines',
  rows: donation.lines.map(({ cause, fundType, quantity, amount }) => [
    [cause, ...(fundType ? [fundType] : []), ...(quantity === '1' ? [] : [`× ${quantity}`])].join(', '),
    texts.amount(amount),
  ]),
  total: [texts.labels.total, texts.amount(donation.amount)],
})
