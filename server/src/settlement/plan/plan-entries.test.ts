import { expect, test } from 'vitest'
import { bankTransferGateway, officeGateway } from '../../../../contract/src/payment-methods.ts'
import { holdsMoney, isPaid } from '../../../../contract/src/status.ts'
import {
  attemptState,
  donationState,
  fundState,
  inMemoryBooks,
  transferState,
} from '../../../test/in-memory-books.ts'
import { newHeld, nextEvidence, seededRandom, withIds } from '../../../test/next-evidence.ts'
import type { Change } from './change.ts'
import { only } from './change.ts'
import type { Amount, NewEntry } from './ledger-entry.ts'
import { matchedOn } from './parts-of.ts'
import { planSettlement } from './plan-settlement.ts'
import {
  type AttemptState,
  type IntentState,
  matchedAmount,
  remainingAmount,
  type SettlementState,
  unallocatedPaisa,
} from './settlement-state.ts'

/** `npm run soak` walks 200,000. */
const histories = Number(process.env.HISTORIES ?? 10_000)
const seed = Number(process.env.SEED ?? 20_261_126)

/** Entry in words: 'received 2026-03-09: bank:1 general 5000, donations general 1 -5000'. */
const written = ({ reason, happened_on, reverses, amounts }: NewEntry) =>
  `${reason}${reverses ? ' reversed' : ''} ${happened_on}: ${amounts
    .map(({ account, fund, cause_id, paisa }) =>
      [account, fund, ...(cause_id === null ? [] : [cause_id]), paisa / 100].join(' '),
    )
    .join(', ')}`

/** In-memory books that list the entries planned so far. */
function ledgerOf(...intents: IntentState[]) {
  const books = inMemoryBooks(...intents)
  return { ...books, entries: () => books.changesOf('entry_added').map(({ entry }) => written(entry)) }
}

const zakatLine = (amount: number) => fundState({ position: 0, cause_id: 7, kind: 'zakat', amount })

test('a card payment is owed by the gateway until a payout brings it to the bank, less the fee', () => {
  const books = ledgerOf()
  books.gatewaySays('success')
  expect(books.entries()).toEqual([
    'received 2026-03-10: gateway:swich general 5000, donations general 1 -5000',
  ])
  books.match(490_000, [[1, 5000]], { fee_paisa: 10_000 })
  expect(books.entries().slice(1)).toEqual([
    'banked 2026-03-09: bank:1 general 5000, gateway:swich general -5000',
    'fee 2026-03-09: bank_charges general 100, bank:1 general -100',
  ])
  books.undo()
  expect(books.entries().slice(3)).toEqual([
    'banked reversed 2026-03-10: bank:1 general -5000, gateway:swich general 5000',
    'fee reversed 2026-03-10: bank_charges general -100, bank:1 general 100',
  ])
})

test('the fee of a zakat payout is charged to the general fund, which owes it to zakat', () => {
  const books = ledgerOf(donationState([attemptState()], { funds: [zakatLine(5000)] }))
  books.gatewaySays('success')
  books.match(490_000, [[1, 5000]], { fee_paisa: 10_000, bank_account_id: 2, account_kind: 'zakat' })
  expect(books.entries().slice(1)).toEqual([
    'banked 2026-03-09: bank:2 zakat 5000, gateway:swich zakat -5000',
    'fee 2026-03-09: bank_charges general 100, bank:2 zakat -100, between_funds zakat 100, between_funds general -100',
  ])
})

test('zakat that arrives in a general account is due to the zakat fund', () => {
  const books = ledgerOf(donationState([transferState()], { funds: [zakatLine(5000)] }))
  books.verify()
  expect(books.entries()).toEqual([
    'received 2026-03-09: bank:1 general 5000, donations zakat 7 -5000, between_funds zakat 5000, between_funds general -5000',
  ])
})

