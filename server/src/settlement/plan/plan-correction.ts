import type { Draft } from './draft.ts'
import type { EvidenceOf, NewFund } from './evidence.ts'
import { record, recordEvent } from './record-change.ts'
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

/** Moves a line to the cause, campaign and supporter's page that the donor meant. */
export function planCorrectedLine(
  draft: Draft,
  { position, fund, reason }: EvidenceOf<'fund_corrected'>,
): void {
  const { intent, line } = lineAt(draft, position)
  const moved = withCampaign(line, fund)
  const isSameCause = line.cause_id === fund.cause_id && line.fund_type === fund.fund_type
  const isSameCampaign = (line.campaign_id ?? null) === moved.campaign_id
  if (isSameCause && isSameCampaign && (line.page_id ?? null) === moved.page_id)
    throw new Refused({ reason: 'nothing_to_correct' })
  if (intent.match_pledge_id !== null && !isSameCampaign) throw new Refused({ reason: 'pays_a_pledge' })
  // Each of two transfers pays the lines of its kind of account.
  const isPaidInParts = intent.attempts.some(({ reported, verifications, matches }) =>
    [...reported, ...verifications.map(({ part }) => part), ...matches.map(() => 'matched')].some(
      (part) => part === 'zakat' || part === 'general' || part === 'matched',
    ),
  )
  const isMixed = new Set(intent.funds.map(({ kind }) => kind)).size > 1
  if (line.kind !== fund.kind && isMixed && isPaidInParts) throw new Refused({ reason: 'paid_in_parts' })
  const { amount } = line
  const from = { ...factsOf(line), fund: line.cause_id === null ? null : line.fundtitle }
  record(draft, { change: 'fund_allocated', intent_id: intent.id, position, fund: moved })
  const facts = { amount, from, to: factsOf(moved), reason }
  recordEvent({ draft, intent }, { kind: 'line_corrected', facts })
  // A receipt names no campaign.
  if (!isSameCause) reissueReceipt(draft, intent, 'corrected', reason)
}

const factsOf = ({ fundtitle, fund_type, campaign_id = null, page_id = null }: NewFund) => ({
  fund: fundtitle,
  fund_type,
  campaign_id,
  page_id,
})

/** Resolves campaign and page of a moved line. Unless named, it keeps its own within the same cause. */
function withCampaign(line: FundState, fund: NewFund) {
  const isRetained = fund.campaign_id === undefined && line.cause_id === fund.cause_id
  const { campaign_id = null, page_id = null } = isRetained ? line : fund
  return { ...fund, campaign_id, page_id }
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
