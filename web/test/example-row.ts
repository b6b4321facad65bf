import type { DonationDetails, DonationRow } from '../../contract/src/donations.ts'

type Transfer = NonNullable<DonationDetails['transfer']>

export const exampleVerification: NonNullable<Transfer['verification']> = {
  amount_received: 5000,
  value_date: '2026-11-20',
  bank_account: 'Chinar Commercial Bank, 0202',
  account_kind: 'general',
  verified_by: 'Bilal Shah',
  verified_at: '2026-11-21T09:00:00.000Z',
}

/** Reported bank transfer of Rs. 5,000, not verified by staff yet. */
export function exampleTransferDetails(overrides: Partial<Transfer> = {}): Transfer {
  const whole = {
    submitted_at: '2026-11-20T20:40:00.000Z',
    verification: null,
    ...overrides,
  }
  const part = {
    part: 'all',
    due: 5000,
    reference_no: 'FT123',
    reference_file: 'NA',
    submitted_at: whole.submitted_at,
    found: null,
    verification: whole.verification,
  } as const
  return {
    attempt_id: 31,
    status: 'pending',
    found: 0,
    last_match: null,
    closed_through: null,
    rejection: null,
    parts: [part],
    ...whole,
  }
}

/** Donation line of the details, as the server sends it. */
export function exampleFund(
  overrides: Partial<DonationDetails['funds'][number]> = {},
): DonationDetails['funds'][number] {
  return {
    fundtitle: 'Zakat',
    fund_type: 'Fidya',
    quantity: '1',
    amount: 5000,
    remarks: null,
    position: 0,
    kind: 'zakat',
    cause_id: 1,
    campaign_id: null,
    page_id: null,
    promised_amount: null,
    refunded_amount: 0,
    nights: null,
    shares: null,
    ...overrides,
  }
}

/** Row of the list, as the server sends it; its details are {@link exampleDetails}. */
export function exampleRow(overrides: Partial<DonationRow> = {}): DonationRow {
  return {
    id: 17,
    donation_code: 'K7Q-M3X-PD4',
    status: 'pending',
    platform: 'web',
    amount: 5000,
    refunded_amount: 0,
    part_received: 0,
    is_flagged: false,
    created_at: '2026-11-20T20:30:00.000Z',
    settled_at: null,
    value_date: null,
    active_pay_method: { payment_method: 'card', payment_gateway: 'swich' },
    donor: { first_name: 'zainab', last_name: 'malik' },
    contact_id: 3,
    funds: [{ fundtitle: 'Zakat', fund_type: 'Fidya', quantity: '1', amount: 5000, remarks: null }],
    ...overrides,
  }
}

export function exampleDetails(overrides: Partial<DonationDetails> = {}): DonationDetails {
  return {
    ...exampleRow(),
    remarks: null,
    taxpayer: null,
    settled_at: null,
    donor: {
      first_name: 'aisha',
      last_name: 'KHAN',
      email: 'aisha@example.com',
      phone: '03001234567',
      cnic: null,
      country: 'Pakistan',
    },
    swich_transaction: [],
    manual_bank_transfer: null,
    transfer: null,
    receipt: null,
    office_gift: null,
    postdated_cheque: null,
    promised_amount: null,
    agreement: null,
    shortfall_of: null,
    shortfalls: [],
    funds: [exampleFund()],
    ...overrides,
  }
}
