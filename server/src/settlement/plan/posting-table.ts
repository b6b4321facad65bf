import { divideInProportion } from '../../../../contract/src/divide-in-proportion.ts'
import { type AccountCode, ledgerFunds } from '../../../../contract/src/ledger.ts'
import type { Paisa, Rupees } from '../../../../contract/src/money.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import {
  bankTransferGateway,
  importGateway,
  officeGateway,
} from '../../../../contract/src/payment-methods.ts'
import { holdsMoney, isPaid } from '../../../../contract/src/status.ts'
import { bestPaid } from './deciding-attempt.ts'
import { chosenFunds, shareRefund } from './funds.ts'
import { type Amount, mergeAmounts, type Posting, reverseAmounts } from './ledger-entry.ts'
import {
  type AttemptState,
  type FundState,
  type IntentState,
  type LedgerState,
  lastValueDate,
  matchedAmount,
} from './settlement-state.ts'
import { matchesOfPart, unverifiedParts } from './transfer-parts.ts'

/*
 * The posting table: the amounts that a donation, a payment or a statement line has in the ledger.
 *
 * | reason           | debit                                  | credit                                    |
 * |------------------|----------------------------------------|-------------------------------------------|
 * | received         | gateway, bank account, cash or cheques | donations by cause, unallocated, payments |
 * | banked           | bank account                           | gateway, cash or cheques                  |
 * | disputed         | disputed                               | gateway                                   |
 * | refunded         | as received credited it                | gateway, or refunds payable               |
 * | fulfilled        | to be fulfilled                        | donations by cause                        |
 * | left_unallocated | bank account                           | unallocated                               |
 * | fee              | bank charges, general fund             | bank account                              |
 *
 * A deferred line credits the account `to_be_fulfilled` instead of `donations`.
 * When a donation is paid by two transfers, each is income once it is verified. Money that no donation counts
 * (a second payment, a partly found transfer) is owed to payers. A bank account's fund follows the account's
 * kind; any other account takes the fund of the donation line. Where the two differ, and for the fee of a
 * zakat payout, `between_funds` balances each fund.
 */

export function postingsOf(intent: IntentState, ledger: LedgerState, now: Date): Posting[] {
  const oldestFirst = intent.attempts.toReversed()
  // Prefers the first of equal attempts, so that a second payment moves nothing.
  const counted = bestPaid(oldestFirst) ?? oldestFirst.find(({ verifications }) => verifications.length > 0)
  return oldestFirst.flatMap((attempt) => {
    const credits = creditsOf(intent, attempt, attempt === counted, ledger)
    if (credits.length === 0) return []
    const remaining = remainingOf(intent, attempt, attempt === counted, credits)
    return [
      receivedPosting(attempt, credits, ledger, now),
      bankedPosting(attempt, credits, ledger),
      disputedPosting(attempt, remaining, now),
      refundedPosting(attempt, { credits, remaining }, now),
      fulfilledPosting(intent, attempt, attempt === counted, now),
    ].flatMap((posting) => balancedPosting({ attempt_id: attempt.id, ...posting }))
  })
}

type AttemptPosting = Omit<Posting, 'attempt_id'>

function receivedPosting(
  attempt: AttemptState,
  credits: readonly Amount[],
  ledger: LedgerState,
  now: Date,
): AttemptPosting {
  const { verifications, matches, settled_at, gateway } = attempt
  const isTransfer = gateway === bankTransferGateway
  const day = isTransfer ? (lastValueDate(verifications) ?? lastValueDate(matches)) : null
  const held = isTransfer ? bankAmounts(attempt, ledger) : byFund(credits, holderOf(attempt))
  return {
    reason: 'received',
    happened_on: day ?? pakistanDay(settled_at ?? now),
    added_on: isTransfer ? verifications.at(-1)?.value_date : undefined,
    amounts: [...held, ...reverseAmounts(credits)],
  }
}

/** Payouts of gateways, deposited cash and cleared cheques; a bank transfer is received in the bank. */
function bankedPosting(
  attempt: AttemptState,
  credits: readonly Amount[],
  ledger: LedgerState,
): AttemptPosting {
  const { matches, cheque, amount, gateway } = attempt
  const happened_on = lastValueDate(matches) ?? cheque?.cleared_on ?? ''
  if (gateway === bankTransferGateway) return { reason: 'banked', happened_on, amounts: [] }
  const isCleared = matches.length === 0 && cheque?.cleared_on != null
  const cleared = isCleared && cheque.bank_account_id !== null ? [cheque.bank_account_id] : []
  const banks = [
    ...matchedAmounts(attempt, ledger),
    ...cleared.map((id) => ({ ...bankOf(id, ledger), paisa: amount * 100 })),
  ]
  const from = shareOut(sumOf(banks), byFund(credits, holderOf(attempt)))
  return { reason: 'banked', happened_on, amounts: [...banks, ...reverseAmounts(from)] }
}

