import type { DonationDetails, DonationRow } from '../../contract/src/donations.ts'

/** A row of the list as the server sends it; its details are {@link exampleDetails}. */
export function exampleRow(its: Partial<DonationRow> = {}): DonationRow {
  return {
    id: 17,
    donation_code: 'K7Q-M3X-PD4',
    status: 'pending',
    platform: 'web',
    amount: 5000,
    refunded_amount: 0,
    created_at: '2026-11-20T20:30:00.000Z',
    active_pay_method: { payment_method: 'card', payment_gateway: 'swich' },
    donor: { first_name: 'zainab', last_name: 'malik' },
    funds: [{ fundtitle: 'Zakat', fund_type: 'Fidya', quantity: '1', amount: 5000, remarks: null }],
    ...its,
  }
}

export function exampleDetails(its: Partial<DonationDetails> = {}): DonationDetails {
  return {
    ...exampleRow(),
    remarks: null,
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
    ...its,
  }
}
