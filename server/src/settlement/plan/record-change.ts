import type { PaymentEvent } from '../../../../contract/src/payment-events.ts'
import type { ChargeState } from './agreement-state.ts'
import type { AttemptFields, Change } from './change.ts'
import { type Draft, findSubject, type Subject } from './draft.ts'
import {
  type AttemptState,
  type DiscrepancyState,
  type FundState,
  type IntentState,
  type LineState,
  newAttemptState,
} from './settlement-state.ts'

/** Adds a change to the plan and applies it to the draft's state; nothing else may change a draft. */
export function record(draft: Draft, change: Change): void {
  draft.changes.push(change)
  applyChange(draft, change)
}

/** Adds an event about an attempt, or about the intent when no attempt is given. */
export function recordEvent(
  { draft, intent, attempt }: Omit<Subject, 'attempt'> & Partial<Subject>,
  event: PaymentEvent,
): void {
  record(draft, { change: 'event', intent_id: intent.id, attempt_id: attempt?.id ?? null, event })
}

/** Adds a change of the attempt's own fields, guarded by its current state. */
export function changeAttempt({ draft, attempt }: Subject, set: AttemptFields): void {
  record(draft, { change: 'attempt', id: attempt.id, was: attempt.status, set })
}

/** Negative placeholder id until the database assigns one. */
const newId = (draft: Draft): number => -draft.changes.length