function disputedPosting(attempt: AttemptState, remaining: readonly Amount[], now: Date): AttemptPosting {
  const moved = attempt.status === 'disputed' ? remaining : []
  const amounts = [...byFund(moved, 'disputed'), ...reverseAmounts(byFund(moved, holderOf(attempt)))]
  return { reason: 'disputed', happened_on: pakistanDay(now), amounts }
}

/**
 * Refunds through the gateway reduce what it owes. Money that staff returned by hand is payable until a
 * statement shows from which account.
 */
function refundedPosting(
  attempt: AttemptState,
  { credits, remaining }: { credits: readonly Amount[]; remaining: readonly Amount[] },
  now: Date,
): AttemptPosting {
  const { refunds, discrepancies, gateway } = attempt
  const made = refunds.filter(({ status }) => status === 'succeeded')
  const days = made.flatMap(({ ended_at }) => (ended_at ? [pakistanDay(ended_at)] : []))
  const isByCard = gateway !== bankTransferGateway && gateway !== officeGateway
  // The gateway reported a dispute, or a partial refund without its amount: staff entered that same money.
  const isGateways =
    isByCard && discrepancies.some(({ kind }) => kind === 'refund_of_unknown_amount' || kind === 'disputed')
  const byHand = made.reduce((sum, { way, amount }) => sum + (way === 'by_hand' || !isByCard ? amount : 0), 0)
  const debits = subtractAmounts(credits, remaining)
  const total = byFund(debits, 'refunds_payable')
  const payable = isGateways ? [] : shareOut(byHand * 100, total)
  const fromHolder = subtractAmounts(total, payable).map((one) => ({ ...one, account: holderOf(attempt) }))
  return {
    reason: 'refunded',
    happened_on: days.toSorted().at(-1) ?? pakistanDay(now),
    amounts: [...debits, ...reverseAmounts([...payable, ...fromHolder])],
  }
}

/** Account that holds a payment's money until it is banked; imported payments are in the opening balances. */
function holderOf({ gateway, cheque }: AttemptState): AccountCode {
  if (gateway === importGateway) return 'opening_balances'
  if (gateway !== officeGateway) return `gateway:${gateway}`
  return cheque ? 'cheques' : 'cash'
}

/** Credits of the money received by an attempt, before refunds; empty without any. */
function creditsOf(
  intent: IntentState,
  attempt: AttemptState,
  isCounted: boolean,
  ledger: LedgerState,
): Amount[] {
  const rupees = (account: AccountCode, amount: Rupees): Amount => {
    return { account, fund: 'general', cause_id: null, paisa: amount * 100 }
  }
  if (attempt.gateway === bankTransferGateway && !(isCounted && isPaid(attempt.status)))
    return isCounted
      ? creditsOfParts(intent, attempt, ledger)
      : mergeAmounts(byFund(bankAmounts(attempt, ledger), 'owed_to_payers'))
  if (!isPaid(attempt.status)) return []
  if (!isCounted) return [rupees('owed_to_payers', attempt.amount)]
  if (intent.kind === 'payment') return [rupees('payments', attempt.amount)]
  const causes = intent.funds.map((line) => creditOf(line, line.amount))
  const inOrder = causes.toSorted((one, other) => (one.cause_id ?? 0) - (other.cause_id ?? 0))
  // Lines from before a rule existed may not add up, which a check reports.
  return mergeAmounts([...inOrder, rupees('owed_to_payers', attempt.amount - sumOf(causes) / 100)])
}

const creditOf = (line: FundState, amount: Rupees): Amount => {
  return { account: accountOfLine(line), fund: line.kind, cause_id: line.cause_id, paisa: amount * 100 }
}

/** Credits of a partly verified transfer: its lines, and the matched amount beyond them. */
function creditsOfParts(intent: IntentState, attempt: AttemptState, ledger: LedgerState): Amount[] {
  const amounts = new Map(chosenFunds(intent, attempt).map(({ position, amount }) => [position, amount]))
  const causes = intent.funds.map((line) => creditOf(line, amounts.get(line.position) ?? 0))
  const paisa = sumOf(bankAmounts(attempt, ledger)) - sumOf(causes)
  const fund = unverifiedParts(intent, attempt)[0]?.part === 'zakat' ? 'zakat' : 'general'
  return mergeAmounts([...causes, { account: 'owed_to_payers', fund, cause_id: null, paisa }])
}

