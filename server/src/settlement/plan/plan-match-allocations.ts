import { pledgeState } from '../../../../contract/src/match-pledge-state.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import { holdsMoney } from '../../../../contract/src/status.ts'
import type { Draft } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import type { MatchPledgeState } from './match-pledge.ts'
import { record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import type { FundState, IntentState } from './settlement-state.ts'

/**
 * Matches the lines of a settled donation from the pledges of their campaigns, in order: each rupee is
 * matched at most once. A refund, a reversal or a move to another cause returns the amount to its pledge, for
 * later gifts; gifts that were not matched when they settled remain unmatched (docs/decisions/0168).
 */
export function planMatchAllocations(draft: Draft, before: IntentState, intent: IntentState): void {
  if (draft.state.pledges.length === 0) return
  for (const fund of intent.funds) returnExcess(draft, intent, fund)
  for (const fund of intent.funds) {
    const earlier = before.funds.find(({ position }) => position === fund.position)
    // A line that joins a campaign is matched as if it had been received through it.
    const was = earlier?.campaign_id === fund.campaign_id ? earlier : undefined
    const received = matchableAmount(intent, fund) - (was ? matchableAmount(before, was) : 0)
    if (received > 0) allocate(draft, intent, fund, received)
  }
  const [from, to] = [totalOf(before.allocations), totalOf(intent.allocations)]
  if (from !== to) recordEvent({ draft, intent }, { kind: 'gift_matched', facts: { from, to } })
}

/** Amount of a line that pledges can match: the held amount; 0 for the payment of a pledge. */
const matchableAmount = (intent: IntentState, { amount, refunded_amount, campaign_id }: FundState): Rupees =>
  campaign_id && intent.match_pledge_id === null && holdsMoney(intent.status) ? amount - refunded_amount : 0

/** Reduces the allocations of a line to the held amount: later pledges get their amounts back first. */
function returnExcess(draft: Draft, intent: IntentState, fund: FundState): void {
  let held = matchableAmount(intent, fund)
  for (const pledge of draft.state.pledges) {
    const allocated = allocatedTo(intent, pledge, fund)
    if (allocated === 0) continue
    const isOfLine = pledge.campaign_id === fund.campaign_id
    const retained = isOfLine ? Math.min(allocated, matchOf(pledge, held)) : 0
    held -= matchedBy(pledge, retained)
    if (retained < allocated) setAllocation(draft, intent, fund, pledge, retained)
  }
}

/** Matches an amount that a line received with this evidence. */
function allocate(draft: Draft, intent: IntentState, fund: FundState, received: Rupees): void {
  const day = pakistanDay(intent.settled_at ?? draft.state.now)
  let unmatched = received
  for (const pledge of draft.state.pledges) {
    if (pledge.campaign_id !== fund.campaign_id || pledgeState(pledge, day) !== 'open') continue
    const { pot, allocated, gift_cap } = pledge
    const ofGift = totalOf(intent.allocations.filter(({ pledge_id }) => pledge_id === pledge.id))
    const room = Math.min(pot - allocated, gift_cap === null ? pot : gift_cap - ofGift)
    const amount = Math.min(matchOf(pledge, unmatched), room)
    if (amount <= 0) continue
    setAllocation(draft, intent, fund, pledge, allocatedTo(intent, pledge, fund) + amount)
    unmatched -= matchedBy(pledge, amount)
  }
}

/** Amount by which a pledge matches these rupees, rounded down. */
const matchOf = ({ percent }: MatchPledgeState, amount: Rupees): Rupees =>
  Math.floor((amount * percent) / 100)

/** Rupees of the gift that this amount matches, rounded up. */
const matchedBy = ({ percent }: MatchPledgeState, amount: Rupees): Rupees =>
  Math.ceil((amount * 100) / percent)

const totalOf = (allocations: readonly { amount: Rupees }[]): Rupees =>
  allocations.reduce((sum, { amount }) => sum + amount, 0)

const allocatedTo = (
  { allocations }: IntentState,
  pledge: MatchPledgeState,
  { position }: FundState,
): Rupees => allocations.find((one) => one.pledge_id === pledge.id && one.position === position)?.amount ?? 0

function setAllocation(
  draft: Draft,
  intent: IntentState,
  fund: FundState,
  pledge: MatchPledgeState,
  amount: Rupees,
): void {
  const line = { intent_id: intent.id, position: fund.position, pledge_id: pledge.id }
  record(draft, { change: 'match_allocated', ...line, was: allocatedTo(intent, pledge, fund), amount })
}

/** Records the pledge that the donation pays; matches of the donation then return to their pledges. */
export function planNamedPledge(draft: Draft, { pledge_id }: EvidenceOf<'pledge_named'>): void {
  const [intent] = draft.state.intents
  if (!intent) return
  if (pledge_id !== null && intent.match_pledge_id !== null)
    throw new Refused({ reason: 'pays_another_pledge' })
  const pledge = draft.state.pledges.find(({ id }) => id === pledge_id)
  const isOfCampaign = intent.funds.some(({ campaign_id }) => campaign_id === pledge?.campaign_id)
  if (pledge_id !== null && !(pledge && isOfCampaign))
    throw new Refused({ reason: 'pledge_of_another_campaign' })
  if (pledge_id !== null && intent.status !== 'pending' && !holdsMoney(intent.status))
    throw new Refused({ reason: 'pledge_payment_not_held' })
  record(draft, { change: 'pledge_named', intent_id: intent.id, pledge_id })
  recordEvent({ draft, intent }, { kind: 'pledge_named', facts: { pledge_id } })
}
