import { dayMs } from '../../contract/src/days.ts'
import { isPaid, paymentStatuses } from '../../contract/src/status.ts'
import type { InquiryOutcome } from '../src/gateways/gateway.ts'
import type { DecidedDifference, Evidence, NewFund } from '../src/settlement/plan/evidence.ts'
import {
  type AttemptState,
  type FundState,
  type IntentState,
  type LineState,
  newAttemptState,
  type SettlementState,
} from '../src/settlement/plan/settlement-state.ts'

/** Seeded pseudo-random numbers (mulberry32): fast enough for millions. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number

const oneOf = <One>(random: Random, some: readonly One[]): One =>
  some[Math.floor(random() * some.length)] as One

const outcomes = paymentStatuses.filter((status): status is InquiryOutcome => status !== 'expired')
const start = Date.parse('2026-11-21T10:00:00Z')
const amount = 1000

const gateways = ['swich', 'jazzcash', 'default', 'default', 'office'] as const

function newAttempt(random: Random, id: number, now: Date): AttemptState {
  return {
    ...newAttemptState(),
    id,
    transaction_id: `T${id}`,
    gateway: oneOf(random, gateways),
    active_pay_method_id: id,
    amount,
    next_inquiry_at: now,
    expires_at: new Date(now.getTime() + 7 * dayMs),
  }
}

function newIntent(random: Random, id: number, now: Date): IntentState {
  const kind = random() < 0.7 ? 'donation' : 'payment'
  const attempt = kind === 'donation' || random() < 0.8 ? newAttempt(random, id * 100, now) : null
  return {
    id,
    kind,
    amount,
    refunded_amount: 0,
    status: 'pending',
    settled_at: null,
    reversed_at: null,
    value_date: null,
    receipt: null,
    active_pay_method_id: attempt?.active_pay_method_id ?? null,
    has_queued_paid_email: false,
    attempts: attempt ? [attempt] : [],
    promised_amount: null,
    agreement_id: null,
    covered: [],
    match_pledge_id: null,
    allocations: [],
    funds: kind === 'donation' ? newFunds(random) : [],
    entries: 0,
  }
}

/** Ids of causes of the demo. */
const zakatId = 1
const sadqahId = 2

const anyFund = (cause_id: number | null): NewFund => ({
  cause_id,
  fundtitle: 'A cause',
  fund_type: 'Not Selected',
  kind: cause_id === zakatId ? 'zakat' : 'general',
})

/** Draws the lines of a donation: one, two of the same kind, or zakat and a general one. */
function newFunds(random: Random): FundState[] {
  const kinds = oneOf(random, [['general'], ['zakat'], ['general', 'general'], ['zakat', 'general']] as const)
  const amounts = kinds.length === 1 ? [amount] : [333, amount - 333]
  return kinds.map((kind, position) => ({
    position,
    ...anyFund(kind === 'zakat' ? zakatId : sadqahId),
    amount: amounts[position] ?? 0,
    promised_amount: null,
    refunded_amount: 0,
  }))
}

/**
 * The state at the beginning of a history: one donation or payment, or two that a statement line may pay
 * together.
 */
export function newSettlementState(random: Random): SettlementState {
  const now = new Date(start)
  const intents = [newIntent(random, 1, now)]
  if (random() < 0.15) intents.push(newIntent(random, 2, now))
  return {
    now,
    intents,
    line: null,
    lines: [],
    agreements: [],
    pledges: [],
    ledger: { closed_through: null, zakat_accounts: [1] },
  }
}

/** Before the next evidence, the statement line of the last evidence joins the other lines. */
const noLine = ({ line, lines }: SettlementState) => ({ line: null, lines: line ? [...lines, line] : lines })

/**
 * Draws the next evidence, sensible or not; time passes before it.
 * @param mayReturn draws lines by which the bank returns money, too
 */
