import { randomBytes, randomInt } from 'node:crypto'
import { noReferenceFile } from '../../../contract/src/attempts.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { PaymentStatus } from '../../../contract/src/payment-states.ts'
import { pakistan } from '../../../contract/src/text-rules.ts'
import { dayOf } from '../platform/text/day-of.ts'
import type { Payer } from './invent-payer.ts'
import { oneOf, weighted } from './one-of.ts'
import type { AtVendor } from './sandbox-memory.ts'

const swichLimit = 50_000
const dayMs = 86_400_000

/** What there is to give to, and how. */
export type Choices = {
  causes: { id: number; fundtitle: string; kind: string; amount: number | null; fundtypes: string[] }[]
  pairs: { id: number; method: string; gateway: string }[]
  accounts: { id: number; kind: string }[]
  /** Who found the invented transfers, refunded and asked for payments: a user that cannot sign in. */
  officer: { id: number; name: string }
  /** How far back it all goes. */
  days: number
}

/** What is to be paid. The ids are those that the rows are to have; without an attempt nobody has begun to pay. */
type ToPay = {
  kind: 'donation' | 'payment'
  intent: number
  attempt: number | null
  amount: number
  /** Which bank account it belongs to. */
  accountKind: string
  payer: Payer
  created_at: Date
}

/** The rows of what is to be paid by their tables, in the order in which they can be written. */
type Paying = Record<(typeof payingTables)[number], object[]>

export const payingTables = [
  ...(['payment_intents', 'payment_attempts', 'manual_bank_transfers'] as const),
  ...(['transfer_verifications', 'refunds', 'events'] as const),
]

type Outcome = {
  status: PaymentStatus
  /** When it was paid; when it was refunded. */
  settled_at: Date | null
  refunded_at: Date | null
  refunded_amount: number
}

/**
 * An intent of the past with its attempt, as the product itself would have written them.
 * @returns the rows, what the gateway is to know of it, and how it came out
 */
export function inventIntent(
  choices: Choices,
  toPay: ToPay,
): { rows: Paying; atVendor: AtVendor[]; outcome: Outcome } {
  const { intent, attempt, kind, amount, payer, created_at } = toPay
  const pair = choosePair(choices, toPay)
  const { gateway } = pair
  const outcome = inventOutcome(toPay, gateway)
  const { status, settled_at, refunded_at, refunded_amount } = outcome
  const active_pay_method_id = attempt === null ? null : pair.id
  const paid = { amount, refunded_amount, status, active_pay_method_id, settled_at, created_at }
  const updated_at = refunded_at ?? settled_at ?? created_at
  const link = randomBytes(16).toString('base64url')
  const rows: Paying = {
    payment_intents: [{ id: intent, kind, link, ...paid, updated_at }],
    payment_attempts: [],
    manual_bank_transfers: [],
    transfer_verifications: [],
    refunds: [],
    events: inventEvents(choices, toPay, gateway, outcome),
  }
  if (attempt === null) return { rows, atVendor: [], outcome }
  const byBank = gateway === bankTransferGateway
  const expires_at = new Date(created_at.getTime() + (byBank ? 14 : 7) * dayMs)
  const transaction_id = `D${randomBytes(9).toString('hex').toUpperCase()}`
  rows.payment_attempts.push({
    ...{ id: attempt, intent_id: intent, gateway, ...paid, transaction_id },
    ...{ inquiries: byBank ? 0 : 1, inquired_at: byBank ? null : (settled_at ?? created_at), expires_at },
    next_inquiry_at: status === 'pending' ? (byBank ? expires_at : new Date(Date.now() + dayMs)) : null,
  })
  if (byBank && (settled_at || status === 'failed')) {
    const reference_no = `TRX${randomInt(10 ** 9)}`
    const submitted_at = new Date(created_at.getTime() + 600_000)
    rows.manual_bank_transfers.push({
      ...{ attempt_id: attempt, part: 'all', reference_no, reference_file: noReferenceFile, submitted_at },
    })
  }
  if (byBank && settled_at)
    rows.transfer_verifications.push({
      ...{ attempt_id: attempt, part: 'all', from_statement: false, amount_received: amount },
      bank_account_id: oneOf(choices.accounts.filter((account) => account.kind === toPay.accountKind)).id,
      ...{ value_date: dayOf(settled_at), verified_by: choices.officer.id, verified_at: settled_at },
    })
  if (refunded_at)
    rows.refunds.push({
      ...{ attempt_id: attempt, amount: refunded_amount, status: 'made' },
      way: gateway === 'swich' ? 'gateway' : 'by hand',
      reason: oneOf(['Given twice', 'The donor asked for it', 'Meant for another charity']),
      ...{ asked_by: choices.officer.id, asked_at: refunded_at, ended_at: refunded_at },
    })
  const from = (settled_at ?? created_at).toISOString()
  const isKnown = settled_at !== null || status === 'failed'
  if (gateway === 'swich' && isKnown) {
    const past = {
      ...{ customerTransactionId: transaction_id, item: 'Donation', amount: String(amount) },
      ...{ msisdn: payer.phone, email: payer.email, from, at: created_at.toISOString() },
      status: status === 'failed' ? ('failed' as const) : ('success' as const),
      ...{ refundedPaisa: refunded_amount * 100, disputed: false },
    }
    return { rows, outcome, atVendor: [{ vendor: 'swich', attempt_id: attempt, past }] }
  }
  if (gateway === 'jazzcash' && isKnown) {
    const past = {
      ...{ transactionId: transaction_id, amount: String(amount * 100), billReference: '' },
      ...{ sentAt: from.replace(/\D/g, '').slice(0, 14), code: '121' as const, from },
    }
    return { rows, outcome, atVendor: [{ vendor: 'jazzcash', attempt_id: attempt, past }] }
  }
  return { rows, outcome, atVendor: [] }
}

