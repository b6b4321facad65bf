import * as z from 'zod/mini'
import { bankAccount } from './bank-accounts.ts'
import { entry } from './entry.ts'
import { inLatinDigits, instant, requiredText, withMessage } from './fields.ts'
import { givenNights } from './given-nights.ts'
import { message } from './message.ts'
import { inRupees } from './money.ts'
import { ownTitle, pairFields, pakistaniMobile, payableKind } from './payment-methods.ts'
import { messageKinds, messageStatuses, receiptDocument } from './receipts.ts'
import { paymentStatuses } from './status.ts'
import { transferPart } from './transfers.ts'

/** Fields shared by the status pages of donations and payments. */
const status = {
  status: z.literal(paymentStatuses),
  /** Null until the donor or payee has chosen how to pay what staff requested. */
  payment_method: z.nullable(z.string()),
  payment_gateway: z.nullable(z.string()),
  payment_title: ownTitle,
  amount: inRupees,
  /** Refunded part of the amount; 0 also when only the gateway knows it. */
  refunded_amount: inRupees,
  created_at: instant,
  settled_at: z.nullable(instant),
  /** Bank transfer: whether the transaction ID has been reported. Of two transfers, both must be. */
  transfer_submitted: z.boolean(),
  /** Page that continues the current attempt; null without an open attempt. */
  payment_url: z.nullable(z.string()),
  may_retry: z.boolean(),
  /** Decides which pairs of method and gateway a new attempt may use; see hasPakistaniMobile. */
  has_pakistani_mobile: z.boolean(),
  is_abroad: z.boolean(),
  /** Kinds of money being paid. Some payment methods accept only certain kinds. */
  kinds: z.array(payableKind),
  /** Newest message about the donation or payment. `to` is masked: 'a***@example.com'. */
  email: z.nullable(
    z.object({ kind: z.literal(messageKinds), status: z.literal(messageStatuses), to: z.string() }),
  ),
  /** The charity's contact details; '' when not set. */
  contact: z.object({ email: z.string(), phone: z.string() }),
  /** Set when staff rejected the bank transfer: the reason, and any amount that did arrive. */
  rejection: z.nullable(z.object({ reason: z.string(), amount_arrived: z.nullable(inRupees) })),
  /** Receipt to print; set once paid. */
  receipt: z.nullable(receiptDocument),
}

const transferState = {
  part: transferPart,
  /** Amount due. */
  amount: inRupees,
  submitted_at: z.nullable(instant),
  /** Amount received; null until staff have found it. */
  arrived: z.nullable(inRupees),
}

/** Donation as its link shows it: no CNIC, no phone, no full e-mail address. */
export const donationStatus = z.object({
  ...status,
  donation_code: z.string(),
  donor_name: z.string(),
  funds: z.array(
    z.object({
      /** Null for money without a cause. */
      cause_id: z.nullable(z.int()),
      fundtitle: z.string(),
      fund_type: z.string(),
      /** Title of the campaign, and of the supporter's page, through which the line was given. */
      campaign: z.nullable(z.string()),
      /**
       * At most two decimals, as text to avoid a float: '1.5'. Null when the amount received does not
       * match a quantity.
       */
      quantity: z.nullable(z.string()),
      /** Quantity of alms with what it counts: '15 people'. */
      counted: z.optional(z.string()),
      amount: inRupees,
      remarks: z.nullable(z.string()),
      /** Impact sentence shown once paid; '' when not written. */
      impact: z.string(),
      nights: givenNights,
    }),
  ),
  /** Promised amount; null unless another amount was received. */
  promised_amount: z.nullable(inRupees),
  /** Both transfers of a gift of zakat plus other gifts; empty for any other. */
  transfers: z.array(z.object(transferState)),
  /**
   * Shortfalls opened for payment, each as a donation with its own status page; `until` while shares or meals
   * are reserved for it.
   */
  shortfalls: z.array(z.object({ url: z.string(), amount: inRupees, until: z.nullable(instant) })),
  /** End of the reservation of the donation's shares and meals; null once paid, and without any. */
  held_until: z.nullable(instant),
  /** Whether the donation was recorded at the office, or imported from another program. */
  office_gift: z.boolean(),
  /** Day on a post-dated cheque, yyyy-mm-dd; null for other donations, and after it is recorded. */
  cheque_date: z.nullable(z.string()),
  /** Set when a gift was reversed: a returned cheque or transfer, or a mistake. */
  reversal_reason: z.nullable(z.string()),
  /** Token of the agreement to which the donation belongs; null for a single donation. */
  agreement_link: z.nullable(z.string()),
  /** Campaigns through which the donation was given. */
  campaigns: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      title: z.string(),
      /** Supporter's page through which the donation was given, while the page is open; null for none. */
      page: z.nullable(z.object({ slug: z.string(), title: z.string() })),
    }),
  ),
  /** Amount by which pledges of matched giving match the donation. */
  matched_amount: inRupees,
  /** Whether a line has shares of animals for Qurbani. */
  has_shares: z.boolean(),
  /** Whether a line has iftar meals. */
  has_meals: z.boolean(),
  /** Whether a line is fitrana, fidya or kaffarah, whose quantity counts people, fasts or oaths. */
  has_alms: z.boolean(),
  /** Whether shares or meals of the donation are no longer reserved. */
  reservation_ended: z.boolean(),
  /** Paid shares or meals have no place, and the donor chooses what happens to the money. */
  awaits_choice: z.boolean(),
})
export type DonationStatus = z.output<typeof donationStatus>

