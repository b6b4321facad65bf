import { expect, test } from 'vitest'
import { hasUnknownPart } from '../../../../contract/src/refunds.ts'
import {
  holdsMoney,
  isIntentTransition,
  isPaid,
  mayMove,
  paymentStatuses,
} from '../../../../contract/src/status.ts'
import { newSettlementState, randomEvidence, seededRandom, withIds } from '../../../test/random-evidence.ts'
import type { Change } from './change.ts'
import { bestPaid, remainingAmount } from './deciding-attempt.ts'
import type { Evidence } from './evidence.ts'
import { planSettlement } from './plan-settlement.ts'
import {
  type AttemptState,
  amountDue,
  type FundState,
  type IntentState,
  matchedAmount,
  type SettlementState,
  valueDateOf,
} from './settlement-state.ts'
import { matchedAmountOfPart, unverifiedParts } from './transfer-parts.ts'

const histories = Number(process.env.HISTORIES ?? 3_000)
const stepsInHistory = 8
const seed = Number(process.env.SEED ?? 20_261_121)

/** Outcomes that the random histories reached; the test fails when they miss any. */
const seen = new Set<string>()

test('any evidence in any order keeps every invariant of the books', {
  timeout: 300_000,
}, () => {
  for (let history = 0; history < histories; history++) walk(seed + history)
  const outcomes = [
    ...paymentStatuses.flatMap((status) => [`donation ${status}`, `payment ${status}`]),
    'receipt_issued',
    'receipt_voided',
    'email',
    'match_added',
    'match_undone',
    'verification_added',
    'verification_reversed',
    'refund_added',
    'refund_ended',
    'discrepancy_opened',
    'discrepancy_ended',
    'attempt_added',
    'transfer_reported',
    'inquiry_wanted',
    'gateway_transaction',
    'line_matched',
    'fund',
    'fund_added',
    'fund_allocated',
    'shortfall_opened',
    'gift_taken',
    'gift_reversed',
    'gift_restored',
    'cheque_cleared',
  ]
  expect(outcomes.filter((outcome) => !seen.has(outcome))).toEqual([])
})

/** Runs one history from its seed; a failure lists the steps that led to it. */
function walk(historySeed: number): void {
  const random = seededRandom(historySeed)
  let lastId = 10_000
  const nextId = () => ++lastId
  const recorded = new RecordedAmounts()
  let state = newSettlementState(random)
  const steps: unknown[] = []
  const length = 1 + Math.floor(random() * stepsInHistory)
  for (let step = 0; step < length; step++) {
    const next = randomEvidence(random, state)
    try {
      state = take(next.state, next.evidence, recorded, nextId, state)
    } catch (error) {
      steps.push(next.evidence)
      throw new Error(
        `${error}\nSEED=${historySeed} HISTORIES=1 says it again. Steps: ${JSON.stringify(steps)}`,
      )
    }
    steps.push(next.evidence)
  }
}

function take(
  before: SettlementState,
  evidence: Evidence,
  recorded: RecordedAmounts,
  nextId: () => number,
  all: SettlementState,
): SettlementState {
  const plan = planSettlement(before, evidence, 'Bilal Ahmed')
  if (plan.refusal) return all
  must(before.intents.every(isUntouched), 'what we hold stays as it is')
  for (const [index, intent] of plan.state.intents.entries()) {
    const was = before.intents[index]
    if (!was) throw new Error('An intent came from nowhere.')
    verifyChanges(was, intent, plan.changes, evidence)
  }
  recorded.add(plan.changes)
  const after = withIds(plan.state, nextId)
  for (const intent of after.intents) verifyIntent(intent, recorded)
  for (const { change } of plan.changes) seen.add(change)
  for (const { kind, status } of after.intents) seen.add(`${kind} ${status}`)
  return { ...after, intents: all.intents.map((one) => after.intents.find(({ id }) => id === one.id) ?? one) }
}