/** Large amounts are transferred, and wallets are Pakistani. */
function choosePair({ pairs }: Choices, { amount, payer }: ToPay): Choices['pairs'][number] {
  const byBank = amount > swichLimit || randomInt(100) < 20
  return oneOf(
    pairs.filter(({ method, gateway }) =>
      gateway === bankTransferGateway
        ? byBank
        : !byBank && (payer.country === pakistan || method !== 'e-wallet'),
    ),
  )
}

/** What a gateway can say: JazzCash never says that a payment failed, and takes no refunds. */
function inventOutcome({ attempt, amount, created_at }: ToPay, gateway: string): Outcome {
  const age = Date.now() - created_at.getTime()
  const unpaid: Record<string, number> =
    age < 6 * dayMs ? { pending: 80 } : age > 15 * dayMs ? { expired: 80 } : {}
  const paid = { success: 818, refunded: 12, 'partially refunded': 10 }
  const status =
    attempt === null
      ? 'pending'
      : (weighted({ ...paid, ...unpaid, failed: gateway === 'jazzcash' ? 0 : 80 }) as PaymentStatus)
  if (!(status in paid)) return { status, settled_at: null, refunded_at: null, refunded_amount: 0 }
  // A transfer arrives the next day or the one after.
  const delayMs = gateway === bankTransferGateway ? randomInt(dayMs, 3 * dayMs) : randomInt(20_000, 900_000)
  const settled_at = new Date(created_at.getTime() + Math.min(delayMs, age * 0.8))
  if (status === 'success') return { status, settled_at, refunded_at: null, refunded_amount: 0 }
  const sinceMs = Date.now() - settled_at.getTime()
  const refunded_at = new Date(settled_at.getTime() + Math.min(randomInt(dayMs, 8 * dayMs), sinceMs * 0.8))
  const refunded_amount = status === 'refunded' ? amount : randomInt(1, amount)
  return { status, settled_at, refunded_at, refunded_amount }
}

/** The beginning, and each state on the way to the last one: of the attempt and of the intent. */
function inventEvents(
  { officer }: Choices,
  { kind, intent, attempt, amount, created_at }: ToPay,
  gateway: string,
  { status, settled_at, refunded_at }: Outcome,
): object[] {
  const isDonation = kind === 'donation'
  const began = {
    intent_id: intent,
    at: created_at,
    actor: isDonation ? 'donor' : officer.name,
    attempt_id: null,
  }
  const begun = { ...began, kind: isDonation ? 'donated' : 'payment_requested', facts: {} }
  if (attempt === null) return [begun]
  const byBank = gateway === bankTransferGateway
  const moved = (from: string, to: string, because: string, at: Date, actor: string) =>
    [attempt, null].map((attempt_id) => ({
      ...{ intent_id: intent, attempt_id, at, actor, kind: 'status_changed' },
      facts: { from, to, because, words: '' },
    }))
  const actor = byBank ? officer.name : 'system'
  const paidBy = byBank ? 'transfer verified' : 'inquiry'
  const failedBy = byBank ? 'transfer rejected' : 'inquiry'
  const age = Date.now() - created_at.getTime()
  const after = (ms: number) => new Date(created_at.getTime() + Math.min(ms, age * 0.8))
  return [
    begun,
    {
      ...{ ...began, attempt_id: attempt, actor: 'donor', kind: 'attempt_started' },
      facts: { number: 1, gateway, amount },
    },
    ...(settled_at ? moved('pending', 'success', paidBy, settled_at, actor) : []),
    ...(status === 'failed'
      ? moved('pending', status, failedBy, after(byBank ? 2 * dayMs : 900_000), actor)
      : []),
    ...(status === 'expired'
      ? moved('pending', status, status, after((byBank ? 14 : 7) * dayMs), 'system')
      : []),
    ...(refunded_at ? moved('success', status, 'refund', refunded_at, officer.name) : []),
  ]
}