export const readDonationStatus = entry('GET /public/donations/:link', {
  who: 'anyone',
  summary: 'The status of a donation, for the holder of its link; asks the gateway again while it is pending',
  answer: donationStatus,
})

/** The payer's statement that the previous attempt was not paid, used when its gateway does not answer. */
const notPaid = z.optional(z.boolean())

export const retryDonation = entry('POST /public/donations/:link/retry', {
  who: 'anyone',
  summary: 'Starts a new payment attempt for a donation that is not paid',
  body: z.object({ ...pairFields, not_paid: notPaid }),
  answer: z.object({ url: z.string() }),
})

export const mobileMessage = message('fields.phone.mobile')

export const paymentStatusAnswer = z.object({
  ...status,
  reference_no: z.string(),
  payee_name: z.string(),
  type: z.string(),
  remarks: z.nullable(z.string()),
})
export type PaymentStatusAnswer = z.output<typeof paymentStatusAnswer>

export const readPaymentStatus = entry('GET /public/payments/:link', {
  who: 'anyone',
  summary:
    'The status of a requested payment, for the holder of its link; asks the gateway again while it is pending',
  answer: paymentStatusAnswer,
})

export const payPayment = entry('POST /public/payments/:link/pay', {
  who: 'anyone',
  summary: 'Starts a payment attempt, the first or a retry, for a payment that is not paid',
  body: z.object({
    ...pairFields,
    not_paid: notPaid,
    /** Required when the gateway needs a Pakistani mobile number and the payee has none on file. */
    phone: z.optional(z.string().check(z.regex(pakistaniMobile, withMessage(mobileMessage)))),
  }),
  answer: z.object({ url: z.string() }),
})

const dueTransfer = z.object({
  ...transferState,
  accounts: z.array(bankAccount),
  reference_no: z.nullable(z.string()),
  has_receipt_file: z.boolean(),
})

/** A transfer due: the amount, the account, and what the donor has reported. */
export type DueTransfer = z.output<typeof dueTransfer>

export const bankTransfer = z.object({
  kind: z.literal(['donation', 'payment']),
  /** The donation code, or the payment's reference. */
  donation_code: z.string(),
  status: z.literal(paymentStatuses),
  status_url: z.string(),
  /** Amount, and the zakat part of it: each kind of gift has its own accounts. */
  amount: inRupees,
  zakat_amount: inRupees,
  accounts: z.array(bankAccount),
  /** Reference of the transfer reported last. */
  reference_no: z.nullable(z.string()),
  has_receipt_file: z.boolean(),
  submitted_at: z.nullable(instant),
  /** One transfer; two when the gift is zakat plus other gifts, each with its own account and reference. */
  transfers: z.array(dueTransfer),
  expires_at: instant,
  /** End of the reservation of its shares and meals; null without any. */
  held_until: z.nullable(instant),
})
export type BankTransfer = z.output<typeof bankTransfer>

export const readBankTransfer = entry('GET /public/transfers/:link', {
  who: 'anyone',
  summary:
    'The accounts and amounts of a donation or payment by bank transfer, and the transfers reported for it',
  answer: bankTransfer,
})

export const receiptFileMaxBytes = 5 * 1024 * 1024
export const receiptFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const receiptFileTypeMessage = message('fields.receipt-file.type')

/** Value of `reference_file` without a file (specification, section 3). */
export const noReferenceFile = 'NA'

/** Label of the bank's own transfer number, as opposed to our code. */
export const transactionIdLabel = 'fields.transaction-id'

export const ourCodeMessage = message('fields.transaction-id.our-code')

/** Detects our code, however spelt, entered in place of the bank's transaction ID. */
export function isOurCode(written: string, code: string): boolean {
  const characters = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
  return characters(written) === characters(code)
}

export const submitBankTransfer = entry('POST /public/transfers/:link/report', {
  who: 'anyone',
  summary: "Reports the bank's transaction ID of a transfer, with the receipt as an optional file",
  body: z.object({
    /** One of two transfers, or all. */
    part: z._default(transferPart, 'all'),
    reference_no: requiredText(transactionIdLabel, 50).check(inLatinDigits()),
  }),
  multipart: { fileField: 'reference_file', maxBytes: receiptFileMaxBytes },
  answer: bankTransfer,
})
