import { randomInt } from 'node:crypto'
import { lineAmount } from '../../../contract/src/amounts.ts'
import { noSubType } from '../../../contract/src/cart-lines.ts'
import { newDonationCode } from '../settlement/new-donation-code.ts'
import { demoDonors } from './demo-donors.ts'
import { type Choices, inventIntent, payingTables } from './invent-intent.ts'
import { inventPayer } from './invent-payer.ts'
import type { InventedReceipt } from './number-receipts.ts'
import { oneOf, weighted } from './one-of.ts'
import type { AtVendor } from './sandbox-memory.ts'

/** What was invented: rows by their tables, receipts still without numbers, and what the gateways are to know. */
export type Invented = {
  rows: Partial<Record<(typeof inventedTables)[number], object[]>>
  receipts: InventedReceipt[]
  atVendor: AtVendor[]
}

/** In the order in which they can be written. */
export const inventedTables = ['donors', ...payingTables, 'donations', 'donation_funds', 'payments'] as const

/** When something of the past was, by chance. */
export const sometime = ({ days }: Choices): Date =>
  new Date(Date.now() - randomInt(60_000, days * 86_400) * 1000 - randomInt(1000))

/** A donation of the past as the product itself would have written it. */
export function inventDonation(
  choices: Choices,
  ids: { donor: number; intent: number; donation: number; attempt: number },
): Invented {
  const created_at = sometime(choices)
  const { lines, accountKind } = inventLines(choices.causes, ids.donation)
  const payer = inventPayer(ids.donor)
  const { intent, attempt } = ids
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const toPay = { kind: 'donation', intent, attempt, amount, accountKind, payer, created_at } as const
  const { rows, atVendor, outcome } = inventIntent(choices, toPay)
  const donation = { donation_code: newDonationCode(), donor_id: ids.donor, platform: 'web' }
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
      donors: [{ id: ids.donor, ...payer, created_at }],
      donations: [{ id: ids.donation, intent_id: intent, ...donation }],
      donation_funds: lines,
    },
    receipts,
    atVendor,
  }
}

/** One to three lines, of zakat alone or without any: a gift of both is two transfers. */
function inventLines(causes: Choices['causes'], donation_id: number) {
  const wanted = weighted({ 1: 75, 2: 20, 3: 5 })
  const first = oneOf(causes)
  const alike = causes.filter(({ kind }) => kind === first.kind)
  const chosen = new Set([first, ...Array.from({ length: Number(wanted) - 1 }, () => oneOf(alike))])
  const lines = [...chosen].map((cause, position) => {
    const quantity = Number(cause.amount === null ? 1 : weighted({ 1: 70, 2: 20, 4: 8, 10: 2 }))
    const unit = cause.amount ?? Number(weighted({ 1000: 30, 5000: 40, 10000: 18, 20000: 9, 60000: 3 }))
    return {
      ...{ donation_id, position, cause_id: cause.id, fundtitle: cause.fundtitle },
      fund_type: cause.fundtypes.length > 0 && randomInt(2) === 0 ? oneOf(cause.fundtypes) : noSubType,
      ...{ quantity, unit_amount: cause.amount, amount: lineAmount(unit, quantity * 100) },
      remarks: randomInt(12) === 0 ? oneOf(demoDonors.remarks) : null,
    }
  })
  return { lines, accountKind: first.kind }
}
