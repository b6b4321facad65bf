import type {
  BankTransfer,
  DonationStatus,
  DueTransfer,
  PaymentStatusAnswer,
} from '../../contract/src/attempts.ts'
import type { ReceiptDocument } from '../../contract/src/receipts.ts'
import { exampleAccounts } from './example-accounts.ts'

export const exampleLink = 'abcdefghijklmnopqrstuv'

/** Donation as its link shows it; pending, by card, by default. */
export function exampleDonation(overrides: Partial<DonationStatus> = {}): DonationStatus {
  return {
    donation_code: 'KH6-8ZD-5JP',
    status: 'pending',
    amount: 27_000,
    refunded_amount: 0,
    donor_name: 'Ayesha Khan',
    created_at: '2026-03-01T20:30:00.000Z',
    settled_at: null,
    payment_method: 'card',
    payment_gateway: 'swich',
    transfer_submitted: false,
    payment_url: `https://give.example/pay/${exampleLink}`,
    may_retry: true,
    has_pakistani_mobile: true,
    is_abroad: false,
    kinds: ['zakat', 'general'],
    email: null,
    contact: { email: '', phone: '' },
    rejection: null,
    receipt: null,
    promised_amount: null,
    transfers: [],
    shortfalls: [],
    office_gift: false,
    cheque_date: null,
    reversal_reason: null,
    agreement_link: null,
    campaigns: [],
    matched_amount: 0,
    has_shares: false,
    has_meals: false,
    has_alms: false,
    reservation_ended: false,
    awaits_choice: false,
    held_until: null,
    funds: [
      {
        cause_id: 1,
        fundtitle: 'Zakat',
        fund_type: 'Fitrana',
        quantity: '1',
        amount: 10_000,
        remarks: 'For my father',
        impact: '',
        campaign: null,
        nights: null,
      },
      {
        cause_id: 1,
        fundtitle: 'Food Rations',
        fund_type: 'Not Selected',
        quantity: '2.5',
        amount: 17_000,
        remarks: null,
        impact: '',
        campaign: null,
        nights: null,
      },
    ],
    ...overrides,
  }
}

/** Receipt of that donation, as the server writes it. */
export const exampleReceipt: ReceiptDocument = {
  title: 'Donation receipt',
  number: '2026-000001',
  issuer: ['Amanah Welfare Trust', '1 Example Road, Islamabad', 'Registration no.: R-1'],
  facts: [
    { name: 'Received from', value: 'Ayesha Khan' },
    { name: 'Received on', value: '2 March 2026' },
    { name: 'Payment method', value: 'Debit or credit card, Swich' },
    { name: 'Donation code', value: 'KH6-8ZD-5JP' },
  ],
  columns: [
    { title: 'Cause', numeric: false },
    { title: 'Fund type', numeric: false },
    { title: 'Quantity', numeric: true },
    { title: 'Amount', numeric: true },
  ],
  lines: [
    { cells: ['Zakat', 'Fitrana', '1', 'Rs.\u00a010,000'], note: 'For my father' },
    { cells: ['Food Rations', '–', '2.5', 'Rs.\u00a017,000'], note: null },
  ],
  sums: [],
  total: { name: 'Total', amount: 'Rs.\u00a027,000' },
  in_words: { name: 'Amount in words', text: 'Twenty-Seven Thousand Rupees only' },
  thanks: 'Amanah Welfare Trust has received this donation with thanks.',
  check: { words: 'Scan to check that this receipt is genuine', url: 'https://give.example/receipt/1' },
  tax: '',
  signature: null,
  foot: 'This receipt is computer-generated and valid without a signature.',
}

const over = { payment_url: null, may_retry: false }

/** That donation after it was paid. */
export const paidDonation = exampleDonation({
  ...over,
  status: 'success',
  settled_at: '2026-03-01T20:35:00.000Z',
  receipt: exampleReceipt,
})

/** That donation after the gateway declined it. */
export const failedDonation = exampleDonation({ ...over, status: 'failed', may_retry: true })

/** Payment as its link shows it; no payment method chosen by default. */
export function examplePayment(overrides: Partial<PaymentStatusAnswer> = {}): PaymentStatusAnswer {
  return {
    reference_no: 'P-7TC-Q2M-9RF',
    status: 'pending',
    amount: 12_000,
    refunded_amount: 0,
    payee_name: 'Hamza Qureshi',
    type: 'sponsorship',
    remarks: 'Orphan sponsorship, March',
    created_at: '2026-03-01T20:30:00.000Z',
    settled_at: null,
    payment_method: null,
    payment_gateway: null,
    transfer_submitted: false,
    payment_url: null,
    may_retry: true,
    has_pakistani_mobile: true,
    is_abroad: false,
    kinds: ['payment'],
    email: null,
    contact: { email: '', phone: '' },
    rejection: null,
    receipt: null,
    ...overrides,
  }
}

const ofKind = (kind: 'zakat' | 'general') => exampleAccounts.filter((account) => account.kind === kind)
const unreported = { reference_no: null, has_receipt_file: false, submitted_at: null }

/** Donation by bank transfer; not reported by default. */
export function exampleTransfer(overrides: Partial<BankTransfer> = {}): BankTransfer {
  return {
    kind: 'donation',
    donation_code: 'KH6-8ZD-5JP',
    status: 'pending',
    status_url: `https://give.example/donation/${exampleLink}`,
    amount: 27_000,
    zakat_amount: 0,
    accounts: ofKind('general'),
    ...unreported,
    transfers: [{ ...unreported, part: 'all', amount: 27_000, accounts: ofKind('general'), arrived: null }],
    expires_at: '2026-03-15T20:30:00.000Z',
    held_until: null,
    ...overrides,
  }
}

/** Bank transfer of zakat plus other gifts, with overrides for each of its two transfers. */
export function exampleTwoTransfers(
  zakat: Partial<DueTransfer> = {},
  general: Partial<DueTransfer> = {},
): BankTransfer {
  return exampleTransfer({
    zakat_amount: 10_000,
    accounts: exampleAccounts,
    transfers: [
      { ...unreported, part: 'zakat', amount: 10_000, accounts: ofKind('zakat'), arrived: null, ...zakat },
      {
        ...unreported,
        part: 'general',
        amount: 17_000,
        accounts: ofKind('general'),
        arrived: null,
        ...general,
      },
    ],
  })
}