test('a partly matched transfer is owed to its payer until all of it arrived', () => {
  const books = ledgerOf(donationState([transferState()]))
  books.match(200_000, [[1, 2000]])
  books.match(300_000, [[1, 3000]])
  expect(books.entries()).toEqual([
    'received 2026-03-09: bank:1 general 2000, owed_to_payers general -2000',
    'received 2026-03-09: bank:1 general 3000, owed_to_payers general 2000, donations general 1 -5000',
  ])
})

test('a surplus is unallocated until staff allocate it, and money left on a line is too', () => {
  const books = ledgerOf(donationState([transferState()]))
  const fund = {
    cause_id: null,
    fundtitle: 'Unallocated',
    fund_type: 'Not Selected',
    kind: 'general',
  } as const
  books.match(560_000, [[1, 5500]], { difference: { kind: 'more', fund }, rest_reason: 'unknown' })
  expect(books.entries()).toEqual([
    'received 2026-03-09: bank:1 general 5500, unallocated general -500, donations general 1 -5000',
    'left_unallocated 2026-03-09: bank:1 general 100, unallocated general -100',
  ])
})

test('a cheque is in clearing until the bank credits it, and a bounced one is reversed', () => {
  const taken = attemptState({ gateway: 'office', status: 'pending' })
  const books = ledgerOf(donationState([taken]))
  const gift = { way: 'cheque', received_on: '2026-03-08', reference: '1', bank_account_id: 1 } as const
  books.takeGift(gift)
  books.clear('2026-03-10')
  books.bounce()
  expect(books.entries()).toEqual([
    'received 2026-03-08: cheques general 5000, donations general 1 -5000',
    'banked 2026-03-10: bank:1 general 5000, cheques general -5000',
    'received reversed 2026-03-10: cheques general -5000, donations general 1 5000',
    'banked reversed 2026-03-10: bank:1 general -5000, cheques general 5000',
  ])
})

test('a refund by hand is payable, one through the gateway reduces what it owes', () => {
  const books = ledgerOf(donationState([attemptState({ status: 'success' })]))
  books.refund(1000)
  books.refund(500, { way: 'gateway' })
  books.refundAnswered('made')
  // The donation is older than the ledger, so its first entry has all of it.
  expect(books.entries()).toEqual([
    'received 2026-03-10: gateway:swich general 5000, donations general 1 -5000',
    'refunded 2026-03-10: donations general 1 1000, refunds_payable general -1000',
    'refunded 2026-03-10: donations general 1 500, gateway:swich general -500',
  ])
})

test('a disputed payment is owed by the gateway no longer, and a lost dispute takes the donation back', () => {
  const books = ledgerOf()
  books.gatewaySays('success')
  books.gatewaySays('disputed')
  books.gatewaySays('refunded')
  expect(books.entries().slice(1)).toEqual([
    'disputed 2026-03-10: disputed general 5000, gateway:swich general -5000',
    'disputed reversed 2026-03-10: disputed general -5000, gateway:swich general 5000',
    'refunded 2026-03-10: donations general 1 5000, gateway:swich general -5000',
  ])
})

test('a second payment of one donation is owed to its payer', () => {
  const books = ledgerOf(donationState([attemptState(), attemptState({ id: 2 })]))
  books.gatewaySays('success', { attempt: 1 })
  books.gatewaySays('success', { attempt: 2 })
  expect(books.entries().slice(1)).toEqual([
    'received 2026-03-10: gateway:swich general 5000, owed_to_payers general -5000',
  ])
})

test('money of a closed period is entered on the first open day', () => {
  const state = { ...newHeld(() => 0.99), ledger: { closed_through: '2026-11-30', zakat_accounts: [] } }
  const [intent] = state.intents
  const paid = attemptState({ id: 100, status: 'success', settled_at: new Date('2026-11-21T10:00:00Z') })
  const held = {
    ...state,
    intents: intent ? [{ ...intent, status: 'success' as const, attempts: [paid] }] : [],
  }
  const plan = planSettlement(held, { kind: 'expiry', attempt_id: 100 }, 'system')
  const entries = plan.refusal ? [] : only(plan.changes, 'entry_added')
  expect(entries.map(({ entry }) => entry.happened_on)).toEqual(['2026-12-01'])
})

