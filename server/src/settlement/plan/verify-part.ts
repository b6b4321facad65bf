import { maxAmount } from '../../../../contract/src/amounts.ts'
import { inProportion } from '../../../../contract/src/in-proportion.ts'
import { isPaid, takenBackTransitions } from '../../../../contract/src/payment-states.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import { addFund } from './add-fund.ts'
import { type Draft, record, recordEvent } from './draft.ts'
import type { Differing, NewRest } from './evidence.ts'
import { type FundAmount, type HeldAttempt, type HeldFund, type HeldIntent, promisedOf } from './held.ts'
import { moveAttempt } from './move-attempt.ts'
import { noonOf } from './noon-of.ts'
import { amountOf, fundsOfPart, matchedOn, openParts } from './parts-of.ts'
import { Refused } from './refusal.ts'

/** What came by one of a gift's transfers. Whole rupees; the day as yyyy-mm-dd. */
type Came = {
  part: TransferPart
  received: number
  value_date: string
  bank_account_id: number
  from_statement: boolean
}

/** Records what came by one transfer, and what becomes of the difference where it is another amount than was due. */
export function verifyPart(
  draft: Draft,
  intent: HeldIntent,
  attempt: HeldAttempt,
  { part, received, ...from }: Came,
  difference: Differing | null,
): void {
  const due = dueBy(intent, attempt, part)
  const funds =
    received === due ? null : fundsThatCame(draft, intent, attempt, { part, due, received }, difference)
  record(draft, {
    ...{ change: 'verification added', attempt_id: attempt.id },
    verification: { part, amount_received: received, funds, ...from },
  })
  setAmount(draft, attempt, amountOf(intent, attempt))
  const facts = { ...(part !== 'all' && { part }), ...(received !== due && { amount: received }) }
  recordEvent(draft, intent.id, attempt.id, { kind: 'transfer_verified', facts })
}

/** Settles a bank transfer once every part of it has come, by what came; a part may have come by statement lines before. */
export function settleVerified(draft: Draft, intent: HeldIntent, attempt: HeldAttempt): void {
  for (const { part, due } of openParts(intent, attempt))
    if (matchedOn(attempt, part) === due) verifyByLines(draft, intent, attempt, part, null)
  if (openParts(intent, attempt).length === 0) settleByWhatCame(draft, intent, attempt)
  else if (attempt.status === 'expired' && attempt.verifications.length > 0)
    moveAttempt(
      draft,
      intent,
      attempt,
      'pending',
      { because: 'transfer verified', words: '' },
      takenBackTransitions,
    )
}

/** Verifies a part by what statement lines pay of it, on the day of the newest of them. */
export function verifyByLines(
  draft: Draft,
  intent: HeldIntent,
  attempt: HeldAttempt,
  part: TransferPart,
  difference: Differing | null,
): void {
  const [newest] = attempt.matches.toSorted(
    (one, other) => other.value_date.localeCompare(one.value_date) || other.line_id - one.line_id,
  )
  if (!newest) throw new Error('A transfer that was found has a match.')
  const { value_date, bank_account_id } = newest
  const came = { part, received: matchedOn(attempt, part), value_date, bank_account_id, from_statement: true }
  verifyPart(draft, intent, attempt, came, difference)
}

/** Makes an attempt count for another amount. */
export function setAmount(draft: Draft, attempt: HeldAttempt, amount: number): void {
  if (amount === attempt.amount) return
  if (amount > maxAmount) throw new Refused({ reason: 'too much' })
  record(draft, { change: 'attempt', id: attempt.id, was: attempt.status, set: { amount } })
}

/** Settles a bank transfer by the parts of it that came. */
export function settleByWhatCame(draft: Draft, intent: HeldIntent, attempt: HeldAttempt): void {
  const amount = attempt.verifications.reduce((sum, { amount_received }) => sum + amount_received, 0)
  setAmount(draft, attempt, amount)
  // Others are settled when it is found that they have come.
  const lastDay = attempt.verifications
    .map(({ value_date }) => value_date)
    .toSorted()
    .at(-1)
  if (intent.is_from_office && lastDay !== undefined) {
    const settled_at = noonOf(lastDay, draft.held.now)
    record(draft, { change: 'attempt', id: attempt.id, was: attempt.status, set: { settled_at } })
  }
  moveAttempt(draft, intent, attempt, 'success', { because: 'transfer verified', words: '' })
}