/** Subtracts the refunds; those of a donation from the lines that they return. */
function remainingOf(
  intent: IntentState,
  attempt: AttemptState,
  isCounted: boolean,
  credits: readonly Amount[],
): Amount[] {
  const { refunded_amount } = attempt
  if (refunded_amount === 0) return [...credits]
  if (!isCounted || intent.kind === 'payment') {
    const rupees = credits.map(({ paisa }) => paisa / 100)
    const left = shareRefund(rupees, refunded_amount)
    return credits.map((one, index) => ({ ...one, paisa: (left[index] ?? 0) * 100 }))
  }
  const refundedOf = (funds: readonly FundState[]) =>
    funds.reduce((sum, fund) => sum + fund.refunded_amount, 0)
  const linesOf = ({ cause_id, account }: Amount) =>
    intent.funds.filter((line) => line.cause_id === cause_id && accountOfLine(line) === account)
  const others = refunded_amount - refundedOf(intent.funds)
  return credits.map((one) => {
    const refunded = one.account === 'owed_to_payers' ? others : refundedOf(linesOf(one))
    return { ...one, paisa: one.paisa - refunded * 100 }
  })
}

const accountOfLine = ({ cause_id, is_deferred }: FundState): AccountCode =>
  cause_id === null ? 'unallocated' : is_deferred ? 'to_be_fulfilled' : 'donations'

/** Returns the posting that makes the fulfilled part of deferred lines income. */
function fulfilledPosting(
  { kind, funds }: IntentState,
  { status }: AttemptState,
  isCounted: boolean,
  now: Date,
): AttemptPosting {
  const lines =
    kind === 'donation' && isCounted && holdsMoney(status)
      ? funds.filter(({ is_deferred, fulfilled_amount = 0 }) => is_deferred && fulfilled_amount > 0)
      : []
  const debits = lines.map((line): Amount => {
    const rupees = Math.min(line.fulfilled_amount ?? 0, line.amount - line.refunded_amount)
    return { account: 'to_be_fulfilled', fund: line.kind, cause_id: line.cause_id, paisa: rupees * 100 }
  })
  const days = lines.flatMap(({ fulfilled_on }) => fulfilled_on ?? [])
  return {
    reason: 'fulfilled',
    happened_on: days.toSorted().at(-1) ?? pakistanDay(now),
    amounts: [...debits, ...reverseAmounts(debits).map((one) => ({ ...one, account: 'donations' as const }))],
  }
}

export function bankOf(id: number, { zakat_accounts }: LedgerState): Omit<Amount, 'paisa'> {
  return { account: `bank:${id}`, fund: zakat_accounts.includes(id) ? 'zakat' : 'general', cause_id: null }
}

const matchedAmounts = ({ matches }: AttemptState, ledger: LedgerState): Amount[] =>
  matches.map((match) => ({ ...bankOf(match.bank_account_id, ledger), paisa: match.amount * 100 }))

/**
 * Money of a bank transfer: on the accounts of its statement lines, the remainder on the account with which
 * staff verified it.
 */
function bankAmounts(attempt: AttemptState, ledger: LedgerState): Amount[] {
  const byStaff = attempt.verifications.map(({ part, amount_received, bank_account_id }) => {
    const unmatched = amount_received - matchedAmount({ matches: matchesOfPart(attempt, part) })
    return { ...bankOf(bank_account_id, ledger), paisa: Math.max(0, unmatched) * 100 }
  })
  return [...matchedAmounts(attempt, ledger), ...byStaff]
}

const sumOf = (amounts: readonly Amount[]): number => amounts.reduce((sum, { paisa }) => sum + paisa, 0)

const byFund = (amounts: readonly Amount[], account: AccountCode): Amount[] =>
  ledgerFunds.map((fund) => {
    const paisa = sumOf(amounts.filter((one) => one.fund === fund))
    return { account, fund, cause_id: null, paisa }
  })

/** Divides whole rupees, negative for deductions, in proportion to amounts of which none is negative. */
function shareOut(paisa: Paisa, amounts: readonly Amount[]): Amount[] {
  if (paisa === 0 || sumOf(amounts) <= 0) return []
  const weights = amounts.map((one) => one.paisa / 100)
  const shares = divideInProportion(Math.abs(paisa) / 100, weights)
  return amounts.map((one, index) => ({ ...one, paisa: Math.sign(paisa) * (shares[index] ?? 0) * 100 }))
}

const subtractAmounts = (all: readonly Amount[], part: readonly Amount[]): Amount[] =>
  all.map((one, index) => ({ ...one, paisa: one.paisa - (part[index]?.paisa ?? 0) }))

/** Makes each fund balance through `between_funds`; returns nothing for amounts that are all 0. */
export function balancedPosting(posting: Posting): [] | [Posting] {
  const merged = mergeAmounts(posting.amounts)
  const amounts = mergeAmounts([...merged, ...reverseAmounts(byFund(merged, 'between_funds'))])
  return amounts.length > 0 ? [{ ...posting, amounts }] : []
}