test('any evidence in any order keeps the ledger balanced per fund, and equal to the books', {
  timeout: 600_000,
}, () => {
  const seen = new Set<string>()
  for (let history = 0; history < histories; history++) walk(seed + history, seen)
  // A refund is never taken back; the example of a payout above takes back its fee.
  const reversible = ['received', 'banked', 'disputed', 'left_unallocated']
  const must = [...reversible, 'refunded', 'fee', ...reversible.map((reason) => `${reason} reversed`)]
  expect(must.filter((one) => !seen.has(one))).toEqual([])
})

/** Balance of each account in the ledger, by donation, payment or line. */
class Ledger {
  readonly amounts: (Amount & { of: string; attempt_id: number | null })[] = []
  readonly numbers = new Map<string, number>()

  add(entry: NewEntry): void {
    const of = entry.intent_id === null ? `line ${entry.line_id}` : `intent ${entry.intent_id}`
    must(entry.number === (this.numbers.get(of) ?? 0) + 1, 'entries are numbered one by one')
    this.numbers.set(of, entry.number)
    must(entry.amounts.length > 1, 'an entry has two sides')
    must(
      entry.amounts.every(({ paisa }) => Number.isInteger(paisa) && paisa !== 0),
      'amounts are whole paisa',
    )
    for (const fund of ['zakat', 'general'])
      must(
        sum(entry.amounts.filter((one) => one.fund === fund)) === 0,
        `an entry balances in the ${fund} fund`,
      )
    must(
      entry.amounts.every(({ account, fund }) => account !== 'bank_charges' || fund === 'general'),
      'zakat bears no fee',
    )
    this.amounts.push(...entry.amounts.map((one) => ({ ...one, of, attempt_id: entry.attempt_id })))
  }

  balance(which: (one: Ledger['amounts'][number]) => boolean): number {
    return sum(this.amounts.filter(which))
  }
}

const sum = (amounts: readonly { paisa: number }[]) => amounts.reduce((total, { paisa }) => total + paisa, 0)

function must(is: boolean, what: string): void {
  if (!is) throw new Error(`Broken: ${what}`)
}

/** Runs one history from its seed; a failure lists the steps that led to it. */
function walk(historySeed: number, seen: Set<string>): void {
  const random = seededRandom(historySeed)
  let lastId = 10_000
  const ledger = new Ledger()
  const steps: unknown[] = []
  let state = newHeld(random)
  const length = 1 + Math.floor(random() * 10)
  for (let step = 0; step < length; step++) {
    const next = nextEvidence(random, state)
    steps.push(next.evidence)
    const plan = planSettlement(next.state, next.evidence, 'Bilal Ahmed')
    if (plan.refusal) continue
    const after = withIds(plan.state, () => ++lastId)
    const intents = state.intents.map((one) => after.intents.find(({ id }) => id === one.id) ?? one)
    state = { ...after, intents }
    try {
      takeEntries(plan.changes, ledger, seen)
      verify(state, ledger)
    } catch (error) {
      throw new Error(`${error}\nSEED=${historySeed} HISTORIES=1. Steps: ${JSON.stringify(steps)}`)
    }
  }
}

function takeEntries(changes: readonly Change[], ledger: Ledger, seen: Set<string>): void {
  for (const { entry } of only(changes, 'entry_added')) {
    ledger.add(entry)
    seen.add(entry.reverses ? `${entry.reason} reversed` : entry.reason)
  }
}

/** Verifies balances against the books, by rules that do not use the posting table. */
function verify(state: SettlementState, ledger: Ledger): void {
  for (const intent of state.intents) verifyIntent(intent, ledger)
  for (const line of [...state.lines, ...(state.line ? [state.line] : [])]) {
    const of = `line ${line.id}`
    const isBank = ({ account }: Amount) => account === `bank:${line.bank_account_id}`
    const fee = line.fee_paisa ?? 0
    const bank = ledger.balance((one) => one.of === of && isBank(one))
    must(bank === unallocatedPaisa(line) - fee, 'a line posts the money that was left, less the fee')
    const charged = ledger.balance((one) => one.of === of && one.account === 'bank_charges')
    must(charged === fee, 'a fee is an expense')
  }
}

