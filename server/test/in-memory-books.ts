import type { EventKind, PaymentEvent } from '../../contract/src/payment-events.ts'
import type { DiscrepancyKind } from '../../contract/src/reconciliation.ts'
import { holdsMoney, isPaid } from '../../contract/src/status.ts'
import type { Inquiry, InquiryOutcome } from '../src/gateways/gateway.ts'
import type { Change, ChangeOf } from '../src/settlement/plan/change.ts'
import { decidingAttempt, remainingAmount } from '../src/settlement/plan/deciding-attempt.ts'
import type { Evidence, EvidenceOf, NewMatch, TakenGift } from '../src/settlement/plan/evidence.ts'
import { planSettlement } from '../src/settlement/plan/plan-settlement.ts'
import type { Refusal } from '../src/settlement/plan/refusal.ts'
import {
  type AttemptState,
  type DiscrepancyState,
  type FundState,
  type IntentState,
  type SettlementState,
  valueDateOf,
} from '../src/settlement/plan/settlement-state.ts'
import { inquiryAbout } from './apply-gateway-answer.ts'
import { withIds } from './random-evidence.ts'

export const noon = new Date('2026-03-10T07:00:00Z')
const hourMs = 3_600_000

/** A pending attempt of Rs. 5,000 at Swich; each override sets its dependent fields too. */
export function attemptState(overrides: Partial<AttemptState> = {}): AttemptState {
  const { id = 1, status = 'pending' } = overrides
  return {
    id,
    transaction_id: `T${id}`,
    gateway: 'swich',
    active_pay_method_id: id,
    amount: 5000,
    status,
    refunded_amount: 0,
    inquiries: 0,
    reported: [],
    verifications: [],
    next_inquiry_at: status === 'pending' ? noon : null,
    expires_at: new Date(noon.getTime() + 7 * 24 * hourMs),
    settled_at: isPaid(status) ? noon : null,
    refunds: [],
    matches: [],
    discrepancies: [],
    cheque: null,
    is_written_off: false,
    ...overrides,
  }
}

/** An attempt by bank transfer; a paid one was verified by hand. */
export const transferState = (overrides: Partial<AttemptState> = {}): AttemptState =>
  attemptState({
    gateway: 'default',
    verifications: isPaid(overrides.status ?? '')
      ? [
          {
            part: 'all',
            amount_received: overrides.amount ?? 5000,
            value_date: '2026-03-09',
            bank_account_id: 1,
            from_statement: false,
            funds: null,
          },
        ]
      : [],
    ...overrides,
  })

/** A line of a donation to Sadqah. */
export const fundState = (overrides: Partial<FundState> = {}): FundState => ({
  position: 0,
  cause_id: 1,
  fundtitle: 'Sadqah',
  fund_type: 'Not Selected',
  kind: 'general',
  amount: 5000,
  promised_amount: null,
  refunded_amount: 0,
  ...overrides,
})

/** The donation of these attempts, the oldest first, in the state that follows from them. */
export function donationState(
  attempts: AttemptState[] = [attemptState()],
  overrides: Partial<IntentState> = {},
): IntentState {
  const newestFirst = attempts.toReversed()
  const deciding = decidingAttempt(newestFirst)
  const { amount = 5000, refunded_amount = 0, status = 'pending', settled_at = null } = deciding ?? {}
  const left = holdsMoney(status) ? remainingAmount({ amount, refunded_amount }) : 0
  return {
    id: 1,
    kind: 'donation',
    amount,
    status,
    settled_at,
    reversed_at: null,
    entries: 0,
    value_date: deciding && isPaid(status) ? valueDateOf(deciding) : null,
    has_queued_paid_email: false,
    promised_amount: null,
    agreement_id: null,
    covered: [],
    match_pledge_id: null,
    allocations: [],
    funds: overrides.kind === 'payment' ? [] : [fundState({ amount })],
    refunded_amount: isPaid(status) ? refunded_amount : 0,
    active_pay_method_id: deciding?.active_pay_method_id ?? null,
    attempts: newestFirst,
    receipt: left > 0 && overrides.kind !== 'payment' ? { id: 1, number: '2026-000001', amount: left } : null,
    ...overrides,
  }
}

/** The attempt concerned; by default the newest attempt. */
type Of = { attempt?: number }

/** State as it is read under lock; bank account 2 is for zakat. */
export const settlementState = (intents: IntentState[], now = noon): SettlementState => ({
  now,
  intents,
  line: null,
  lines: [],
  agreements: [],
  pledges: [],
  ledger: { closed_through: null, zakat_accounts: [2] },
})

