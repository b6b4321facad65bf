import type { Change } from './change.ts'
import { type Draft, openDraft } from './draft.ts'
import type { Evidence, EvidenceOf } from './evidence.ts'
import type { Held } from './held.ts'
import { noteLines } from './note-lines.ts'
import { planAllocation } from './plan-allocation.ts'
import { planClosing } from './plan-closing.ts'
import { planExpiry } from './plan-expiry.ts'
import { planInquiry } from './plan-inquiry.ts'
import { planMatch, planUndoing } from './plan-match.ts'
import { planReceipt } from './plan-receipt.ts'
import { planRefund, planRefundAnswer, planRefundDecision } from './plan-refund.ts'
import { planRejection, planReopening } from './plan-rejection.ts'
import { planRetry } from './plan-retry.ts'
import { planReversal } from './plan-reversal.ts'
import { planReversedGift, planTakenGift } from './plan-taken-gift.ts'
import { planTransferReport } from './plan-transfer-report.ts'
import { planVerification } from './plan-verification.ts'
import { type Refusal, Refused } from './refusal.ts'

/** The changes to write, and what we hold after them; or why nothing may change. */
export type Plan = { changes: Change[]; held: Held; refusal?: undefined } | { refusal: Refusal }

const planners: { [Kind in Evidence['kind']]: (draft: Draft, evidence: EvidenceOf<Kind>) => void } = {
  inquiry: planInquiry,
  expiry: planExpiry,
  retry: planRetry,
  'transfer reported': planTransferReport,
  'transfer verified': planVerification,
  'transfer rejected': planRejection,
  'rejection reversed': planReopening,
  'verification reversed': planReversal,
  'line matched': planMatch,
  'match undone': planUndoing,
  'refund requested': planRefund,
  'refund answered': planRefundAnswer,
  'refund decided': planRefundDecision,
  'fund allocated': planAllocation,
  'gift taken': planTakenGift,
  'gift reversed': planReversedGift,
  'discrepancy closed': planClosing,
}

/**
 * Decides how evidence changes donations and payments. Pure: no SQL, no network, no clock but what we hold was read at.
 * @param held what we hold, read under lock; it stays as it is
 * @param evidence what we learned, or what a person decided
 * @param actor who brought it: 'donor', 'gateway', 'system', or a member of staff by name
 */
export function planSettlement(held: Held, evidence: Evidence, actor: string): Plan {
  const draft = openDraft(held, actor)
  try {
    // The table has a planner of just this kind; the compiler cannot follow the pair.
    planners[evidence.kind](draft, evidence as never)
    for (const [place, before] of held.intents.entries()) {
      const intent = draft.held.intents[place]
      if (!intent) continue
      noteLines(draft, before, intent)
      planReceipt(draft, before, intent)
    }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  }
  return { changes: draft.changes, held: draft.held }
}
