import * as z from 'zod/mini'
import { bankAccount } from './bank-accounts.ts'
import { entry } from './entry.ts'
import { donationLink, instant, requiredText } from './fields.ts'
import { paymentStatuses } from './statuses.ts'

/** What the holder of a donation's link may see of it: no CNIC, no phone, no e-mail address. */
export const donationStatus = z.object({
  donation_code: z.string(),
  status: z.literal(paymentStatuses),
  /** Whole rupees. */
  amount: z.int(),
  donor_name: z.string(),
  created_at: instant,
  /** When the payment was settled. */
  settled_at: z.nullable(instant),
  payment_method: z.string(),
  payment_gateway: z.string(),
  /** For a bank transfer: whether the donor has already told us the bank's reference. */
  transfer_submitted: z.boolean(),
  /** The page that continues the current attempt; null when it is over. */
  payment_url: z.nullable(z.string()),
  may_retry: z.boolean(),
  /** Needed to tell which pairs a retry may use. */
  has_pakistani_mobile: z.boolean(),
  funds: z.array(
    z.object({
      fundtitle: z.string(),
      fund_type: z.string(),
      /** At most two decimals, as text so that nothing is lost: '1.5'. */
      quantity: z.string(),
      amount: z.int(),
      remarks: z.nullable(z.string()),
    }),
  ),
})

export type DonationStatus = z.output<typeof donationStatus>

export const readDonationStatus = entry({
  method: 'GET',
  path: '/donation/status/:link',
  who: 'anyone',
  summary:
    'The truth about a donation, for the holder of its link; asks the gateway again when it is pending',
  params: donationLink,
  answer: donationStatus,
})

export const retryDonation = entry({
  method: 'POST',
  path: '/donation/status/:link/retry',
  who: 'anyone',
  summary: 'A new payment attempt for a donation that is not paid',
  params: donationLink,
  body: z.object({
    payment_method: requiredText('Payment Method'),
    payment_gateway: requiredText('Payment Gateway'),
  }),
  answer: z.object({ url: z.string() }),
})

/** The page of a manual bank transfer. */
export const bankTransfer = z.object({
  donation_code: z.string(),
  status: z.literal(paymentStatuses),
  /** Whole rupees, and how much of them is zakat: each kind of gift has its own accounts. */
  amount: z.int(),
  zakat_amount: z.int(),
  /** The open accounts of the kinds that the gift needs. */
  accounts: z.array(bankAccount),
  reference_no: z.nullable(z.string()),
  has_receipt_file: z.boolean(),
  submitted_at: z.nullable(instant),
  expires_at: instant,
})

export type BankTransfer = z.output<typeof bankTransfer>

export const readBankTransfer = entry({
  method: 'GET',
  path: '/donation/transfer/:link',
  who: 'anyone',
  summary: 'What to pay where for a donation by bank transfer, and what has been told about it',
  params: donationLink,
  answer: bankTransfer,
})

export const receiptFileMaxBytes = 5 * 1024 * 1024
export const receiptFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const receiptFileTypeMessage = 'The receipt must be a JPEG, PNG or WebP picture or a PDF.'
export const receiptFileSizeMessage = 'The receipt can be at most 5 MB.'

/** What `reference_file` says when there is no file (specification, section 3). */
export const noReferenceFile = 'NA'

export const submitBankTransfer = entry({
  method: 'POST',
  path: '/donation/transfer/:link',
  who: 'anyone',
  summary: "Tells the bank's reference number of a transfer, with the receipt as an optional file",
  params: donationLink,
  body: z.object({ reference_no: requiredText('Reference Number', 50) }),
  multipart: { fileField: 'reference_file', maxBytes: receiptFileMaxBytes },
  answer: bankTransfer,
})