/** How much is due by a transfer that is not verified yet; 'all' may also be both of two, which came as one. */
function dueBy(intent: HeldIntent, attempt: HeldAttempt, part: TransferPart): number {
  const open = openParts(intent, attempt)
  const one = open.find((other) => other.part === part)
  if (one && open.every((other) => other === one || matchedOn(attempt, other.part) <= other.due))
    return one.due
  // A line pays more on the other account than belongs there: which money is which cannot be said.
  if (one) throw new Refused({ reason: 'partly found' })
  if (part === 'all' && open.length > 1) return attempt.amount
  throw new Refused({ reason: open.length > 0 ? 'which transfer' : 'no longer to be verified' })
}

type Differs = { part: TransferPart; due: number; received: number }

/** @returns how much each line is from now on; null where it is as promised */
function fundsThatCame(
  draft: Draft,
  intent: HeldIntent,
  attempt: HeldAttempt,
  differs: Differs,
  difference: Differing | null,
): FundAmount[] | null {
  const { part, due, received } = differs
  const isMore = received > due
  if (!difference || isMore !== (difference.kind === 'more'))
    throw new Refused({ reason: 'another amount', due, received })
  if (difference.kind === 'more')
    return intent.kind === 'payment' ? null : addToFunds(draft, intent, part, received - due, difference)
  if (intent.kind === 'payment') {
    if (difference.kind === 'rest open') throw new Refused({ reason: 'no rest to open' })
    return null
  }
  const funds = reducedFunds(fundsOfPart(intent, part), received, difference.funds)
  if (difference.kind === 'reduce') return funds
  openRest(draft, intent, attempt, funds, due - received, difference.rest)
  return null
}

/** The lines that staff chose, which must make up what came, or all of them reduced in proportion. */
function reducedFunds(
  promised: readonly HeldFund[],
  received: number,
  chosen: FundAmount[] | null,
): FundAmount[] {
  if (!chosen) {
    const shares = inProportion(received, promised.map(promisedOf))
    return promised.map(({ position }, place) => ({ position, amount: shares[place] ?? 0 }))
  }
  const funds = promised.map((fund) => ({
    position: fund.position,
    amount: chosen.find(({ position }) => position === fund.position)?.amount ?? 0,
    most: promisedOf(fund),
  }))
  const isWithin = funds.every(({ amount, most }) => amount <= most)
  const isKnown = new Set(chosen.map(({ position }) => position)).size === chosen.length
  const sum = funds.reduce((total, { amount }) => total + amount, 0)
  if (!isWithin || !isKnown || sum !== received)
    throw new Refused({ reason: 'lines differ', amount: received })
  return funds.map(({ position, amount }) => ({ position, amount }))
}

/** Gives what came beyond the promise to a line of the same cause, or to a new one. */
function addToFunds(
  draft: Draft,
  intent: HeldIntent,
  part: TransferPart,
  more: number,
  { fund }: Differing & { kind: 'more' },
): FundAmount[] {
  const same = fundsOfPart(intent, part).find(
    ({ cause_id, fund_type }) => cause_id === fund.cause_id && fund_type === fund.fund_type,
  )
  if (same) return [{ position: same.position, amount: promisedOf(same) + more }]
  return [{ position: addFund(draft, intent, fund), amount: more }]
}

/** What did not come becomes a donation of its own, and is no longer due of this one. */
function openRest(
  draft: Draft,
  intent: HeldIntent,
  attempt: HeldAttempt,
  came: readonly FundAmount[],
  rest: number,
  opened: NewRest,
): void {
  if (isPaid(intent.status)) throw new Refused({ reason: 'paid another way' })
  if (attempt.amount !== promisedOf(intent)) throw new Refused({ reason: 'no rest to open' })
  const funds = came.flatMap(({ position, amount }) => {
    const fund = intent.funds.find((one) => one.position === position)
    const left = fund ? promisedOf(fund) - amount : 0
    return left > 0 ? [{ position, amount: left }] : []
  })
  record(draft, { change: 'rest opened', intent_id: intent.id, amount: rest, funds, rest: opened })
  recordEvent(draft, intent.id, null, {
    ...{ kind: 'rest_opened', facts: { amount: rest, code: opened.donation_code } },
  })
  for (const { position, amount } of came)
    record(draft, { change: 'fund', intent_id: intent.id, position, set: { amount, promised_amount: null } })
  const amount = promisedOf(intent) - rest
  record(draft, {
    ...{ change: 'intent', id: intent.id, was: intent.status, set: { amount, promised_amount: null } },
  })
  setAmount(draft, attempt, attempt.amount - rest)
}