function verifyIntent(intent: IntentState, ledger: Ledger): void {
  const { id, status, attempts, funds } = intent
  const balance = (which: (one: Ledger['amounts'][number]) => boolean) =>
    ledger.balance((one) => one.of === `intent ${id}` && which(one))
  const income = -balance(({ account }) => ['donations', 'unallocated', 'payments'].includes(account))
  const holds = holdsMoney(status) ? remainingAmount(intent) : 0
  must(income === holds * 100, `income is what remains, ${holds}, not ${income}`)
  if (holds > 0 && intent.refunded_amount === 0)
    for (const cause of new Set(funds.map(({ cause_id }) => cause_id))) {
      const given = funds.reduce((total, one) => total + (one.cause_id === cause ? one.amount : 0), 0)
      const posted = -balance(
        ({ cause_id, account }) =>
          cause_id === cause && (account === 'donations' || account === 'unallocated'),
      )
      must(posted === given * 100, 'each cause has its income')
    }
  for (const attempt of attempts)
    verifyAttempt(attempt, (of) => balance((one) => one.attempt_id === attempt.id && of(one)))
  const isUntouched = attempts.every(
    ({ matches, verifications, status: of }) => !isPaid(of) && matches.length + verifications.length === 0,
  )
  const touched = ledger.amounts.filter(({ of }) => of === `intent ${id}`)
  for (const { account, fund, cause_id } of isUntouched ? touched : [])
    must(
      balance((one) => one.account === account && one.fund === fund && one.cause_id === cause_id) === 0,
      'reversing everything leaves zero',
    )
}

function verifyAttempt(attempt: AttemptState, balance: (of: (one: Amount) => boolean) => number): void {
  const { gateway, status, amount, refunds, discrepancies, refunded_amount, cheque } = attempt
  const on = (prefix: string) => balance(({ account }) => account.startsWith(prefix))
  const paid = isPaid(status) ? amount : 0
  const matched = matchedAmount(attempt)
  const isCard = gateway !== bankTransferGateway && gateway !== officeGateway
  const byHand = refunds
    .filter((one) => one.status === 'made' && (one.way === 'by_hand' || !isCard))
    .reduce((total, one) => total + one.amount, 0)
  const isByGateway =
    isCard && discrepancies.some(({ kind }) => kind === 'disputed' || kind === 'refund_of_unknown_amount')
  const payable = isByGateway ? 0 : byHand
  must(on('refunds_payable') === -payable * 100, 'refunds by hand are payable')
  const inDispute = status === 'disputed' ? amount - refunded_amount : 0
  must(on('disputed') === inDispute * 100, 'a disputed amount is shown')
  if (isCard) {
    const owes = paid - matched - (refunded_amount - payable) - inDispute
    must(on('gateway:') === owes * 100, 'the gateway owes what it has not paid out or refunded')
    must(on('bank:') === matched * 100, 'a payout is in the bank')
  } else if (gateway === officeGateway) {
    const isCleared = cheque?.cleared_on != null && cheque.bank_account_id !== null && matched === 0
    const banked = paid === 0 ? 0 : isCleared ? amount : matched
    must(on('bank:') === banked * 100, 'a deposit is in the bank')
    must(on(cheque ? 'cheques' : 'cash') === (paid - banked) * 100, 'the rest is at the office')
  } else {
    // A line on one account says nothing about the transfer to the other one.
    const isOne = attempt.verifications.some(({ part }) => part === 'all')
    const parts = isOne ? (['all'] as const) : (['zakat', 'general'] as const)
    const inBank = parts.map((part) => {
      const verified = attempt.verifications.find((one) => one.part === part)?.amount_received ?? 0
      return Math.max(verified, matchedOn(attempt, part))
    })
    const total = inBank.reduce((whole, one) => whole + one, 0)
    must(on('bank:') === total * 100, 'a transfer is in the bank')
  }
}
