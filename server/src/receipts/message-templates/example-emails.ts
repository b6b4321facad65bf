import { anonymousName } from '../../../../contract/src/donate.ts'
import type { EditableEmail } from '../../../../contract/src/email-templates.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { OpenAccount } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { Sender, WrittenEmail } from '../../messages/write-email.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import type { IssuedReceipt } from '../issued-receipts.queries.ts'
import { renderDonationEmail } from '../payer-messages/donation-email.ts'
import { renderPaidEmail, renderPaymentEmail } from '../payer-messages/payment-email.ts'
import { renderReceiptEmail } from '../payer-messages/receipt-email.ts'
import { renderRefundEmail } from '../payer-messages/refund-email.ts'
import { renderRejectionEmail, renderRejectionUndoneEmail } from '../payer-messages/rejection-email.ts'
import { renderReversalEmail } from '../payer-messages/reversal-email.ts'
import type { GivenDonation, RequestedPayment } from '../receipts.queries.ts'

/** Each e-mail as the charity would send it today, about an invented donation or payment. */
export const exampleEmails: Record<
  EditableEmail,
  (sender: Sender, accounts: readonly OpenAccount[]) => WrittenEmail
> = {
  donation: (sender, accounts) =>
    renderDonationEmail(sender, donation(sender, { donorName: anonymousName }), transfer(accounts)),
  donation_of_zakat: (sender, accounts) =>
    renderDonationEmail(sender, donation(sender, { lines: [zakat(sender)] }), transfer(accounts)),
  donation_by_transfer: (sender, accounts) =>
    renderDonationEmail(sender, donation(sender, { gateway: bankTransferGateway }), {
      ...transfer(accounts),
      heldUntil: new Map([[0, new Date(Date.now() + 172_800_000)]]),
    }),
  donation_failed: (sender, accounts) =>
    renderDonationEmail(sender, donation(sender, { status: 'failed' }), transfer(accounts)),
  shortfall: (sender, accounts) =>
    renderDonationEmail(
      sender,
      donation(sender, { shortfallOf: 'J4T-9RW-2HB', gateway: bankTransferGateway }),
      transfer(accounts),
    ),
  difference: (sender, accounts) =>
    renderDonationEmail(
      sender,
      donation(sender, { shortfallOf: 'J4T-9RW-2HB', gateway: bankTransferGateway }),
      { ...transfer(accounts), heldUntil: new Map([[0, new Date(Date.now() + 172_800_000)]]) },
    ),
  receipt: (sender) =>
    renderReceiptEmail(sender, { ...paidDonation(sender), lines: [general(sender)] }, receipt(), []),
  receipt_of_zakat: (sender) =>
    renderReceiptEmail(sender, { ...paidDonation(sender), lines: [zakat(sender)] }, receipt(), []),
  receipt_of_zakat_and_more: (sender) => renderReceiptEmail(sender, paidDonation(sender), receipt(), []),
  receipt_of_a_part: (sender) =>
    renderReceiptEmail(sender, paidDonation(sender, { promisedAmount: 25_000 }), receipt(), [
      { link: 'example', amount: 10_000 },
    ]),
  receipt_after_refund: (sender) =>
    renderReceiptEmail(sender, paidDonation(sender), { ...receipt(), amount: 10_000 }, []),
  donation_refunded: (sender) =>
    renderRefundEmail(sender, examplePayable(sender, 'donation'), receipt().number),
  donation_rejected: (sender) =>
    renderRejectionEmail(sender, examplePayable(sender, 'donation'), {
      reason: sender.reader.t('email-templates.example.reason'),
      amount_arrived: null,
    }),
  donation_reversed: (sender) =>
    renderReversalEmail(sender, examplePayable(sender, 'donation'), {
      reason: sender.reader.t('email-templates.example.cheque-reason'),
      voidReceipt: receipt().number,
    }),
  donation_rejection_undone: (sender) =>
    renderRejectionUndoneEmail(sender, examplePayable(sender, 'donation')),
  payment: (sender, accounts) => renderPaymentEmail(sender, payment(sender), accounts),
  payment_by_transfer: (sender, accounts) =>
    renderPaymentEmail(
      sender,
      payment(sender, { pair: { method: 'bank', gateway: bankTransferGateway } }),
      accounts,
    ),
  paid: (sender) => renderPaidEmail(sender, payment(sender, { status: 'success', settledAt: new Date() })),
  payment_refunded: (sender) => renderRefundEmail(sender, examplePayable(sender, 'payment'), null),
  payment_rejected: (sender) =>
    renderRejectionEmail(sender, examplePayable(sender, 'payment'), {
      reason: sender.reader.t('email-templates.example.reason'),
      amount_arrived: 5000,
    }),
  payment_rejection_undone: (sender) => renderRejectionUndoneEmail(sender, examplePayable(sender, 'payment')),
}

const transfer = (accounts: readonly OpenAccount[]) => ({
  accounts,
  arrivedParts: new Map<number, string[]>(),
  heldUntil: new Map<number, Date>(),
})

const code = 'K7Q-M3X-PD4'
const reference = 'P-K7Q-M3X-PD4'

type GivenLine = GivenDonation['lines'][number]

const line = { fundType: null, quantity: '1', refunded: 0, remarks: null, impact: '' }

const zakat = ({ reader: { t } }: Sender, amount = 15_000): GivenLine => ({
  ...line,
  cause: t('ui.zakat'),
  amount,
  kind: 'zakat',
})

const general = ({ reader: { t } }: Sender, amount = 15_000): GivenLine => ({
  ...line,
  cause: t('email-templates.example.cause'),
  amount,
  kind: 'general',
  impact: t('email-templates.example.impact'),
})

const donation = (sender: Sender, overrides: Partial<GivenDonation> = {}): GivenDonation => ({
  intentId: 0,
  code,
  link: 'example',
  status: 'pending',
  amount: 15_000,
  promisedAmount: null,
  createdAt: new Date(),
  settledAt: null,
  donorName: sender.reader.t('email-templates.example.name'),
  method: 'card',
  gateway: 'swich',
  shortfallOf: null,
  lines: [zakat(sender, 10_000), general(sender, 5000)],
  ...overrides,
})

const paidDonation = (sender: Sender, overrides: Partial<GivenDonation> = {}) =>
  donation(sender, { status: 'success', settledAt: new Date(), ...overrides })

const receipt = (): IssuedReceipt => ({
  id: 0,
  number: `${dayOf(new Date()).slice(0, 4)}-000123`,
  token: 'example',
  amount: 15_000,
  issuedAt: new Date(),
  isVoid: false,
  replacedBy: null,
  partUnknown: false,
})

const payment = ({ reader: { t } }: Sender, overrides: Partial<RequestedPayment> = {}): RequestedPayment => ({
  reference,
  link: 'example',
  status: 'pending',
  amount: 15_000,
  settledAt: null,
  payeeName: t('email-templates.example.name'),
  type: 'sponsorship',
  remarks: null,
  pair: null,
  ...overrides,
})

const examplePayable = ({ reader: { t } }: Sender, kind: 'donation' | 'payment') => ({
  kind,
  code: kind === 'donation' ? code : reference,
  name: t('email-templates.example.name'),
  amount: 15_000,
  link: 'example',
})
