import * as z from 'zod/mini'
import { bankAccount } from './bank-accounts.ts'
import { entry } from './entry.ts'
import { donationLink, inLatinDigits, instant, requiredText, saying } from './fields.ts'
import { message } from './message.ts'
import { pakistaniMobile, payableKind } from './payment-methods.ts'
import { messageKinds, messageStatuses, receiptDocument } from './receipts.ts'
import { paymentStatuses } from './status.ts'
import { transferPart } from './transfers.ts'

/** What the status pages of donations and payments share. */
const status = {
  status: z.literal(paymentStatuses),
  /** Whole rupees. */
  amount: z.int(),
  /** How much of them was refunded; 0 also where only a gateway knows it. */
  refunded_amount: z.int(),
  created_at: instant,
  /** When the payment was settled. */
  settled_at: z.nullable(instant),
  /** For a bank transfer: whether the bank's transaction ID has been reported already; of two transfers, of both. */
  transfer_submitted: z.boolean(),
  /** The page that continues the current attempt; null when there is none or it is over. */
  payment_url: z.nullable(z.string()),
  may_retry: z.boolean(),
  /** Needed to tell which pairs a new attempt may use; see hasPakistaniMobile. */
  has_pakistani_mobile: z.boolean(),
  /** What is paid for, since not every way to pay takes every kind of money. */
  kinds: z.array(payableKind),
  /** The newest e-mail about it. `to` is masked: 'a***@example.com'. */
  email: z.nullable(
    z.object({ kind: z.literal(messageKinds), status: z.literal(messageStatuses), to: z.string() }),
  ),
  /** Whom to ask; '' where there is none. */
  contact: z.object({ email: z.string(), phone: z.string() }),
  /** Of a bank transfer that staff rejected: why, and how many rupees arrived all the same. */
  rejection: z.nullable(z.object({ reason: z.string(), amount_arrived: z.nullable(z.int()) })),
  /** What is printed, once it is paid. */
  receipt: z.nullable(receiptDocument),
}

/** How one of the transfers stands by which something comes. */
const transferState = {
  part: transferPart,
  /** Whole rupees that are due. */
  amount: z.int(),
  /** When the donor reported it. */
  submitted_at: z.nullable(instant),
  /** What came, in whole rupees; null until staff have found it. */
  arrived: z.nullable(z.int()),
}

/** What the holder of a donation's link may see of it: no CNIC, no phone, no whole e-mail address. */
export const donationStatus = z.object({
  ...status,
  donation_code: z.string(),
  donor_name: z.string(),
  payment_method: z.string(),
  payment_gateway: z.string(),
  funds: z.array(
    z.object({
      fundtitle: z.string(),
      fund_type: z.string(),
      /** At most two decimals, as text so that nothing is lost: '1.5'. Null where another amount came than that many. */
      quantity: z.nullable(z.string()),
      amount: z.int(),
      remarks: z.nullable(z.string()),
      /** What a gift to it does, once it is paid; '' where nobody wrote it. */
      impact: z.string(),
    }),
  ),
  /** What was promised, where another amount came; null where it is as promised. Whole rupees. */
  promised_amount: z.nullable(z.int()),
  /** The two transfers of a gift of zakat and other gifts by bank transfer; none of any other. */
  transfers: z.array(z.object(transferState)),
  /** What did not come of it and can still be given, each as a donation with a status page of its own. */
  rests: z.array(z.object({ url: z.string(), amount: z.int() })),
  /** Staff took it in, in cash or by cheque. */
  office_gift: z.boolean(),
})

export type DonationStatus = z.output<typeof donationStatus>

export const readDonationStatus = entry({
  method: 'GET',
  path: '/donation/status/:link',
  who: 'anyone',
  summary: 'The status of a donation, for the holder of its link; asks the gateway again while it is pending',
  params: donationLink,
  answer: donationStatus,
})

const chosenPair = z.object({
  payment_method: requiredText('fields.payment-method'),
  payment_gateway: requiredText('fields.payment-gateway'),
})

/** The payer's word, where the gateway of the payment before does not answer. */
const notPaid = z.optional(z.boolean())

export const retryDonation = entry({
  method: 'POST',
  path: '/donation/status/:link/retry',
  who: 'anyone',
  summary: 'Starts a new payment attempt for a donation that is not paid',
  params: donationLink,
  body: z.object({ ...chosenPair.shape, not_paid: notPaid }),
  answer: z.object({ url: z.string() }),
})

