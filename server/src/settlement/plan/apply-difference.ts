import { divideInProportion } from '../../../../contract/src/divide-in-proportion.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import { type Draft, record, recordEvent, type Subject } from './draft.ts'
import type { DecidedDifference, NewShortfall } from './evidence.ts'
import { addFund } from './funds.ts'
import { setAmount } from './move-attempt.ts'
import { Refused } from './refusal.ts'
import { amountDue, type FundAmount, type FundState, type IntentState } from './settlement-state.ts'
import { fundsOfPart } from './transfer-parts.ts'

/**
 * Applies staff's decision when the amount received differs from the amount due. A surplus may add a line; a
 * shortfall that stays open becomes a donation of its own, and lowers the promise of this one.
 * @returns the amounts of the lines that differ from the promise; null when none does
 * @throws Refused when the decision does not fit the amount received
 */
export function applyDifference(
  subject: Subject,
  { part, due, received }: { part: TransferPart; due: number; received: number },
  difference: DecidedDifference | null,
): FundAmount[] | null {
  const { draft, intent } = subject
  const isFitting = received > due ? difference?.kind === 'more' : difference?.kind !== 'more'
  if (!difference || !isFitting) throw new Refused({ reason: 'another_amount', due, received })
  if (difference.kind === 'more')
    return intent.kind === 'payment' ? null : addToFunds(draft, intent, part, received - due, difference)
  if (intent.kind === 'payment') {
    if (difference.kind === 'rest_open') throw new Refused({ reason: 'no_rest_to_open' })
    return null
  }
  const funds = reducedFunds(fundsOfPart(intent, part), received, difference.funds)
  if (difference.kind === 'reduce') return funds
  planShortfall(subject, funds, due - received, difference.rest)
  return null
}

/**
 * Returns the amounts that staff chose per line, which must sum to the amount received; without them all
 * lines are reduced in proportion.
 */
function reducedFunds(
  promised: readonly FundState[],
  received: number,
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

/** Adds the surplus to a line of the same cause, or to a new one. */
function addToFunds(
  draft: Draft,
  intent: IntentState,
  part: TransferPart,
  more: number,
  { fund }: DecidedDifference & { kind: 'more' },
): FundAmount[] {
  const same = fundsOfPart(intent, part).find(
    ({ cause_id, fund_type }) => cause_id === fund.cause_id && fund_type === fund.fund_type,
  )
  if (same) return [{ position: same.position, amount: amountDue(same) + more }]
  return [{ position: addFund(draft, intent, fund), amount: more }]
}

/** Opens the shortfall as a donation of its own, and deducts it from this one. */
function planShortfall(
  subject: Subject,
  came: readonly FundAmount[],
  rest: number,
  opened: NewShortfall,
): void {
  const { draft, intent, attempt } = subject
  if (isPaid(intent.status)) throw new Refused({ reason: 'paid_another_way' })
  if (attempt.amount !== amountDue(intent)) throw new Refused({ reason: 'no_rest_to_open' })
  const funds = came.flatMap(({ position, amount }) => {
    const fund = intent.funds.find((one) => one.position === position)
    const left = fund ? amountDue(fund) - amount : 0
    return left > 0 ? [{ position, amount: left }] : []
  })
  record(draft, { change: 'rest_opened', intent_id: intent.id, amount: rest, funds, rest: opened })
  const facts = { amount: rest, code: opened.donation_code }
  recordEvent({ draft, intent }, { kind: 'rest_opened', facts })
  for (const { position, amount } of came)
    record(draft, { change: 'fund', intent_id: intent.id, position, set: { amount, promised_amount: null } })
  const set = { amount: amountDue(intent) - rest, promised_amount: null }
  record(draft, { change: 'intent', id: intent.id, was: intent.status, set })
  setAmount(subject, attempt.amount - rest)
}
