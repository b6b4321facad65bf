import { lineAmount } from '../../contract/src/amounts.ts'
import { noSubType } from '../../contract/src/cart-lines.ts'
import { type Choices, type InventedEvent, inventIntent, payingTables } from './invent-intent.ts'
import { inventPayer } from './invent-payer.ts'
import type { InventedReceipt } from './number-receipts.ts'
import { numberedDonationCode } from './numbered-donation-code.ts'
import { pickOne, weighted } from './random.ts'
import type { VendorRecord } from './sandbox-store.ts'

/** Invented rows by table, their events, receipts not yet numbered, and the gateways' records. */
export type InventedRows = {
  rows: Partial<Record<(typeof inventedTables)[number], object[]>>
  events: InventedEvent[]
  receipts: InventedReceipt[]
  vendorRecords: VendorRecord[]
}

/** In insertion order. */
export const inventedTables = [
  'donation_donors',
  ...payingTables,
  'donations',
  'donation_funds',
  'payments',
] as const

/**
 * Invents a past donation with the rows that the product itself would have written.
 * @param person the index of the donor
 */
export function inventDonation(
  choices: Choices,
  { created_at, person }: { created_at: Date; person: number },
  ids: { donor: number; intent: number; donation: number; attempt: number },
): InventedRows {
  const { lines, accountKind } = inventLines(choices, ids.donation)
  const payer = inventPayer(person)
  const { intent, attempt } = ids
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const toPay = { kind: 'donation', intent, attempt, amount, lines, accountKind, payer, created_at } as const
  const { rows, events, vendorRecords, outcome, ...invented } = inventIntent(choices, toPay)
  const donation = { donation_code: numberedDonationCode(ids.donation), donor_id: ids.donor, platform: 'web' }
  const { settled_at, refunded_at, refunded_amount } = outcome
  const left = amount - refunded_amount
  const receipts = [
    ...(settled_at ? [{ intent_id: intent, amount, issued_at: settled_at, voided_at: refunded_at }] : []),
    ...(refunded_at && left > 0
      ? [{ intent_id: intent, amount: left, issued_at: refunded_at, voided_at: null }]
      : []),
  ]
  return {
    rows: {
      ...rows,
      donation_donors: [
        { id: ids.donor, ...payer, cnic: payer.cnic && choices.sealer.seal(payer.cnic), created_at },
      ],
      donations: [{ id: ids.donation, intent_id: intent, ...donation }],
      donation_funds: invented.lines,
    },
    events,
    receipts,
    vendorRecords,
  }
}

/** Donors' remarks; most donations have none. */
const remarks = [
  'For my late father',
  'For my mother’s health',
  'In memory of my grandparents',
  'On behalf of our whole family',
  'Zakat for this year',
  'First salary, alhamdulillah',
  'For our daughter’s aqiqah',
  'Isal-e-sawab for my brother',
  'Please use it where it is needed most',
  'In thanks for a safe journey',
  'From our office in Karachi',
  'From the students of class 9',
  'For the flood victims',
  'Please keep my name private',
  'Sadqah for recovery from illness',
  'Kaffarah for missed fasts',
  'In gratitude for our new home',
  'Eid gift for the children',
  'For all who have nobody to pray for them',
  'Monthly gift, as promised',
] as const

const howMany = weighted([
  [1, 75],
  [2, 20],
  [3, 5],
])
const quantityOf = weighted([
  [1, 70],
  [2, 20],
  [4, 8],
  [10, 2],
])
const amountOf = weighted([
  [500, 10],
  [1000, 25],
  [2000, 12],
  [2500, 5],
  [5000, 22],
  [10_000, 14],
  [15_000, 3],
  [20_000, 5],
  [25_000, 2],
  [60_000, 1.5],
  [100_000, 0.5],
])

/** One to three lines, either all zakat or none: a mixed donation needs two transfers. */
function inventLines({ causes, pickCause }: Choices, donation_id: number) {
  const first = pickCause()
  const alike = causes.filter(({ kind }) => kind === first.kind)
  const chosen = new Set([first, ...Array.from({ length: howMany() - 1 }, () => pickOne(alike))])
  const lines = [...chosen].map((cause, position) => {
    const quantity = cause.amount === null ? 1 : quantityOf()
    return {
      donation_id,
      position,
      cause_id: cause.id,
      fundtitle: cause.fundtitle,
      fund_type: cause.fundtypes.length > 0 && Math.random() < 0.5 ? pickOne(cause.fundtypes) : noSubType,
      quantity,
      unit_amount: cause.amount,
      amount: lineAmount(cause.amount ?? amountOf(), quantity * 100),
      remarks: Math.random() < 1 / 12 ? pickOne(remarks) : null,
    }
  })
  return { lines, accountKind: first.kind }
}