export function randomEvidence(
  random: Random,
  state: SettlementState,
  mayReturn = true,
): { state: SettlementState; evidence: Evidence } {
  const pause = oneOf(random, [0, 0, 60_000, 3_600_000, dayMs, 8 * dayMs])
  const passed: SettlementState = { ...state, now: new Date(state.now.getTime() + pause), ...noLine(state) }
  const intent = oneOf(random, state.intents)
  const attempt = oneOf(random, intent.attempts) as AttemptState | undefined
  if (!attempt || random() < 0.08)
    return { state: { ...passed, intents: [intent] }, evidence: retry(random, intent, passed.now) }
  const unallocated = intent.funds.find(({ cause_id }) => cause_id === null)
  if (unallocated && random() < 0.6) {
    const fund = anyFund(oneOf(random, [zakatId, sadqahId]))
    const allocated = { kind: 'fund_allocated', position: unallocated.position, fund } as const
    return { state: { ...passed, intents: [intent] }, evidence: allocated }
  }
  if (attempt.gateway !== 'default' && attempt.gateway !== 'office' && random() < 0.6)
    return { state: passed, evidence: inquiry(random, attempt) }
  if ((attempt.gateway === 'default' || isCredited(attempt)) && random() < 0.25)
    return lineMatched(random, passed)
  const isReturnable = (attempt.gateway === 'default' || attempt.cheque) && attempt.status === 'success'
  if (mayReturn && isReturnable && random() < 0.3) return lineReturned(random, passed, attempt)
  return { state: passed, evidence: ofAttempt(random, attempt, passed.now) }
}

function inquiry(random: Random, attempt: AttemptState): Evidence {
  const outcome = random() < 0.45 ? 'success' : oneOf(random, outcomes)
  const known = random() < 0.95
  const paisa = random() < 0.93 ? attempt.amount * 100 : oneOf(random, [null, attempt.amount * 100 + 1, 1])
  const transactionId = known ? (random() < 0.96 ? attempt.transaction_id : 'another') : null
  return {
    kind: 'inquiry',
    attempt_id: attempt.id,
    accepts: random() < 0.1,
    inquiry: {
      outcome,
      transactionId,
      amountPaisa: paisa,
      reason: outcome,
      transaction: known
        ? {
            id: '1',
            order_id: '1',
            category_name: 'Card',
            channel_name: 'Visa',
            channel_transaction_id: '1',
            transaction_status: outcome,
          }
        : null,
    },
  }
}

function retry(random: Random, { attempts, id }: IntentState, now: Date): Evidence {
  const newId = id * 100 + attempts.length
  const { gateway, active_pay_method_id } = newAttempt(random, newId, now)
  const [newest] = attempts
  return {
    kind: 'retry',
    before: random() < 0.9 ? (newest?.id ?? null) : null,
    is_askable: newest?.gateway !== 'default',
    is_unanswered: random() < 0.1,
    attempt: {
      transaction_id: `T${newId}`,
      gateway,
      active_pay_method_id,
      created_at: now,
      next_inquiry_at: now,
      expires_at: new Date(now.getTime() + 7 * dayMs),
    },
  }
}

/**
 * Whether statement lines may pay the attempt: a payout contains card payments, even if refunded or disputed
 * since.
 */
const isCredited = ({ status }: AttemptState) => isPaid(status)

