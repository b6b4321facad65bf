import { noCause, noSubType } from '../../../../contract/src/cart-lines.ts'
import { divideInProportion } from '../../../../contract/src/divide-in-proportion.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { Draft } from './draft.ts'
import type { NewFund } from './evidence.ts'
import { record } from './record-change.ts'
import {
  type AttemptState,
  amountDue,
  type FundAmount,
  type FundState,
  type IntentState,
} from './settlement-state.ts'
import { kindsOf } from './transfer-parts.ts'

/** Adds a line of amount 0 to a donation; the amount follows. @returns its position */
export function addFund(draft: Draft, intent: IntentState, fund: NewFund): number {
  const position = Math.max(-1, ...intent.funds.map((one) => one.position)) + 1
  record(draft, { change: 'fund_added', intent_id: intent.id, position, fund, amount: 0 })
  return position
}

/**
 * Sets the changed amounts of a line, and stores its promised amount when it differs from the amount that
 * counts.
 */
export function setFund(
  draft: Draft,
  intent: IntentState,
  { position, amount, refunded_amount }: FundAmount & { refunded_amount?: Rupees },
): void {
  const fund = intent.funds.find((one) => one.position === position)
  if (!fund) return
  const refunded = refunded_amount ?? fund.refunded_amount
  if (fund.amount === amount && fund.refunded_amount === refunded) return
  const promised = amountDue(fund)
  const promised_amount = amount === promised ? null : promised
  const set = { amount, promised_amount, refunded_amount: refunded }
  record(draft, { change: 'fund', intent_id: intent.id, position, set })
}

/** Line for money without a cause yet. */
export const unallocatedMoney: NewFund = {
  cause_id: null,
  fundtitle: noCause,
  fund_type: noSubType,
  kind: 'general',
}

type SummedLine = Pick<FundState, 'cause_id' | 'amount' | 'campaign_id' | 'page_id'> & {
  refunded_amount?: Rupees
}

/**
 * Sums a donation's lines per cause, campaign and supporter's page, as its intent stores them for lists and
 * counts: ids in ascending order, and the amount of each less refunds. Cause 0 is money without a cause.
 */
export function sumLinesForIntent(lines: readonly SummedLine[]) {
  const [cause_ids, cause_amounts] = sumLines(lines, ({ cause_id }) => cause_id ?? 0)
  const [campaign_ids, campaign_amounts] = sumLines(lines, ({ campaign_id }) => campaign_id ?? undefined)
  const [page_ids, page_amounts] = sumLines(lines, ({ page_id }) => page_id ?? undefined)
  return { cause_ids, cause_amounts, campaign_ids, campaign_amounts, page_ids, page_amounts }
}

function sumLines(
  lines: readonly SummedLine[],
  idOf: (line: SummedLine) => number | undefined,
): [ids: number[], amounts: number[]] {
  const amounts = new Map<number, number>()
  for (const line of lines) {
    const id = idOf(line)
    if (id === undefined || line.amount === 0) continue
    amounts.set(id, (amounts.get(id) ?? 0) + line.amount - (line.refunded_amount ?? 0))
  }
  const sorted = [...amounts].sort(([one], [other]) => one - other)
  return [sorted.map(([id]) => id), sorted.map(([, amount]) => amount)]
}

const sumOf = (funds: readonly { amount: Rupees }[]): number =>
  funds.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Computes the amount that counts and its lines. Paid: the lines sum to the amount received, as staff decided
 * when they verified it, else as promised. When neither sums to it, the lines are reduced in proportion, and
 * a surplus is unallocated. Unpaid: the amount due.
 * @returns rupees: the amount, the amount of each line, and the surplus without a line
 */