const isUntouched = ({ attempts }: IntentState) =>
  attempts.every((attempt) => attempt.id > 0 && attempt.discrepancies.every(({ id }) => id > 0))

/** Amounts written to gateways' own records, which the settlement state does not repeat. */
class RecordedAmounts {
  readonly paisa = new Map<number, number | null>()
  add(changes: readonly Change[]): void {
    for (const change of changes)
      if (change.change === 'gateway_transaction')
        this.paisa.set(change.attempt_id, change.transaction.amount_paisa)
  }
}

function must(is: boolean, what: string): void {
  if (!is) throw new Error(`Broken: ${what}`)
}

/**
 * Verifies the states that a plan changes: each by an allowed transition, each with its event, in one chain.
 */
function verifyChanges(
  before: IntentState,
  after: IntentState,
  changes: readonly Change[],
  evidence: Evidence,
): void {
  // Only a person may accept 'paid' from a gateway for a failed attempt.
  const isAccepted = evidence.kind === 'inquiry' && evidence.accepts
  const moves = (attemptId: number | null) =>
    changes.flatMap((change) =>
      change.change === 'event' &&
      change.event.kind === 'status_changed' &&
      change.intent_id === after.id &&
      change.attempt_id === attemptId
        ? [change.event.facts]
        : [],
    )
  const chain = (id: number | null, from: string, to: string) => {
    let now = from
    for (const move of moves(id)) {
      const isAllowed =
        id === null
          ? isIntentTransition(move.from, move.to)
          : mayMove(move.from, move.to, move.because) ||
            (isAccepted && mayMove(move.from, move.to, 'answer_accepted'))
      must(move.from === now && isAllowed, `${move.from} may become ${move.to}`)
      now = move.to
    }
    must(now === to, `an event leads to ${to}`)
  }
  chain(null, before.status, after.status)
  for (const attempt of after.attempts) {
    const was = before.attempts.find(({ id }) => id === attempt.id)
    chain(attempt.id, was?.status ?? 'pending', attempt.status)
  }
  const issued = changes.filter(
    (change) => change.change === 'receipt_issued' && change.intent_id === after.id,
  )
  const receiptEmails = changes.filter(
    (change) => change.change === 'email' && change.intent_id === after.id && change.email === 'receipt',
  )
  must(issued.length <= 1 && receiptEmails.length === issued.length, 'a receipt is sent once')
  if (after.status === 'refunded' && before.status !== 'refunded')
    must(
      changes.some((change) => change.change === 'email' && change.email === 'refund'),
      'a refund is e-mailed',
    )
}

/** Verifies the resulting state against the checks of the books (operations/checks). */
function verifyIntent(intent: IntentState, recorded: RecordedAmounts): void {
  const { attempts, receipt, status } = intent
  const best = bestPaid(attempts)
  must(status === (best?.status ?? attempts[0]?.status ?? 'pending'), 'it is in the state of what decides')
  must(intent.refunded_amount === (best?.refunded_amount ?? 0), 'it counts the refunds of what paid it')
  must(!isPaid(status) || intent.settled_at !== null, 'what is paid has its moment')
  const left = intent.kind === 'donation' && holdsMoney(status) ? remainingAmount(intent) : 0
  must((receipt?.amount ?? 0) === left, 'the receipt is over the remainder')
  for (const attempt of attempts) verifyAttempt(intent, attempt, recorded)
  const paid = attempts.filter((attempt) => isPaid(attempt.status))
  must(
    isPaid(status)
      ? paid.some((attempt) => valueDateOf(attempt) === intent.value_date)
      : intent.value_date === null,
    'its value date is that of the bank',
  )
  verifyAmounts(intent, best)
  const holding = attempts.filter((attempt) => holdsMoney(attempt.status))
  must(
    holding.length < 2 ||
      attempts.some(({ discrepancies }) => discrepancies.some(({ kind }) => kind === 'paid_twice')),
    'two payments are noticed',
  )
}