function lineMatched(random: Random, state: SettlementState): { state: SettlementState; evidence: Evidence } {
  const paid = state.intents.flatMap(({ attempts }) => {
    const one = attempts.find((attempt) => attempt.gateway === 'default' || isCredited(attempt))
    return one ? [one] : []
  })
  const isReport = random() < 0.5
  const parts = (random() < 0.5 ? paid : paid.slice(0, 1)).map(({ id, refunded_amount }) => ({
    attempt_id: id,
    amount:
      random() < (refunded_amount > 0 ? 0.5 : 0.05)
        ? -(refunded_amount || amount)
        : oneOf(random, [amount, amount, 400, 600, 250, 333, 667, 1400]),
    found_by: 'by_hand' as const,
    difference: random() < 0.3 ? anyDifference(random, state.now) : null,
    undo_note: random() < 0.3 ? 'it came after all' : null,
    fee_paisa: isReport ? 0 : null,
  }))
  const came = parts.reduce((sum, part) => sum + part.amount, 0) * 100
  const paisa = came + oneOf(random, [0, 0, 0, 5000, -5000])
  const line = newLine(random, paisa, random() < 0.95 ? 'open' : 'left')
  const unallocated_reason = random() < 0.5 ? 'a fee' : null
  const fee_paisa = random() < 0.2 && came > paisa ? came - paisa + oneOf(random, [0, 2500]) : null
  return {
    state: { ...state, line },
    evidence: {
      kind: 'line_matched',
      matches: parts,
      unallocated_reason,
      fee_paisa,
      may_verify: random() < 0.95,
    },
  }
}

function newLine(random: Random, paisa: number, status: LineState['status']): LineState {
  const account_kind = oneOf(random, ['zakat', 'general'] as const)
  return {
    id: Math.floor(random() * 1e9),
    amount_paisa: paisa,
    open_paisa: paisa,
    left_reason: null,
    status,
    decided_by: null,
    text: '',
    value_date: '2026-11-20',
    bank_account_id: account_kind === 'zakat' ? 1 : 2,
    account_kind,
    fee_paisa: null,
    entries: 0,
  }
}

/** The bank returns the payment of an attempt, sometimes a part of it. */
function lineReturned(
  random: Random,
  state: SettlementState,
  { id, amount: paid }: AttemptState,
): { state: SettlementState; evidence: Evidence } {
  const line = newLine(random, -100 * (random() < 0.9 ? paid : 250), 'debit')
  return {
    state: { ...state, line },
    evidence: { kind: 'line_returned', attempt_ids: [id], reason: 'returned' },
  }
}

const onePart = (random: Random) => oneOf(random, ['all', 'all', 'zakat', 'general'] as const)

/** Draws a decision about a difference, whether it fits or not. */
function anyDifference(random: Random, now: Date, isMore = random() < 0.4): DecidedDifference {
  const funds =
    random() < 0.3
      ? [
          { position: 0, amount: 333 },
          { position: 1, amount: 367 },
        ]
      : null
  const kind = isMore === random() < 0.9 ? 'more' : oneOf(random, ['reduce', 'open_shortfall'] as const)
  if (kind === 'reduce') return { kind, funds }
  const cause_id = oneOf(random, [null, null, zakatId, sadqahId, 9])
  if (kind === 'more') return { kind, fund: anyFund(cause_id) }
  const code = String(Math.floor(random() * 1e9)).padStart(9, '0')
  return {
    kind,
    funds,
    shortfall: { link: code.padEnd(22, 'x'), donation_code: code, attempt: shortfallAttempt(code, now) },
  }
}

const shortfallAttempt = (code: string, now: Date) => ({
  transaction_id: `R${code}`,
  gateway: 'default',
  active_pay_method_id: 1,
  created_at: now,
  next_inquiry_at: now,
  expires_at: new Date(now.getTime() + 14 * dayMs),
})

/** Kinds of evidence about any attempt; a bank transfer has further ones. */
const kinds = ['expiry', 'refund_requested', 'refund_requested', 'refund_decided', 'refund_answered'] as const
const kindsOfTransfers = [
  ...kinds,
  'match_undone',
  'transfer_reported',
  'transfer_verified',
  'transfer_verified',
  'transfer_rejected',
  'rejection_undone',
  'verification_reversed',
] as const

const kindsOfOfficeGifts = [
  'gift_taken',
  'gift_taken',
  'cheque_cleared',
  'match_undone',
  'gift_reversed',
  'refund_requested',
] as const