/** In-memory books: evidence is planned and applied as in the database. */
export function inMemoryBooks(...intents: IntentState[]) {
  let state = settlementState(intents.length > 0 ? intents : [donationState()])
  let lastId = 1000
  const changes: Change[] = []

  const byId = () =>
    state.intents.flatMap(({ attempts }) => attempts).toSorted((one, other) => one.id - other.id)
  const attempt = (id?: number): AttemptState => {
    const found = id === undefined ? byId().at(-1) : byId().find((one) => one.id === id)
    if (!found) throw new Error('There is no such attempt.')
    return found
  }
  const intent = (id?: number): IntentState => {
    const found = id === undefined ? state.intents[0] : state.intents.find((one) => one.id === id)
    if (!found) throw new Error('There is no such donation.')
    return found
  }

  /** @returns the reason that the evidence is rejected */
  function take(evidence: Evidence, actor = 'Bilal Ahmed'): Refusal | undefined {
    const plan = planSettlement(state, evidence, actor)
    if (plan.refusal) return plan.refusal
    changes.push(...plan.changes)
    state = withIds(plan.state, () => ++lastId)
    return undefined
  }

  const changesOf = <Name extends Change['change']>(name: Name) =>
    changes.filter((change): change is ChangeOf<Name> => change.change === name)

  return {
    attempt,
    intent,
    changesOf,
    line: () => state.line,

    /** The facts of all events of one kind. */
    factsOf: (kind: EventKind): PaymentEvent['facts'][] =>
      changesOf('event').flatMap(({ event }) => (event.kind === kind ? [event.facts] : [])),
    /** Every transition, such as 'attempt 1: pending > success'. */
    moves: (): string[] =>
      changesOf('event').flatMap(({ event, attempt_id, intent_id }) => {
        if (event.kind !== 'status_changed') return []
        const { kind } = intent(intent_id)
        return [`${attempt_id ? `attempt ${attempt_id}` : kind}: ${event.facts.from} > ${event.facts.to}`]
      }),
    /** Open discrepancies. */
    openDiscrepancies: (id?: number): DiscrepancyKind[] =>
      attempt(id)
        .discrepancies.filter(({ is_open }) => is_open)
        .map(({ kind }) => kind),
    discrepancy: (kind: DiscrepancyKind, id?: number): DiscrepancyState | undefined =>
      attempt(id).discrepancies.find((one) => one.kind === kind),
    /** Receipts that were issued and voided, and e-mails, in their order. */
    receiptsAndEmails: (): string[] =>
      changes.flatMap((change) => {
        if (change.change === 'receipt_issued') return [`receipt over ${change.amount}`]
        if (change.change === 'receipt_voided') return ['receipt void']
        return change.change === 'email' ? [`e-mail: ${change.email}`] : []
      }),

    letHoursPass(hours: number): void {
      state = { ...state, now: new Date(state.now.getTime() + hours * hourMs) }
    },
    gatewaySays(
      outcome: InquiryOutcome,
      {
        attempt: id,
        accepts = false,
        other_amount = null,
        ...more
      }: Of & Partial<Pick<EvidenceOf<'inquiry'>, 'accepts' | 'other_amount'>> & Partial<Inquiry> = {},
    ) {
      const { id: attempt_id, ...about } = attempt(id)
      const inquiry = inquiryAbout(about, outcome, more)
      return take(
        { kind: 'inquiry', attempt_id, inquiry, accepts, other_amount },
        accepts ? 'Bilal Ahmed' : 'system',
      )
    },
    timeIsOver: ({ attempt: id }: Of = {}) => take({ kind: 'expiry', attempt_id: attempt(id).id }, 'system'),
    /** The donor tries again, having seen the deciding attempt by default. */
    retry({
      before = decidingAttempt(intent().attempts)?.id ?? null,
      is_askable = intent().attempts[0]?.gateway !== 'default',
      is_unanswered = false,
      gateway = 'swich',
    }: {
      before?: number | null
      is_askable?: boolean
      is_unanswered?: boolean
      gateway?: string
    } = {}) {
      const { transaction_id, active_pay_method_id, expires_at } = attemptState({ id: lastId + 1 })
      const begun = { transaction_id, gateway, active_pay_method_id, expires_at }
      const evidence = { kind: 'retry', before, is_askable, is_unanswered } as const
      return take({ ...evidence, attempt: { ...begun, created_at: noon, next_inquiry_at: noon } }, 'donor')
    },
    report(reference_no: string, reference_file: string | null = null) {
      const attempt_id = attempt().id
      const reported = { attempt_id, part: 'all', reference_no, reference_file } as const
      return take({ kind: 'transfer_reported', ...reported }, 'donor')
    },
    verify({ attempt: id, ...more }: Of & Partial<EvidenceOf<'transfer_verified'>> = {}) {
      const { id: attempt_id, amount } = attempt(id)
      const found = { amount_received: amount, value_date: '2026-03-09', bank_account_id: 1 }
      const evidence = { kind: 'transfer_verified', part: 'all', difference: null, attempt_id } as const
      return take({ ...evidence, today: '2026-03-10', ...found, ...more })
    },
    undoRejection: ({ attempt: id }: Of = {}) =>
      take({ kind: 'rejection_undone', attempt_id: attempt(id).id, reason: 'it came after all' }),
    reject: ({ attempt: id }: Of = {}) =>
      take({
        kind: 'transfer_rejected',
        attempt_id: attempt(id).id,
        reason: 'not there',
        amount_arrived: null,
      }),
    reverse: ({ attempt: id }: Of = {}) =>
      take({ kind: 'verification_reversed', attempt_id: attempt(id).id, reason: 'wrong donor' }),
    /** Matches a statement line. `parts`: [attempt, rupees] each. */
    match(
      paisa: number,
      parts: [number, number][],
      {
        unallocated_reason = null,
        fee_paisa = null,
        may_verify = true,
        asks = false,
        difference = null,
        undo_note = null,
        ...line
      }: Partial<Pick<NewMatch, 'difference' | 'undo_note'>> & {
        unallocated_reason?: string | null
        fee_paisa?: number | null
        may_verify?: boolean
        asks?: boolean
      } & Partial<SettlementState['line']> = {},
    ) {
      state = {
        ...state,
        lines: [...state.lines, ...(state.line ? [state.line] : [])],
        line: {
          id: ++lastId,
          amount_paisa: paisa,
          open_paisa: paisa,
          status: 'open',
          text: '',
          left_reason: null,
          fee_paisa: null,
          entries: 0,
          value_date: '2026-03-09',
          bank_account_id: 1,
          account_kind: 'general',
          decided_by: null,
          ...line,
        },
      }
      const found_by = 'by_hand' as const
      const pays: NewMatch[] = parts.map(([attempt_id, amount]) => ({
        attempt_id,
        amount,
        found_by,
        difference,
        undo_note,
      }))
      return take({ kind: 'line_matched', matches: pays, unallocated_reason, fee_paisa, may_verify, asks })
    },
    /** Staff receive cash or a cheque. */
    takeGift: (gift: TakenGift) =>
      take({ kind: 'gift_taken', attempt_id: attempt().id, gift, today: '2026-03-10' }),
    clear: (cleared_on: string | null, { attempt: id }: Of = {}) =>
      take({ kind: 'cheque_cleared', attempt_id: attempt(id).id, cleared_on, today: '2026-03-10' }),
    bounce: ({ attempt: id }: Of = {}) =>
      take({ kind: 'gift_reversed', attempt_id: attempt(id).id, reason: 'bounced' }),
    /** Undoes the first match of an attempt. */
    undo({ attempt: id, may_reverse = true, match }: Of & { may_reverse?: boolean; match?: number } = {}) {
      const { id: attempt_id, matches } = attempt(id)
      const match_id = match ?? matches[0]?.id ?? 0
      state = { ...state, lines: [...state.lines, ...(state.line ? [state.line] : [])], line: null }
      return take({
        kind: 'match_undone',
        matches: [{ attempt_id, match_id }],
        reason: 'wrong donor',
        may_reverse,
      })
    },
    /** Staff refund, by hand by default, having seen the remaining amount. */
    refund(
      amount: number,
      {
        attempt: id,
        ...more
      }: Of &
        Partial<Pick<EvidenceOf<'refund_requested'>, 'way' | 'position' | 'left' | 'is_refundable'>> = {},
    ) {
      const { id: attempt_id, ...state } = attempt(id)
      return take({
        kind: 'refund_requested',
        attempt_id,
        amount,
        position: null,
        reason: 'given twice',
        way: 'by_hand',
        left: remainingAmount(state),
        is_refundable: true,
        ...more,
      })
    },
    /** The gateway answers the newest refund request. */
    refundAnswered(answer: 'succeeded' | 'failed', { attempt: id }: Of = {}) {
      const { id: attempt_id, refunds } = attempt(id)
      const refund_id = refunds.findLast(({ way }) => way === 'gateway')?.id ?? 0
      return take({ kind: 'refund_answered', attempt_id, refund_id, answer, reason: 'as it says' }, 'gateway')
    },
    decideRefund: (made: boolean) =>
      take({ kind: 'refund_decided', attempt_id: attempt().id, made, reason: 'looked up' }),
    close(kind: DiscrepancyKind, { attempt: id }: Of = {}) {
      const { id: attempt_id, discrepancies } = attempt(id)
      const discrepancy_id = discrepancies.find((one) => one.kind === kind)?.id ?? 0
      return take({ kind: 'discrepancy_closed', attempt_id, discrepancy_id, note: 'in the report' })
    },
  }
}
