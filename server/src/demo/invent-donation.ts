import { randomBytes, randomInt } from 'node:crypto'
import { lineAmount } from '../../../contract/src/amounts.ts'
import { noReferenceFile } from '../../../contract/src/attempts.ts'
import { noSubType } from '../../../contract/src/donate.ts'
import { pakistan } from '../../../contract/src/fields.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { PaymentStatus } from '../../../contract/src/payment-states.ts'
import { newDonationCode } from '../settlement/new-donation-code.ts'
import { demoDonors } from './demo-donors.ts'
import type { InventedReceipt } from './number-receipts.ts'

const daysBack = 700
const swichLimit = 50_000

const oneOf = <T>(list: readonly T[]): T => {
  const one = list[randomInt(list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** One of the keys, as often as its weight says. */
function weighted<Key extends string>(weights: Record<Key, number>): Key {
  const entries = Object.entries(weights) as [Key, number][]
  let rest = randomInt(entries.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [key, weight] of entries) {
    rest -= weight
    if (rest < 0) return key
  }
  throw new Error('weights must be positive')
}

/** What there is to give to, and how. */
export type Choices = {
  causes: { id: number; fundtitle: string; amount: number | null; fundtypes: string[] }[]
  pairs: { id: number; method: string; gateway: string }[]
  accountIds: number[]
  /** Who found the invented transfers and refunded: a user that cannot sign in. */
  officerId: number
}

/** The rows of an invented donation by their tables, in the order in which they can be written. */
type Invented = Record<(typeof inventedTables)[number], object[]>

export const inventedTables = [
  ...(['donors', 'payment_intents', 'donations', 'donation_funds', 'payment_attempts'] as const),
  ...([
    'gateway_transactions',
    'manual_bank_transfers',
    'transfer_verifications',
    'refunds',
    'events',
  ] as const),
] as const

/** The ids that the rows are to have. */
type Ids = { donor: number; intent: number; donation: number; attempt: number }

/** A donation of the last two years as the product itself would have written it, and its receipts, still without numbers. */
export function inventDonation(choices: Choices, ids: Ids): { rows: Invented; receipts: InventedReceipt[] } {
  const created_at = new Date(Date.now() - randomInt(60_000, daysBack * 86_400) * 1000 - randomInt(1000))
  const lines = inventedLines(choices.causes, ids.donation)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const donor = inventedDonor(ids.donor)
  const byBank = amount > swichLimit || donor.country !== pakistan || randomInt(100) < 20
  const pair = oneOf(choices.pairs.filter((one) => (one.gateway === bankTransferGateway) === byBank))
  const { status, settled_at } = inventedOutcome(created_at)
  const refunded_amount = refundedOf(status, amount)
  const paid = { amount, refunded_amount, status, active_pay_method_id: pair.id, settled_at, created_at }
  const attempt = { attempt_id: ids.attempt }
  const officer = choices.officerId
  const rows: Invented = {
    donors: [{ ...donor, created_at }],
    payment_intents: [
      {
        ...{ id: ids.intent, kind: 'donation', link: randomBytes(16).toString('base64url') },
        ...{ ...paid, updated_at: settled_at ?? created_at },
      },
    ],
    donations: [
      {
        ...{ id: ids.donation, intent_id: ids.intent, donation_code: newDonationCode() },
        ...{ donor_id: ids.donor, platform: 'web' },
      },
    ],
    donation_funds: lines,
    payment_attempts: [
      {
        ...{ id: ids.attempt, intent_id: ids.intent, gateway: pair.gateway, ...paid },
        transaction_id: `D${randomBytes(9).toString('hex').toUpperCase()}`,
        inquiries: byBank ? 0 : 1,
        inquired_at: byBank ? null : settled_at,
        next_inquiry_at: status === 'pending' ? new Date(Date.now() + 86_400_000) : null,
        expires_at: new Date(created_at.getTime() + 14 * 86_400_000),
      },
    ],
    gateway_transactions:
      byBank || status === 'expired' || status === 'pending'
        ? []
        : [
            {
              ...attempt,
              ...inventedTransaction(pair.method, status, amount),
              updated_at: settled_at ?? created_at,
            },
          ],
    manual_bank_transfers:
      byBank && settled_at
        ? [
            {
              ...{ ...attempt, reference_no: `TRX${randomInt(10 ** 9)}`, reference_file: noReferenceFile },
              submitted_at: settled_at,
            },
          ]
        : [],
    transfer_verifications:
      byBank && settled_at
        ? [
            {
              ...{ ...attempt, bank_account_id: oneOf(choices.accountIds), amount_received: amount },
              ...{ value_date: settled_at, verified_by: officer, verified_at: settled_at },
            },
          ]
        : [],
    refunds:
      refunded_amount > 0
        ? [
            {
              ...{ ...attempt, amount: refunded_amount, way: byBank ? 'by hand' : 'gateway', status: 'made' },
              reason: oneOf(['given twice', 'the donor asked for it', 'meant for another charity']),
              ...{ asked_by: officer, asked_at: settled_at, ended_at: settled_at },
            },
          ]
        : [],
    events: inventedEvents(ids, { status, amount, gateway: pair.gateway }, created_at, settled_at),
  }
  return { rows, receipts: inventedReceipts(ids.intent, amount, refunded_amount, settled_at) }
}

function inventedLines(causes: Choices['causes'], donationId: number) {
  const wanted = weighted({ 1: 75, 2: 20, 3: 5 })
  const chosen = new Set(Array.from({ length: Number(wanted) }, () => oneOf(causes)))
  return [...chosen].map((cause, position) => {
    const quantity = cause.amount === null ? 1 : weighted({ 1: 70, 2: 20, 4: 8, 10: 2 })
    const unit = cause.amount ?? Number(weighted({ 1000: 30, 5000: 40, 10000: 18, 20000: 9, 60000: 3 }))
    return {
      donation_id: donationId,
      position,
      cause_id: cause.id,
      fundtitle: cause.fundtitle,
      fund_type: cause.fundtypes.length > 0 && randomInt(2) === 0 ? oneOf(cause.fundtypes) : noSubType,
      quantity: Number(quantity),
      unit_amount: cause.amount,
      amount: lineAmount(unit, Number(quantity) * 100),
      remarks: randomInt(12) === 0 ? oneOf(demoDonors.remarks) : null,
    }
  })
}

function inventedDonor(id: number) {
  const country = weighted(Object.fromEntries(demoDonors.countries.map((one) => [one.country, one.weight])))
  const home = country === pakistan
  const first_name = oneOf(home || randomInt(3) > 0 ? demoDonors.firstNames : demoDonors.firstNamesAbroad)
  const last_name = oneOf(home || randomInt(3) > 0 ? demoDonors.lastNames : demoDonors.lastNamesAbroad)
  return {
    id,
    first_name,
    last_name,
    email: `${first_name}.${last_name}${id}@example.org`.toLowerCase().replace(/[^a-z0-9.@]/g, ''),
    phone: home
      ? `03${randomInt(10 ** 9)
          .toString()
          .padStart(9, '0')}`
      : `${randomInt(10 ** 9, 10 ** 11)}`,
    country,
    cnic: home && randomInt(3) === 0 ? `${randomInt(10 ** 12, 9 * 10 ** 12)}${randomInt(10)}` : null,
  }
}

function inventedOutcome(createdAt: Date): { status: PaymentStatus; settled_at: Date | null } {
  const old = Date.now() - createdAt.getTime() > 20 * 86_400_000
  const paid = { success: 818, refunded: 12, 'partially refunded': 10 }
  const status = weighted({ ...paid, failed: 80, expired: old ? 80 : 0, pending: old ? 0 : 80 })
  return {
    status,
    settled_at: status in paid ? new Date(createdAt.getTime() + randomInt(20_000, 900_000)) : null,
  }
}

/** How Swich says it. */
const swichWords: Partial<Record<PaymentStatus, string>> = {
  refunded: 'refund',
  'partially refunded': 'partial refund',
}

function inventedTransaction(method: string, status: PaymentStatus, amount: number) {
  const isCard = method === 'card'
  return {
    ...{ id: String(randomInt(10 ** 9)), order_id: String(randomInt(10 ** 9)) },
    category_name: isCard ? 'Card' : 'EWallet',
    channel_name: isCard ? 'Visa' : oneOf(['EasyPaisa', 'JazzCash']),
    channel_transaction_id: String(randomInt(10 ** 9)),
    transaction_status: swichWords[status] ?? status,
    amount_paisa: amount * 100,
  }
}

/** The beginning, and each state on the way to the last one: of the attempt and of the donation. */
function inventedEvents(
  { intent, attempt }: Ids,
  { status, amount, gateway }: { status: PaymentStatus; amount: number; gateway: string },
  createdAt: Date,
  settledAt: Date | null,
): object[] {
  const created = { intent_id: intent, at: createdAt, actor: 'donor' }
  const refunded = status === 'refunded' || status === 'partially refunded'
  const states: PaymentStatus[] = refunded ? ['success', status] : status === 'pending' ? [] : [status]
  return [
    { ...created, attempt_id: null, kind: 'donated', facts: {} },
    { ...created, attempt_id: attempt, kind: 'attempt_started', facts: { number: 1, gateway, amount } },
    ...states.flatMap((to, place) =>
      [attempt, null].map((attempt_id) => ({
        ...{
          intent_id: intent,
          attempt_id,
          at: settledAt ?? createdAt,
          actor: 'system',
          kind: 'status_changed',
        },
        facts: {
          ...{ from: states[place - 1] ?? 'pending', to, words: '' },
          because: place > 0 ? 'refund' : status === 'expired' ? 'expired' : 'inquiry',
        },
      })),
    ),
  ]
}

function refundedOf(status: PaymentStatus, amount: number): number {
  if (status === 'refunded') return amount
  return status === 'partially refunded' ? randomInt(1, amount) : 0
}

function inventedReceipts(
  intentId: number,
  amount: number,
  refunded: number,
  settledAt: Date | null,
): InventedReceipt[] {
  if (!settledAt) return []
  const own = { intent_id: intentId, issued_at: settledAt }
  const first = { ...own, amount, is_void: refunded > 0 }
  return refunded === 0 || refunded === amount
    ? [first]
    : [first, { ...own, amount: amount - refunded, is_void: false }]
}