function applyChange(draft: Draft, change: Change): void {
  const attemptOf = ({ attempt_id }: { attempt_id: number }) => findSubject(draft, attempt_id).attempt
  const intentOf = (id: number) => {
    const intent = draft.intentById.get(id)
    if (!intent) throw new Error('The change is about something that is not in the state.')
    return intent
  }
  switch (change.change) {
    case 'attempt':
      Object.assign(findSubject(draft, change.id).attempt, change.set)
      return
    case 'intent':
      Object.assign(intentOf(change.id), change.set)
      return
    case 'attempt_added': {
      const { created_at: _, ...attempt } = change.attempt
      const [intent, id] = [intentOf(change.intent_id), newId(draft)]
      intent.attempts.unshift({ ...attempt, ...newAttemptState(), id })
      draft.intentByAttempt.set(id, intent)
      return
    }
    case 'transfer_reported': {
      const attempt = attemptOf(change)
      if (!attempt.reported.includes(change.part))
        attempt.reported = [...attempt.reported, change.part].sort()
      return
    }
    case 'verification_added': {
      attemptOf(change).verifications.push(change.verification)
      return
    }
    case 'verification_reversed': {
      const attempt = attemptOf(change)
      attempt.verifications = attempt.verifications.filter(({ part }) => part !== change.part)
      return
    }
    case 'fund':
    case 'fund_fulfilled':
      Object.assign(fundAt(intentOf(change.intent_id), change.position), change.set)
      return
    case 'fund_added': {
      const { position, amount, fund } = change
      const promised_amount = amount === 0 ? null : 0
      const added = { ...fund, position, amount, promised_amount, refunded_amount: 0 }
      intentOf(change.intent_id).funds.push(added)
      return
    }
    case 'fund_allocated': {
      const line = fundAt(intentOf(change.intent_id), change.position)
      Object.assign(line, { campaign_id: null, page_id: null }, change.fund)
      return
    }
    case 'match_added': {
      const { line } = draft.state
      if (!line) throw new Error('A match needs its line.')
      attemptOf(change.match).matches.push({
        id: newId(draft),
        line_id: line.id,
        amount: change.match.amount,
        value_date: line.value_date,
        bank_account_id: line.bank_account_id,
        account_kind: line.account_kind,
      })
      line.open_paisa -= change.match.amount * 100
      return
    }
    case 'match_undone': {
      const attempt = attemptOf(change)
      const undone = attempt.matches.find(({ id }) => id === change.match_id)
      attempt.matches = attempt.matches.filter((match) => match !== undone)
      const line = draft.state.lines.find(({ id }) => id === change.line_id)
      if (!line || !undone) return
      const open_paisa = line.open_paisa + undone.amount * 100
      const status = line.amount_paisa < 0 ? 'debit' : 'open'
      Object.assign(line, { open_paisa, status, left_reason: null, fee_paisa: null })
      return
    }
    case 'line_matched': {
      const { left_reason, fee_paisa } = change
      Object.assign(draft.state.line ?? {}, { status: 'matched', left_reason, fee_paisa })
      return
    }
    case 'refund_added':
      attemptOf(change).refunds.push({
        id: newId(draft),
        amount: change.refund.amount,
        position: change.refund.position,
        way: change.refund.way,
        status: change.refund.status,
        asked_at: draft.state.now,
        ended_at: change.refund.status === 'pending' ? null : draft.state.now,
      })
      return
    case 'refund_ended': {
      const refund = attemptOf(change).refunds.find(({ id }) => id === change.id)
      if (refund) Object.assign(refund, { status: change.status, ended_at: draft.state.now })
      return
    }
    case 'discrepancy_opened': {
      const attempt = attemptOf(change)
      const { ours, theirs, their_amount_paisa } = change.fields
      const opened = { ours, theirs, their_amount_paisa, kind: change.kind, id: newId(draft) }
      attempt.discrepancies = attempt.discrepancies.filter(({ kind }) => kind !== change.kind)
      attempt.discrepancies.push({ ...opened, is_open: true, was_closed: false })
      return
    }
    case 'discrepancy_seen': {
      const { ours, theirs, their_amount_paisa } = change.fields
      Object.assign(discrepancyOf(attemptOf(change), change.id), { ours, theirs, their_amount_paisa })
      return
    }
    case 'discrepancy_ended':
      Object.assign(discrepancyOf(attemptOf(change), change.id), {
        is_open: false,
        was_closed: change.note !== '',
      })
      return
    case 'receipt_voided':
      intentOf(change.intent_id).receipt = null
      return
    case 'receipt_issued':
      intentOf(change.intent_id).receipt = { id: newId(draft), number: '', amount: change.amount }
      return
    case 'email':
      if (change.email === 'paid') intentOf(change.intent_id).has_queued_paid_email = true
      return
    case 'gift_taken': {
      const { way, bank_account_id } = change.gift
      attemptOf(change).cheque = way === 'cheque' ? { cleared_on: null, bank_account_id } : null
      return
    }
    case 'cheque_cleared': {
      const { cheque } = attemptOf(change)
      if (cheque) cheque.cleared_on = change.cleared_on
      return
    }
    case 'entry_added': {
      const { intent_id, line_id, number } = change.entry
      const target = intent_id === null ? lineOf(draft, line_id) : intentOf(intent_id)
      if (target) target.entries = number
      return
    }
    case 'charge_covered': {
      const { charge_id, amount } = change
      intentOf(change.intent_id).covered.push({ id: newId(draft), charge_id, amount })
      chargeOf(draft, charge_id).paid += amount
      return
    }
    case 'charge_uncovered': {
      const intent = intentOf(change.intent_id)
      intent.covered = intent.covered.filter(({ id }) => id !== change.id)
      chargeOf(draft, change.charge_id).paid -= change.amount
      return
    }
    case 'match_allocated': {
      const { position, pledge_id, was, amount } = change
      const intent = intentOf(change.intent_id)
      const others = intent.allocations.filter(
        (one) => one.position !== position || one.pledge_id !== pledge_id,
      )
      intent.allocations = amount > 0 ? [...others, { position, pledge_id, amount }] : others
      const pledge = draft.state.pledges.find(({ id }) => id === pledge_id)
      if (pledge) pledge.allocated += amount - was
      return
    }
    case 'pledge_named':
      intentOf(change.intent_id).match_pledge_id = change.pledge_id
      return
    case 'gift_reversed':
    case 'gift_restored':
    case 'shortfall_opened':
    case 'gateway_transaction':
    case 'inquiry_wanted':
    case 'event':
      return
    default:
      change satisfies never
  }
}

const lineOf = ({ state: { line, lines } }: Draft, id: number | null): LineState | undefined =>
  [...(line ? [line] : []), ...lines].find((one) => one.id === id)

function chargeOf({ state }: Draft, id: number): ChargeState {
  const found = state.agreements.flatMap(({ charges }) => charges).find((one) => one.id === id)
  if (!found) throw new Error('The change is about a charge that is not in the state.')
  return found
}

function fundAt({ funds }: IntentState, position: number): FundState {
  const found = funds.find((one) => one.position === position)
  if (!found) throw new Error('The change is about a line that is not in the state.')
  return found
}

function discrepancyOf(attempt: AttemptState, id: number): DiscrepancyState {
  const found = attempt.discrepancies.find((one) => one.id === id)
  if (!found) throw new Error('The change is about a discrepancy that is not in the state.')
  return found
}
