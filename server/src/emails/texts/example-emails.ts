import { anonymousName } from '../../../../contract/src/donate.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { EditableEmail } from '../../../../contract/src/wordings.ts'
import { say } from '../../../../words/src/say.ts'
import type { Sender } from '../../charity/sender.ts'
import type { Database } from '../../platform/database/database.ts'
import type { GivenDonation, IssuedReceipt, RequestedPayment } from '../../receipts/receipts.queries.ts'
import { drawDonationEmail } from '../to-payers/donation-email.ts'
import { drawPaidEmail, drawPaymentEmail } from '../to-payers/payment-email.ts'
import { drawReceiptEmail } from '../to-payers/receipt-email.ts'
import { drawRefundEmail } from '../to-payers/refund-email.ts'
import { drawRejectionEmail, drawReopenedEmail } from '../to-payers/rejection-email.ts'
import type { WrittenEmail } from '../write-email.ts'

/** Each e-mail as the charity would send it today, about an invented donation or payment. */
export const exampleEmails: Record<
  EditableEmail,
  (db: Database, sender: Sender) => WrittenEmail | Promise<WrittenEmail>
> = {
  donation: (db, sender) => drawDonationEmail(db, sender, donation({ donorName: anonymousName })),
  'donation-by-transfer': (db, sender) =>
    drawDonationEmail(db, sender, donation({ gateway: bankTransferGateway })),
  rest: (db, sender) =>
    drawDonationEmail(db, sender, donation({ restOf: 'J4T-9RW-2HB', gateway: bankTransferGateway })),
  receipt: (_, sender) => drawReceiptEmail(sender, paidDonation(), receipt(), []),
  'receipt-of-a-part': (_, sender) =>
    drawReceiptEmail(sender, paidDonation({ promisedAmount: 25_000 }), receipt(), [
      { link: 'example', amount: 10_000 },
    ]),
  'receipt-after-refund': (_, sender) =>
    drawReceiptEmail(sender, paidDonation(), { ...receipt(), amount: 10_000 }, []),
  'donation-refunded': (_, sender) => drawRefundEmail(sender, about('donation'), receipt().number),
  'donation-rejected': (_, sender) =>
    drawRejectionEmail(sender, about('donation'), {
      reason: say('wordings.example.reason'),
      amount_arrived: null,
    }),
  'donation-reopened': (_, sender) => drawReopenedEmail(sender, about('donation')),
  payment: (db, sender) => drawPaymentEmail(db, sender, payment()),
  'payment-by-transfer': (db, sender) =>
    drawPaymentEmail(
      db,
      sender,
      payment({ pair: { method: 'bank transfer', gateway: bankTransferGateway } }),
    ),
  paid: (_, sender) => drawPaidEmail(sender, payment({ status: 'success', settledAt: new Date() })),
  'payment-refunded': (_, sender) => drawRefundEmail(sender, about('payment'), null),
  'payment-rejected': (_, sender) =>
    drawRejectionEmail(sender, about('payment'), {
      reason: say('wordings.example.reason'),
      amount_arrived: 5000,
    }),
  'payment-reopened': (_, sender) => drawReopenedEmail(sender, about('payment')),
}

const code = 'K7Q-M3X-PD4'
const reference = 'P-K7Q-M3X-PD4'

const line = { fundType: null, quantity: '1', remarks: null, impact: '' }

const donation = (its: Partial<GivenDonation> = {}): GivenDonation => ({
  intentId: 0,
  code,
  link: 'example',
  status: 'pending',
  amount: 15_000,
  promisedAmount: null,
  createdAt: new Date(),
  settledAt: null,
  donorName: say('wordings.example.name'),
  method: 'card',
  gateway: 'swich',
  restOf: null,
  lines: [
    { ...line, cause: say('ui.zakat'), amount: 10_000, kind: 'zakat' },
    {
      ...line,
      cause: say('wordings.example.cause'),
      amount: 5000,
      kind: 'general',
      impact: say('wordings.example.impact'),
    },
  ],
  ...its,
})

const paidDonation = (its: Partial<GivenDonation> = {}) =>
  donation({ status: 'success', settledAt: new Date(), ...its })

const receipt = (): IssuedReceipt => ({
  id: 0,
  number: `${new Date().getFullYear()}-000123`,
  token: 'example',
  amount: 15_000,
  issuedAt: new Date(),
  isVoid: false,
  replacedBy: null,
  partUnknown: false,
})

const payment = (its: Partial<RequestedPayment> = {}): RequestedPayment => ({
  reference,
  link: 'example',
  status: 'pending',
  amount: 15_000,
  settledAt: null,
  payeeName: say('wordings.example.name'),
  type: 'sponsorship',
  remarks: null,
  pair: null,
  ...its,
})

const about = (kind: 'donation' | 'payment') => ({
  kind,
  code: kind === 'donation' ? code : reference,
  name: say('wordings.example.name'),
  amount: 15_000,
  link: 'example',
})