function ofAttempt(random: Random, attempt: AttemptState, now: Date): Evidence {
  const attempt_id = attempt.id
  const isTransfer = attempt.gateway === 'default'
  const discrepancy = attempt.discrepancies[0]
  if (discrepancy && random() < 0.15)
    return { kind: 'discrepancy_closed', attempt_id, discrepancy_id: discrepancy.id, note: 'seen' }
  const isUnderWay = attempt.refunds.at(-1)?.status === 'pending'
  const kind =
    isUnderWay && random() < 0.4
      ? 'refund_decided'
      : attempt.gateway === 'office'
        ? oneOf(random, kindsOfOfficeGifts)
        : oneOf(random, isTransfer ? kindsOfTransfers : kinds)
  switch (kind) {
    case 'expiry':
      return { kind, attempt_id }
    case 'refund_requested': {
      const left = attempt.amount - attempt.refunded_amount
      const part = oneOf(random, [attempt.amount, 400, 250, 1, left || 1])
      const way: 'gateway' | 'by_hand' = random() < 0.5 ? 'gateway' : 'by_hand'
      const is_refundable = !isTransfer && random() < 0.9
      const seen = random() < 0.9 ? left : part
      const position = part === 250 ? 0 : part === 400 ? 1 : null
      const wanted = { amount: part, position, way, left: seen, is_refundable }
      return { kind, attempt_id, reason: 'given twice', ...wanted }
    }
    case 'refund_decided':
      return { kind, attempt_id, made: random() < 0.5, reason: 'looked up' }
    case 'refund_answered': {
      const refund_id = attempt.refunds.at(-1)?.id ?? 0
      return { kind, attempt_id, refund_id, answer: random() < 0.7 ? 'succeeded' : 'failed', reason: '' }
    }
    case 'match_undone': {
      const returned = attempt.matches.find((match) => match.amount < 0)
      const match_id = (returned ?? attempt.matches[0])?.id ?? 0
      return { kind, matches: [{ attempt_id, match_id }], reason: 'wrong', may_reverse: random() < 0.9 }
    }
    case 'transfer_reported':
      return { kind, attempt_id, part: onePart(random), reference_no: 'FT1', reference_file: null }
    case 'transfer_verified': {
      const due = oneOf(random, [attempt.amount, attempt.amount, 333, attempt.amount - 333])
      const amount_received = Math.max(1, due + oneOf(random, [0, 0, 0, 1, 500, -1, -300]))
      const found = { amount_received, value_date: '2026-11-20', bank_account_id: 1, today: '2026-11-21' }
      const isMore = amount_received > attempt.amount
      const difference = random() < 0.7 ? anyDifference(random, now, isMore) : null
      return { kind, attempt_id, part: onePart(random), difference, ...found }
    }
    case 'gift_taken': {
      const way = oneOf(random, ['cash', 'cheque'] as const)
      // A cheque has the account that it is paid in to, which is not always known.
      const bank_account_id = way === 'cheque' ? oneOf(random, [null, 1, 2]) : null
      const gift = { way, received_on: '2026-11-20', reference: '', bank_account_id }
      return { kind, attempt_id, gift, today: '2026-11-21' }
    }
    case 'cheque_cleared': {
      const cleared_on = oneOf(random, ['2026-11-20', '2026-11-21', '2026-11-22', null])
      return { kind, attempt_id, cleared_on, today: '2026-11-21' }
    }
    case 'rejection_undone':
    case 'gift_reversed':
      return { kind, attempt_id, reason: 'it was a mistake' }
    case 'transfer_rejected':
      return { kind, attempt_id, reason: 'no money came', amount_arrived: null }
    case 'verification_reversed':
      return { kind, attempt_id, reason: 'another gift' }
    default:
      return kind satisfies never
  }
}

/** Gives new rows the ids that a database would give them. */
export function withIds(state: SettlementState, nextId: () => number): SettlementState {
  for (const { attempts } of state.intents)
    for (const attempt of attempts) {
      if (attempt.id < 0) attempt.id = nextId()
      for (const rows of [attempt.refunds, attempt.matches, attempt.discrepancies])
        for (const row of rows) if (row.id < 0) row.id = nextId()
    }
  return state
}
