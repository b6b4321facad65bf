import type { AgreementPage } from '../../contract/src/agreements.ts'
import { exampleLink } from './example-donation.ts'

/** Monthly donation as its link shows it; active and by card by default. */
export function exampleAgreement(overrides: Partial<AgreementPage> = {}): AgreementPage {
  return {
    link: exampleLink,
    reference: 'M-KH6-8ZD-5JP',
    status: 'active',
    donor_name: 'Ayesha Khan',
    method: 'pay_link',
    instrument: null,
    payment_method: 'card',
    payment_gateway: 'swich',
    proposal: null,
    has_pakistani_mobile: true,
    terms: {
      unit: 'month',
      day: 5,
      amount: 2000,
      lines: [
        {
          cause_id: 1,
          fundtitle: 'Zakat',
          fund_type: 'Not Selected',
          typename: 'Not Selected',
          quantity: '2',
          amount: 2000,
          remarks: null,
          campaign: null,
        },
      ],
    },
    next_terms: null,
    next: { period: '2026-12', due_on: '2026-12-05', amount: 2000 },
    paused_until: null,
    amount_due: 0,
    in_advance: 0,
    given: 2000,
    charges: [
      {
        period: '2026-11',
        due_on: '2026-11-26',
        expected: 2000,
        paid: 2000,
        status: 'paid',
        overtaken_on: null,
        request: null,
        request_expires_at: null,
      },
    ],
    nights: null,
    confirmation_to: null,
    created_at: '2026-11-26T07:00:00.000Z',
    ended_at: null,
    ...overrides,
  }
}
