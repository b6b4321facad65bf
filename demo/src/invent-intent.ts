import { noReferenceFile } from '../../contract/src/attempts.ts'
import { dayMs } from '../../contract/src/days.ts'
import { pakistan } from '../../contract/src/home-country.ts'
import { bankTransferGateway } from '../../contract/src/payment-methods.ts'
import { pastTransactionId } from '../../sandbox/src/past-records.ts'
import type { Sealer } from '../../server/src/platform/sealing/create-sealer.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import { refundsOfFunds, sumLinesForIntent } from '../../server/src/settlement/plan/funds.ts'
import { inventOutcome, type Outcome } from './invent-outcome.ts'
import type { Payer } from './invent-payer.ts'
import { between, pickOne, randomToken } from './random.ts'
import { pastJazzcashPayment, pastSwichPayment, type VendorRecord } from './sandbox-store.ts'

const swichLimit = 50_000

type GivenCause = {
  id: number
  fundtitle: string
  kind: string
  amount: number | null
  fundtypes: string[]
}

/** Data from which donations and payments are invented, such as the causes and payment options. */
export type Choices = {
  causes: GivenCause[]
  pickCause: () => GivenCause
  pairs: { id: number; method: string; gateway: string }[]
  accounts: { id: number; kind: string }[]
  /** Author of verifications, refunds and payment requests: a user who cannot sign in. */
  officer: { id: number; name: string }
  disputes: boolean
  sealer: Sealer
  /** Number of past payments at each gateway, which is the index in the next transaction id. */
  pastCounts: { swich: number; jazzcash: number }
}

type InventedLine = { position: number; cause_id: number; amount: number }

/**
 * A donation or payment to invent, with the ids of its rows. `attempt` is null when the payment has not
 * begun.
 */
type ToPay<Line = InventedLine> = {
  kind: 'donation' | 'payment'
  intent: number
  attempt: number | null
  amount: number
  lines: Line[]
  accountKind: string
  payer: Payer
  created_at: Date
}

/** Rows by table, in insertion order. */
type PayingRows = Record<(typeof payingTables)[number], object[]>

/** An event; events are written last, in chronological order. */
export type InventedEvent = Record<string, unknown> & { at: Date }

export const payingTables = [
  'payment_intents',
  'payment_attempts',
  'manual_bank_transfers',
  'transfer_verifications',
  'refunds',
  'discrepancies',
] as const

/**
 * Invents a past intent with its attempt, as the product itself would have written them.
 * @returns the rows, the gateway's record, and the outcome
 */