export const mobileMessage = message('fields.phone.mobile')

/** What the holder of a payment's link sees of it. */
export const paymentStatusAnswer = z.object({
  ...status,
  reference_no: z.string(),
  payee_name: z.string(),
  type: z.string(),
  remarks: z.nullable(z.string()),
  /** Null until the payee has chosen how to pay. */
  payment_method: z.nullable(z.string()),
  payment_gateway: z.nullable(z.string()),
})

export type PaymentStatusAnswer = z.output<typeof paymentStatusAnswer>

export const readPaymentStatus = entry({
  method: 'GET',
  path: '/payment/status/:link',
  who: 'anyone',
  summary:
    'The status of a requested payment, for the holder of its link; asks the gateway again while it is pending',
  params: donationLink,
  answer: paymentStatusAnswer,
})

export const payPayment = entry({
  method: 'POST',
  path: '/payment/status/:link/pay',
  who: 'anyone',
  summary: 'Starts a payment attempt, the first or a retry, for a payment that is not paid',
  params: donationLink,
  body: z.object({
    ...chosenPair.shape,
    not_paid: notPaid,
    /** Of a payee whom staff know no Pakistani mobile number of, for a gateway that asks for one. */
    phone: z.optional(z.string().check(z.regex(pakistaniMobile, saying(mobileMessage)))),
  }),
  answer: z.object({ url: z.string() }),
})

const dueTransfer = z.object({
  ...transferState,
  accounts: z.array(bankAccount),
  reference_no: z.nullable(z.string()),
  has_receipt_file: z.boolean(),
})

/** One of the transfers by which something is paid: how much goes where, and what the donor has reported. */
export type DueTransfer = z.output<typeof dueTransfer>

/** The page of a manual bank transfer. */
export const bankTransfer = z.object({
  /** What is paid by it. */
  kind: z.literal(['donation', 'payment']),
  /** The donation code, or the payment's reference. */
  donation_code: z.string(),
  status: z.literal(paymentStatuses),
  /** Its status page. */
  status_url: z.string(),
  /** Whole rupees, and how much of them is zakat: each kind of gift has its own accounts. */
  amount: z.int(),
  zakat_amount: z.int(),
  /** The open accounts of the kinds that the gift needs. */
  accounts: z.array(bankAccount),
  /** Of the transfer that was reported last. */
  reference_no: z.nullable(z.string()),
  has_receipt_file: z.boolean(),
  submitted_at: z.nullable(instant),
  /** One transfer, or two where the gift is zakat and other gifts: each to its own account, with its own reference. */
  transfers: z.array(dueTransfer),
  expires_at: instant,
})

export type BankTransfer = z.output<typeof bankTransfer>

export const readBankTransfer = entry({
  method: 'GET',
  path: '/donation/transfer/:link',
  who: 'anyone',
  summary:
    'Where to transfer how much for a donation or payment by bank transfer, and what has been reported about it',
  params: donationLink,
  answer: bankTransfer,
})

export const receiptFileMaxBytes = 5 * 1024 * 1024
export const receiptFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const receiptFileTypeMessage = message('fields.receipt-file.type')

/** What `reference_file` says when there is no file (specification, section 3). */
export const noReferenceFile = 'NA'

/** What we call the bank's own number of a transfer, as opposed to our code. */
export const transactionIdLabel = 'fields.transaction-id'

export const ourCodeMessage = message('fields.transaction-id.our-code')

/** Whether somebody wrote our code, however spelt, where the bank's transaction ID belongs. */
export function isOurCode(written: string, code: string): boolean {
  const characters = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
  return characters(written) === characters(code)
}

export const submitBankTransfer = entry({
  method: 'POST',
  path: '/donation/transfer/:link',
  who: 'anyone',
  summary: "Reports the bank's transaction ID of a transfer, with the receipt as an optional file",
  params: donationLink,
  body: z.object({
    /** Which of two transfers. */
    part: z._default(transferPart, 'all'),
    reference_no: requiredText(transactionIdLabel, 50).check(inLatinDigits()),
  }),
  multipart: { fileField: 'reference_file', maxBytes: receiptFileMaxBytes },
  answer: bankTransfer,
})
