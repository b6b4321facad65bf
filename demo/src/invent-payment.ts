import { pakistan } from '../../contract/src/home-country.ts'
import { paymentTypes } from '../../contract/src/payments.ts'
import type { InventedRows } from './invent-donation.ts'
import { type Choices, inventIntent } from './invent-intent.ts'
import { inventPayer } from './invent-payer.ts'
import { numberedDonationCode } from './numbered-donation-code.ts'
import { pickOne } from './random.ts'

/** Requested amounts in whole rupees, and their purposes. */
const amounts = [1500, 2500, 4000, 7500, 12_000]
const remarks = [
  'School fee of this term',
  'Annual dinner, two seats',
  'Library card',
  'Sponsor of the eye camp',
]

/** Invents a past payment request; some payees have not begun to pay. */
export function inventPayment(
  choices: Choices,
  { created_at, person }: { created_at: Date; person: number },
  ids: { intent: number; attempt: number },
): InventedRows {
  const { intent } = ids
  const attempt = Math.random() < 1 / 8 ? null : ids.attempt
  const payer = inventPayer(person, pakistan)
  const { country: _, cnic: __, ...payee } = payer
  const toPay = {
    kind: 'payment' as const,
    intent,
    attempt,
    amount: pickOne(amounts),
    lines: [],
    accountKind: 'general',
    payer,
    created_at,
  }
  const { rows, events, vendorRecords } = inventIntent(choices, toPay)
  const payment = {
    intent_id: intent,
    reference_no: `P-${numberedDonationCode(intent)}`,
    ...payee,
    type: pickOne(paymentTypes),
    remarks: pickOne(remarks),
    created_by: choices.officer.id,
    platform: 'web',
  }
  return { rows: { ...rows, payments: [payment] }, events, receipts: [], vendorRecords }
}
