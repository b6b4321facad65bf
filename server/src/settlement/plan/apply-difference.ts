import { divideInProportion } from '../../../../contract/src/divide-in-proportion.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import type { Draft, Subject } from './draft.ts'
import type { DecidedDifference, NewShortfall } from './evidence.ts'
import { addFund } from './funds.ts'
import { setAmount } from './move-attempt.ts'
import { record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import { amountDue, type FundAmount, type FundState, type IntentState } from './settlement-state.ts'
import { fundsOfPart } from './transfer-parts.ts'

/**
 * Applies staff's decision when the amount received differs from the amount due. A surplus may add a line; a
 * shortfall that stays open becomes a donation of its own, and lowers the promise of this one.
 * @returns the new amounts of lines; null when every line receives what it was promised
 * @throws Refused when the decision does not fit the amount received
 */
export function applyDifference(
  subject: Subject,
  { part, due, received }: { part: TransferPart; due: Rupees; received: Rupees },
  difference: DecidedDifference | null,
): FundAmount[] | null {
  const { draft, intent } = subject
  const isFitting = received > due ? difference?.kind === 'more' : difference?.kind !== 'more'
  if (!difference || !isFitting) throw new Refused({ reason: 'another_amount', due, received })
  if (difference.kind === 'more')
    return intent.kind === 'payment' ? null : addToFunds(draft, intent, part, received - due, difference)
  if (intent.kind === 'payment') {
    if (difference.kind === 'open_shortfall') throw new Refused({ reason: 'no_shortfall_to_open' })
    return null
  }
  const funds = reducedFunds(fundsOfPart(intent, part), received, difference.funds)
  if (difference.kind === 'reduce') return funds
  planShortfall(subject, funds, due - received, difference.shortfall)
  return null
}

/**
 * Returns the amounts that staff chose per line, which must sum to the amount received; without them all
 * lines are reduced in proportion.
 */
function reducedFunds(
  promised: readonly FundState[],
  received: Rupees,
  chosen: FundAmount[] | null,
): FundAmount[] {
  if (!chosen) {
    const shares = divideInProportion(received, promised.map(amountDue))
    return promised.map(({ position }, index) => ({ position, amount: shares[index] ?? 0 }))
  }
  const amounts = new Map(chosen.map(({ position, amount }) => [position, amount]))
  const funds = promised.map(({ position }) => ({ position, amount: amounts.get(position) ?? 0 }))
  const isWithin = promised.every((fund) => (amounts.get(fund.position) ?? 0) <= amountDue(fund))
  const isEachOnce = amounts.size === chosen.length
  const sum = funds.reduce((total, { amount }) => total + amount, 0)
  if (!isWithin || !isEachOnce || sum !== received)
    throw new Refused({ reason: 'lines_differ', amount: received })
  return funds
}

/** Adds the surplus to a line of the same cause without a campaign, or to a new one. */
function addToFunds(
  draft: Draft,
  intent: IntentState,
  part: TransferPart,
  more: number,
  { fund }: DecidedDifference & { kind: 'more' },
): FundAmount[] {
  const same = fundsOfPart(intent, part).find(
    ({ cause_id, fund_type, campaign_id = null }) =>
      cause_id === fund.cause_id && fund_type === fund.fund_type && campaign_id === null,
  )
  if (same) return [{ position: same.position, amount: amountDue(same) + more }]
  return [{ position: addFund(draft, intent, fund), amount: more }]
}

/** Opens the shortfall as a donation of its own, and deducts it from this one. */
function planShortfall(
  subject: Subject,
  received: readonly FundAmount[],
  amount: Rupees,
  opened: NewShortfall,
): void {
  const { draft, intent, attempt } = subject
  if (isPaid(intent.status)) throw new Refused({ reason: 'paid_another_way' })
  if (attempt.amount !== amountDue(intent)) throw new Refused({ reason: 'no_shortfall_to_open' })
  const funds = received.flatMap((line) => {
    const fund = intent.funds.find(({ position }) => position === line.position)
    const unpaid = fund ? amountDue(fund) - line.amount : 0
    return unpaid > 0 ? [{ position: line.position, amount: unpaid }] : []
  })
  record(draft, { change: 'shortfall_opened', intent_id: intent.id, amount, funds, shortfall: opened })
  const facts = { amount, code: opened.donation_code }
  recordEvent({ draft, intent }, { kind: 'shortfall_opened', facts })
  for (const { position, amount: paid } of received) {
    const set = { amount: paid, promised_amount: null, refunded_amount: 0 }
    record(draft, { change: 'fund', intent_id: intent.id, position, set })
  }
  const set = { amount: amountDue(intent) - amount, promised_amount: null }
  record(draft, { change: 'intent', id: intent.id, was: intent.status, set })
  setAmount(subject, attempt.amount - amount)
}
