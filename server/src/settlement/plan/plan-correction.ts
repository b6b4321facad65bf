import { type Draft, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { Refused } from './refusal.ts'
import type { FundState, IntentState } from './settlement-state.ts'

export function planAllocation(draft: Draft, { position, fund }: EvidenceOf<'fund_allocated'>): void {
  const { intent, line } = lineAt(draft, position)
  if (line.cause_id !== null || line.amount === 0) throw new Refused({ reason: 'nothing_to_allocate' })
  record(draft, { change: 'fund_allocated', intent_id: intent.id, position, fund })
  const allocated = { amount: line.amount, fund: fund.fundtitle }
  recordEvent({ draft, intent }, { kind: 'allocated', facts: allocated })
  reissueReceipt(draft, intent, 'money_allocated', '')
}

/** Moves a line to the cause that the donor meant. */
export function planCorrectedLine(
  draft: Draft,
  { position, fund, reason }: EvidenceOf<'fund_corrected'>,
): void {
  const { intent, line } = lineAt(draft, position)
  if (line.cause_id === fund.cause_id && line.fund_type === fund.fund_type)
    throw new Refused({ reason: 'nothing_to_correct' })
  // Each of two transfers pays the lines of its kind of account.
  const isPaidInParts = intent.attempts.some(({ reported, verifications, matches }) =>
    [...reported, ...verifications.map(({ part }) => part), ...matches.map(() => 'matched')].some(
      (part) => part === 'zakat' || part === 'general' || part === 'matched',
    ),
  )
  const isMixed = new Set(intent.funds.map(({ kind }) => kind)).size > 1
  if (line.kind !== fund.kind && isMixed && isPaidInParts) throw new Refused({ reason: 'paid_in_parts' })
  const { amount, fundtitle, fund_type, cause_id } = line
  const from = { fund: cause_id === null ? null : fundtitle, fund_type }
  record(draft, { change: 'fund_allocated', intent_id: intent.id, position, fund })
  const to = { fund: fund.fundtitle, fund_type: fund.fund_type }
  recordEvent({ draft, intent }, { kind: 'line_corrected', facts: { amount, from, to, reason } })
  reissueReceipt(draft, intent, 'corrected', reason)
}

/** Records a correction of the donor's details, which the caller has written. */
export function planCorrectedDonor(
  draft: Draft,
  { correction, fields, is_renamed, reason }: EvidenceOf<'donor_corrected'>,
): void {
  const [intent] = draft.state.intents
  if (!intent) throw new Refused({ reason: 'unknown_attempt' })
  recordEvent({ draft, intent }, { kind: 'donor_corrected', facts: { correction, fields, reason } })
  if (is_renamed) reissueReceipt(draft, intent, 'corrected', reason)
}

function lineAt(draft: Draft, position: number): { intent: IntentState; line: FundState } {
  const [intent] = draft.state.intents
  const line = intent?.funds.find((one) => one.position === position)
  if (!intent || !line) throw new Refused({ reason: 'nothing_to_allocate' })
  return { intent, line: { ...line } }
}

/** Voids the valid receipt, if any, and issues another one over the same amount. */
function reissueReceipt(
  draft: Draft,
  intent: IntentState,
  because: 'money_allocated' | 'corrected',
  reason: string,
): void {
  const { receipt } = intent
  if (!receipt) return
  record(draft, { change: 'receipt_voided', intent_id: intent.id })
  recordEvent(
    { draft, intent },
    { kind: 'receipt_voided', facts: { number: receipt.number, because, reason } },
  )
  record(draft, { change: 'receipt_issued', intent_id: intent.id, amount: receipt.amount })
  record(draft, { change: 'email', intent_id: intent.id, email: 'receipt' })
}