export function inventIntent<Line extends InventedLine>(choices: Choices, toPay: ToPay<Line>) {
  const { intent, attempt, kind, amount, payer, created_at } = toPay
  const pair = choosePair(choices, toPay)
  const { gateway } = pair
  const outcome = inventOutcome(choices.disputes, toPay, gateway)
  const { status, settled_at, refunded_at, disputed_at, refunded_amount } = outcome
  const active_pay_method_id = attempt === null ? null : pair.id
  const paid = { amount, refunded_amount, status, active_pay_method_id, settled_at, created_at }
  const byBank = gateway === bankTransferGateway
  const value_date = attempt !== null && byBank && settled_at ? dayOf(settled_at) : null
  const updated_at = disputed_at ?? refunded_at ?? settled_at ?? created_at
  const link = randomToken()
  const refunds = refundsOfFunds(toPay.lines, { amount, refunded_amount, refunds: [] })
  const lines = toPay.lines.map((line) => ({
    ...line,
    refunded_amount: refunds.find(({ position }) => position === line.position)?.amount ?? 0,
  }))
  const { cause_ids, cause_amounts } = sumLinesForIntent(lines)
  // Arrays in COPY's text format.
  const causes = { cause_ids: `{${cause_ids}}`, cause_amounts: `{${cause_amounts}}` }
  const accounts = choices.accounts.filter((account) => account.kind === toPay.accountKind)
  const account = value_date === null ? null : pickOne(accounts).id
  const received = {
    account_ids: account === null ? null : `{${account}}`,
    account_amounts: account === null ? null : `{${amount}}`,
  }
  const rows: PayingRows = {
    payment_intents: [{ id: intent, kind, link, ...paid, value_date, ...causes, ...received, updated_at }],
    payment_attempts: [],
    manual_bank_transfers: [],
    transfer_verifications: [],
    refunds: [],
    discrepancies: [],
  }
  const events = inventEvents(choices, toPay, gateway, outcome)
  const vendorRecords: VendorRecord[] = []
  const invented = { rows, lines, events, vendorRecords, outcome }
  if (attempt === null) return invented
  const expires_at = new Date(created_at.getTime() + (byBank ? 14 : 7) * dayMs)
  const isKnown = settled_at !== null || status === 'failed'
  const vendor = isKnown && (gateway === 'swich' || gateway === 'jazzcash') ? gateway : null
  // Other gateways have no records: the index is out of range.
  const index = vendor ? choices.pastCounts[vendor]++ : 0xffffffff
  const transaction_id = pastTransactionId(index, attempt)
  rows.payment_attempts.push({
    id: attempt,
    intent_id: intent,
    gateway,
    ...paid,
    transaction_id,
    inquiries: byBank ? 0 : 1,
    inquired_at: byBank ? null : (settled_at ?? created_at),
    expires_at,
    next_inquiry_at: status === 'pending' ? (byBank ? expires_at : new Date(Date.now() + dayMs)) : null,
  })
  if (byBank && (settled_at || status === 'failed')) {
    const reference_no = `TRX${between(0, 10 ** 9)}`
    const submitted_at = new Date(created_at.getTime() + 600_000)
    rows.manual_bank_transfers.push({
      attempt_id: attempt,
      part: 'all',
      reference_no,
      reference_file: noReferenceFile,
      submitted_at,
    })
  }
  if (account !== null)
    rows.transfer_verifications.push({
      attempt_id: attempt,
      part: 'all',
      from_statement: false,
      amount_received: amount,
      bank_account_id: account,
      value_date,
      verified_by: choices.officer.id,
      verified_at: settled_at,
    })
  if (refunded_at)
    rows.refunds.push({
      attempt_id: attempt,
      amount: refunded_amount,
      status: 'succeeded',
      way: gateway === 'swich' ? 'gateway' : 'by_hand',
      reason: pickOne(['Given twice', 'The donor asked for it', 'Meant for another charity']),
      asked_by: choices.officer.id,
      asked_at: refunded_at,
      ended_at: refunded_at,
    })
  if (disputed_at)
    rows.discrepancies.push({
      attempt_id: attempt,
      kind: 'disputed',
      ours: status,
      theirs: status,
      found_at: disputed_at,
      seen_at: disputed_at,
    })
  const from = (settled_at ?? created_at).toISOString()
  const record = { attempt_id: attempt, index }
  const past = {
    msisdn: payer.phone,
    email: payer.email,
    at: created_at.toISOString(),
    status: status === 'failed' ? ('failed' as const) : ('success' as const),
    refundedPaisa: refunded_amount * 100,
    disputed: disputed_at !== null,
  }
  if (vendor === 'swich')
    vendorRecords.push({ ...record, vendor, past: pastSwichPayment(transaction_id, amount, from, past) })
  if (vendor === 'jazzcash')
    vendorRecords.push({ ...record, vendor, past: pastJazzcashPayment(transaction_id, amount, from) })
  return invented
}

/**
 * Picks a payment option: a bank transfer for large amounts and for a fifth of the others, and e-wallets only
 * for payers in Pakistan.
 */
function choosePair({ pairs }: Choices, { amount, payer }: ToPay): Choices['pairs'][number] {
  const byBank = amount > swichLimit || Math.random() < 0.2
  return pickOne(
    pairs.filter(({ method, gateway }) =>
      gateway === bankTransferGateway
        ? byBank
        : !byBank && (payer.country === pakistan || method !== 'e-wallet'),
    ),
  )
}

/** Invents the events of the attempt and of the intent: the start, and each state up to the final one. */
function inventEvents(
  { officer }: Choices,
  { kind, intent, attempt, amount, created_at }: ToPay,
  gateway: string,
  { status, settled_at, refunded_at, disputed_at }: Outcome,
): InventedEvent[] {
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
      intent_id: intent,
      attempt_id,
      at,
      actor,
      kind: 'status_changed',
      facts: { from, to, because, reason: '' },
    }))
  const actor = byBank ? officer.name : 'system'
  const paidBy = byBank ? 'transfer_verified' : 'inquiry'
  const failedBy = byBank ? 'transfer_rejected' : 'inquiry'
  const age = Date.now() - created_at.getTime()
  const after = (ms: number) => new Date(created_at.getTime() + Math.min(ms, age * 0.8))
  return [
    begun,
    {
      ...began,
      attempt_id: attempt,
      actor: 'donor',
      kind: 'attempt_started',
      facts: { number: 1, gateway, amount },
    },
    ...(settled_at ? moved('pending', 'success', paidBy, settled_at, actor) : []),
    ...(status === 'failed'
      ? moved('pending', status, failedBy, after(byBank ? 2 * dayMs : 900_000), actor)
      : []),
    ...(status === 'expired'
      ? moved('pending', status, status, after((byBank ? 14 : 7) * dayMs), 'system')
      : []),
    ...(disputed_at ? moved('success', status, 'inquiry', disputed_at, actor) : []),
    ...(refunded_at ? moved('success', status, 'refund', refunded_at, officer.name) : []),
  ]
}
