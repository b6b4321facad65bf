import type { Cause } from '../../../../contract/src/status.ts'
import type { Change } from './change.ts'
import { Refused } from './refusal.ts'
import type { AttemptState, IntentState, SettlementState } from './settlement-state.ts'

/** Cause of a status change, with the vendor's message or the reason that staff gave. */
export type StatusReason = { because: Cause; reason: string }

/** Plan under construction: the changes so far, and the state after them. */
export type Draft = {
  state: SettlementState
  changes: Change[]
  /** Intents by their id, and by the ids of their attempts: a payout has tens of thousands. */
  intentById: Map<number, IntentState>
  intentByAttempt: Map<number, IntentState>
  /** 'donor', 'gateway', 'system', or a member of staff by name. */
  actor: string
}

/** Starts a plan on a copy; the given state is not modified. */
export function openDraft(state: SettlementState, actor: string): Draft {
  const intents = state.intents.map((intent) => ({
    ...intent,
    funds: intent.funds.map((fund) => ({ ...fund })),
    attempts: intent.attempts.map((attempt) => ({
      ...attempt,
      refunds: attempt.refunds.map((refund) => ({ ...refund })),
      cheque: attempt.cheque && { ...attempt.cheque },
      matches: [...attempt.matches],
      verifications: [...attempt.verifications],
      discrepancies: attempt.discrepancies.map((discrepancy) => ({ ...discrepancy })),
    })),
    covered: [...intent.covered],
    allocations: [...intent.allocations],
  }))
  const pledges = state.pledges.map((pledge) => ({ ...pledge }))
  const lines = state.lines.map((line) => ({ ...line }))
  const agreements = state.agreements.map((agreement) => ({
    ...agreement,
    charges: agreement.charges.map((charge) => ({ ...charge })),
  }))
  const line = state.line && { ...state.line }
  return {
    state: { ...state, intents, lines, agreements, pledges, line },
    changes: [],
    intentById: new Map(intents.map((intent) => [intent.id, intent])),
    intentByAttempt: new Map(
      intents.flatMap((intent) => intent.attempts.map(({ id }) => [id, intent] as const)),
    ),
    actor,
  }
}

/** Subject of most rules: an attempt, the intent that it pays, and the draft to change. */
export type Subject = { draft: Draft; intent: IntentState; attempt: AttemptState }

/** Finds an attempt and its intent. @throws Refused for an unknown attempt */
export function findSubject(draft: Draft, attemptId: number): Subject {
  const intent = draft.intentByAttempt.get(attemptId)
  const attempt = intent?.attempts.find(({ id }) => id === attemptId)
  if (!intent || !attempt) throw new Refused({ reason: 'unknown_attempt' })
  return { draft, intent, attempt }
}