/** Verifies that the amount received counts, to the rupee, and the amount due stays as promised. */
function verifyAmounts(intent: IntentState, best: AttemptState | undefined): void {
  const { amount, funds, kind } = intent
  const sum = (amountOf: (fund: FundState) => number) =>
    funds.reduce((total, fund) => total + amountOf(fund), 0)
  must(amount === (best?.amount ?? amountDue(intent)), 'what counts is what came, else what is due')
  must(amount > 0 && funds.every((fund) => fund.amount >= 0), 'no amount is below nothing')
  if (kind === 'payment') return
  must(sum((fund) => fund.amount) === amount, 'the lines add up to what counts')
  must(sum((fund) => fund.refunded_amount) === intent.refunded_amount, 'the lines share the refunds')
  must(
    funds.every((fund) => fund.refunded_amount >= 0 && fund.refunded_amount <= fund.amount),
    'no more is refunded of a line than it received',
  )
  must(sum(amountDue) === amountDue(intent), 'the lines that were promised add up to what is due')
  must(
    funds.every((fund) => fund.promised_amount !== fund.amount) && intent.promised_amount !== amount,
    'a promise is written down where another amount came',
  )
}

function verifyAttempt(intent: IntentState, attempt: AttemptState, recorded: RecordedAmounts): void {
  const { status, amount, refunded_amount, refunds, verifications, discrepancies } = attempt
  const made = refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amount, 0)
  must(refunded_amount === made && made <= amount, 'refunds add up to no more than was paid')
  must(status !== 'refunded' || refunded_amount === amount, 'of what is refunded everything was')
  must(
    !['partially_refunded', 'disputed'].includes(status) || refunded_amount < amount,
    'of what is partly refunded something is left',
  )
  must(isPaid(status) || refunded_amount === 0, 'nothing is refunded of what is not paid')
  must(status !== 'success' || refunded_amount === 0, 'nothing is refunded of what is merely paid')
  must(
    refunds.filter((refund) => refund.status === 'pending').length <= 1,
    'one refund at a time is under way',
  )
  must(
    (status === 'pending') === (attempt.next_inquiry_at !== null),
    'what waits is asked about, and nothing else',
  )
  must(!isPaid(status) || attempt.settled_at !== null, 'what is paid has its moment')
  const found = matchedAmount(attempt)
  const received = verifications.reduce((total, one) => total + one.amount_received, 0)
  const fromLines = verifications.filter(({ from_statement }) => from_statement)
  must(found <= amount, 'lines pay no more than came')
  if (attempt.gateway === 'default') {
    must(!isPaid(status) || received === amount, 'a paid transfer counts what came')
    must(
      isPaid(status) || unverifiedParts(intent, attempt).length > 0,
      'a transfer of which all came is settled',
    )
    must(status !== 'failed' || verifications.length === 0, 'what came is not rejected')
    must(
      fromLines.every(({ part, amount_received }) => matchedAmountOfPart(attempt, part) >= amount_received),
      'a statement that settled pays all',
    )
    must(found < amount || isPaid(status) || verifications.length > 0, 'a transfer that lines pay is settled')
  } else {
    must(verifications.length === 0, 'staff verify transfers alone')
    must(found <= 0 || isPaid(status), 'a line credits only what is paid')
    must(
      attempt.gateway === 'office' || !isPaid(status) || recorded.paisa.get(attempt.id) === amount * 100,
      'a gateway is believed only about our amount',
    )
  }
  const isOpen = (kind: string) => discrepancies.some((one) => one.kind === kind && one.is_open)
  must((status === 'disputed') === isOpen('disputed'), 'people know of a dispute while it lasts')
  must(
    !hasUnknownPart(attempt) || discrepancies.some(({ kind }) => kind === 'refund_of_unknown_amount'),
    'people know of a part of unknown amount',
  )
  must(
    !discrepancies.some((one) => one.kind === 'state' && one.is_open && one.theirs === status),
    'what differs differs',
  )
  must(
    new Set(discrepancies.map(({ kind }) => kind)).size === discrepancies.length,
    'one discrepancy of a kind',
  )
}