export function fittedFunds(
  intent: IntentState,
  attempt: AttemptState,
): { amount: Rupees; funds: FundAmount[]; unallocated: number } {
  const due = amountDue(intent)
  const promised = intent.funds.map((fund) => ({ position: fund.position, amount: amountDue(fund) }))
  if (!isPaid(attempt.status)) return { amount: due, funds: promised, unallocated: 0 }
  const { amount } = attempt
  if (intent.kind === 'payment') return { amount, funds: [], unallocated: 0 }
  const chosen = chosenFunds(intent, attempt)
  if (sumOf(chosen) === amount) return { amount, funds: chosen, unallocated: 0 }
  // Money allocated to a cause since stays allocated.
  if (isPaid(intent.status) && sumOf(intent.funds) === amount)
    return { amount, funds: [...intent.funds], unallocated: 0 }
  if (amount >= due) return { amount, funds: promised, unallocated: amount - due }
  const shares = divideInProportion(
    amount,
    promised.map((fund) => fund.amount),
  )
  const funds = promised.map(({ position }, index) => ({ position, amount: shares[index] ?? 0 }))
  return { amount, funds, unallocated: 0 }
}

/**
 * Returns the amount of each line: as staff decided, else the amount due; 0 for the lines of an unverified
 * transfer when only the other one of two was verified.
 */
export function chosenFunds(intent: IntentState, { verifications }: AttemptState): FundAmount[] {
  const receivedParts = new Set(verifications.map(({ part }) => part))
  const isMissing = (kind: 'zakat' | 'general') =>
    receivedParts.size > 0 &&
    !receivedParts.has('all') &&
    !receivedParts.has(kind) &&
    kindsOf(intent).length > 1
  const decided = new Map(
    verifications.flatMap(({ funds }) => funds ?? []).map(({ position, amount }) => [position, amount]),
  )
  return intent.funds.map((fund) => ({
    position: fund.position,
    amount: decided.get(fund.position) ?? (isMissing(fund.kind) ? 0 : amountDue(fund)),
  }))
}

/**
 * Divides the refunds of an attempt among the lines of its donation. A refund that names a line is taken from
 * it; any other is shared in proportion to their balances (docs/decisions/0029-refunds.md).
 * @returns the rupees refunded of each line
 */
export function refundsOfFunds(
  funds: readonly Pick<FundState, 'position' | 'cause_id' | 'amount'>[],
  { amount, refunded_amount, refunds }: Pick<AttemptState, 'amount' | 'refunded_amount' | 'refunds'>,
): FundAmount[] {
  const inOrder = funds.toSorted(
    (one, other) => (one.cause_id ?? 0) - (other.cause_id ?? 0) || one.position - other.position,
  )
  // Lines older than the rule may not add up, which a check reports; the difference has a share too.
  let left = [...inOrder.map((fund) => fund.amount), amount - sumOf(funds)]
  let taken = 0
  const made = refunds.filter(({ status }) => status === 'succeeded')
  for (const [index, refund] of made.entries()) {
    const place = inOrder.findIndex(({ position }) => position === refund.position)
    if (place < 0) continue
    const before = sumOf(made.slice(0, index))
    left = shareRefund(left, before - taken)
    const named = Math.min(refund.amount, left[place] ?? 0)
    left = left.with(place, (left[place] ?? 0) - named)
    taken = before + named
  }
  left = shareRefund(left, refunded_amount - taken)
  return inOrder.map((fund, index) => ({
    position: fund.position,
    amount: fund.amount - (left[index] ?? 0),
  }))
}

/**
 * Shares a refund in proportion by cumulative rounding: each part gets the rounded sum up to it less the
 * rounded sum before it, so that whole rupees add up exactly.
 * @returns the remainder of each part
 */
export function shareRefund(parts: readonly number[], refund: number): number[] {
  const total = BigInt(parts.reduce((sum, part) => sum + part, 0))
  if (refund === 0 || total === 0n) return [...parts]
  const whole = total - BigInt(refund)
  const rounded = (upto: bigint) => (2n * whole * upto + total) / (2n * total)
  let upto = 0n
  return parts.map((part) => {
    const before = rounded(upto)
    upto += BigInt(part)
    return Number(rounded(upto) - before)
  })
}
