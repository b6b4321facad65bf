import { expect, test } from 'vitest'
import {
  accountOfHead,
  expenseHeads,
  ledgerFunds,
  mayPayFor,
  zakatHeads,
} from '../../../../contract/src/ledger.ts'
import { bankTransferGateway, officeGateway } from '../../../../contract/src/payment-methods.ts'
import { holdsMoney, isPaid } from '../../../../contract/src/status.ts'
import { voucherKinds } from '../../../../contract/src/vouchers.ts'
import {
  attemptState,
  donationState,
  fundState,
  inMemoryBooks,
  settlementState,
  transferState,
} from '../../../test/in-memory-books.ts'
import { newSettlementState, randomEvidence, seededRandom, withIds } from '../../../test/random-evidence.ts'
import type { Change } from './change.ts'
import { changesOfKind } from './change.ts'
import { remainingAmount } from './deciding-attempt.ts'
import type { Amount, NewEntry } from './ledger-entry.ts'
import { entriesOfVoucher } from './plan-entries.ts'
import { planSettlement } from './plan-settlement.ts'
import {
  type AttemptState,
  type IntentState,
  matchedAmount,
  type SettlementState,
} from './settlement-state.ts'
import { matchedAmountOfPart } from './transfer-parts.ts'
import type { VoucherState } from './voucher-state.ts'

/** Number of random histories; `npm run soak` runs 200,000. */
const histories = Number(process.env.HISTORIES ?? 2_000)
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

test('a gateway owes a card payment until a payout credits it to the bank, less the fee', () => {
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

test('a payout less a deducted refund leaves the surplus unallocated, and nothing owed by the gateway', () => {
  const books = ledgerOf(
    donationState([attemptState({ status: 'success' })]),
    donationState([attemptState({ id: 2, status: 'success', amount: 1000 })], { id: 2 }),
  )
  books.match(500_000, [[1, 5000]])
  books.refund(400, { attempt: 1, way: 'gateway' })
  books.refundAnswered('succeeded', { attempt: 1 })
  const payout = { fee_paisa: 2500, unallocated_reason: 'A line without a donation' }
  // Rs. 1,000 less the refund and the fee, and Rs. 75 of unknown origin.
  const parts: [number, number][] = [
    [2, 1000],
    [1, -400],
  ]
  expect(books.match(65_000, [parts[0] ?? [2, 0], [1, -10_001]], payout)).toEqual({
    reason: 'deducts_more_than_paid',
  })
  expect(books.match(65_000, parts, { ...payout, value_date: '2026-03-10' })).toBeUndefined()
  expect(books.entries().slice(-4)).toEqual([
    'banked 2026-03-10: bank:1 general -400, gateway:swich general 400',
    'banked 2026-03-10: bank:1 general 1000, gateway:swich general -1000',
    'left_unallocated 2026-03-10: bank:1 general 75, unallocated general -75',
    'fee 2026-03-10: bank_charges general 25, bank:1 general -25',
  ])
  expect(books.intent(1).value_date).toBe('2026-03-09')
  // The gateway then owes the payment, and has its refund.
  expect(books.undo({ attempt: 1 })).toBeUndefined()
  expect(books.entries().at(-1)).toBe('banked 2026-03-10: bank:1 general -5000, gateway:swich general 5000')
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

test('a partly matched transfer is owed to its payer until all of it is received', () => {
  const books = ledgerOf(donationState([transferState()]))
  books.match(200_000, [[1, 2000]])
  books.match(300_000, [[1, 3000]])
  expect(books.entries()).toEqual([
    'received 2026-03-09: bank:1 general 2000, owed_to_payers general -2000',
    'received 2026-03-09: bank:1 general 3000, owed_to_payers general 2000, donations general 1 -5000',
  ])
})

const zakatAndSadqah = () =>
  ledgerOf(
    donationState([transferState()], {
      funds: [zakatLine(2000), fundState({ position: 1, amount: 3000 })],
    }),
  )

test('each of two transfers is income on the day of its receipt, in whichever order they are found', () => {
  const books = zakatAndSadqah()
  books.verify({ part: 'zakat', amount_received: 2000, bank_account_id: 2 })
  expect(books.entries()).toEqual(['received 2026-03-09: bank:2 zakat 2000, donations zakat 7 -2000'])
  books.verify({ part: 'general', amount_received: 3000, value_date: '2026-03-04' })
  expect(books.entries().slice(1)).toEqual([
    'received 2026-03-04: bank:1 general 3000, donations general 1 -3000',
  ])
  expect(books.intent().status).toBe('success')
  books.reverse()
  expect(books.entries().slice(2)).toEqual([
    'received reversed 2026-03-10: bank:2 zakat -2000, bank:1 general -3000, donations general 1 3000, donations zakat 7 2000',
  ])
})

test('a part of which less was received is income of its lines, and a half-found one is owed to its payer', () => {
  const books = zakatAndSadqah()
  books.match(100_000, [[1, 1000]])
  books.verify({
    part: 'zakat',
    amount_received: 1500,
    bank_account_id: 2,
    difference: { kind: 'reduce', funds: null },
  })
  books.match(200_000, [[1, 2000]])
  expect(books.entries()).toEqual([
    'received 2026-03-09: bank:1 general 1000, owed_to_payers general -1000',
    'received 2026-03-09: bank:2 zakat 1500, donations zakat 7 -1500',
    'received 2026-03-09: bank:1 general 2000, owed_to_payers general 1000, donations general 1 -3000',
  ])
})

test('a part is owed to its payer once the donation is paid another way', () => {
  const parts = [zakatLine(2000), fundState({ position: 1, amount: 3000 })]
  const books = ledgerOf(donationState([transferState(), attemptState({ id: 2 })], { funds: parts }))
  books.verify({ attempt: 1, part: 'zakat', amount_received: 2000, bank_account_id: 2 })
  books.gatewaySays('success', { attempt: 2 })
  expect(books.entries().slice(1)).toEqual([
    'received 2026-03-10: donations zakat 7 2000, owed_to_payers zakat -2000',
    'received 2026-03-10: gateway:swich zakat 2000, gateway:swich general 3000, donations general 1 -3000, donations zakat 7 -2000',
  ])
})

test('a surplus is unallocated until staff allocate it, and so is the open remainder of a line', () => {
  const books = ledgerOf(donationState([transferState()]))
  const fund = {
    cause_id: null,
    fundtitle: 'Unallocated',
    fund_type: 'Not Selected',
    kind: 'general',
  } as const
  books.match(560_000, [[1, 5500]], { difference: { kind: 'more', fund }, unallocated_reason: 'unknown' })
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

test('a manual refund is payable, one through the gateway reduces what the gateway owes', () => {
  const books = ledgerOf(donationState([attemptState({ status: 'success' })]))
  books.refund(1000)
  books.refund(500, { way: 'gateway' })
  books.refundAnswered('succeeded')
  // The donation is older than the ledger, so its first entry has the whole amount.
  expect(books.entries()).toEqual([
    'received 2026-03-10: gateway:swich general 5000, donations general 1 -5000',
    'refunded 2026-03-10: donations general 1 1000, refunds_payable general -1000',
    'refunded 2026-03-10: donations general 1 500, gateway:swich general -500',
  ])
})

test('an imported donation was booked by its import, and a later refund books the difference', () => {
  const books = ledgerOf(donationState([attemptState({ gateway: 'import', status: 'success' })]))
  books.refund(1000)
  expect(books.entries()).toEqual([
    'refunded 2026-03-10: donations general 1 1000, refunds_payable general -1000',
  ])
})

test('the gateway no longer owes a disputed payment, and a lost dispute reverses the donation', () => {
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

const anExpense: VoucherState = {
  id: 5,
  kind: 'expense',
  happened_on: '2026-03-02',
  amount_paisa: 120_050,
  bank_account_id: 1,
  to_account_id: null,
  fund: 'general',
  cause_id: null,
  head: 'administration',
  gateway: null,
  is_reversed: false,
  entries: 0,
}

test.each<[string, Partial<VoucherState>, string]>([
  ['an expense', {}, 'spent 2026-03-02: expense:administration general 1200.5, bank:1 general -1200.5'],
  [
    'zakat paid from a general account',
    { fund: 'zakat', head: 'poor', cause_id: 7 },
    'spent 2026-03-02: expense:poor zakat 7 1200.5, bank:1 general -1200.5, between_funds zakat -1200.5, between_funds general 1200.5',
  ],
  [
    'a refund paid in cash',
    { bank_account_id: null, head: 'refund' },
    'repaid 2026-03-02: refunds_payable general 1200.5, cash general -1200.5',
  ],
  [
    'bank charges of a zakat account',
    { bank_account_id: 2, head: 'bank_charges' },
    'spent 2026-03-02: bank_charges general 1200.5, bank:2 zakat -1200.5, between_funds zakat 1200.5, between_funds general -1200.5',
  ],
  [
    'zakat moved to its own account',
    { kind: 'transfer', to_account_id: 2, head: null },
    'moved 2026-03-02: bank:2 zakat 1200.5, bank:1 general -1200.5, between_funds zakat -1200.5, between_funds general 1200.5',
  ],
  [
    'zakat that a general account has at the opening',
    { kind: 'opening', bank_account_id: null, to_account_id: 1, fund: 'zakat', head: null },
    'opened 2026-03-02: bank:1 general 1200.5, opening_balances zakat -1200.5, between_funds zakat 1200.5, between_funds general -1200.5',
  ],
  [
    'zakat that a gateway never paid out',
    { kind: 'write_off', bank_account_id: null, head: null, gateway: 'swich', fund: 'zakat' },
    'written_off 2026-03-02: written_off general 1200.5, gateway:swich zakat -1200.5, between_funds zakat 1200.5, between_funds general -1200.5',
  ],
])('%s is posted, and reversed by the opposite entry', (_, fields, entry) => {
  const voucher = { ...anExpense, ...fields }
  const books = {
    ledger: { closed_through: null, zakat_accounts: [2] },
    now: new Date('2026-03-10T07:00:00Z'),
  }
  const posted = entriesOfVoucher([], voucher, books)
  // Both accounts have changed their kind before the reversal.
  const later = { ...books, ledger: { ...books.ledger, zakat_accounts: [1] } }
  const reversed = entriesOfVoucher(posted, { ...voucher, is_reversed: true, entries: 1 }, later)
  expect(posted.map(written)).toEqual([entry])
  expect(reversed).toEqual(
    posted.map((one) => ({
      ...one,
      number: 2,
      reverses: true,
      happened_on: '2026-03-10',
      amounts: one.amounts.map((amount) => ({ ...amount, paisa: -amount.paisa })),
    })),
  )
})

test('money of a closed period is entered on the first open day', () => {
  const state = {
    ...newSettlementState(() => 0.99),
    ledger: { closed_through: '2026-11-30', zakat_accounts: [] },
  }
  const [intent] = state.intents
  const paid = attemptState({ id: 100, status: 'success', settled_at: new Date('2026-11-21T10:00:00Z') })
  const held = {
    ...state,
    intents: intent ? [{ ...intent, status: 'success' as const, attempts: [paid] }] : [],
  }
  const plan = planSettlement(held, { kind: 'expiry', attempt_id: 100 }, 'system')
  const entries = plan.refusal ? [] : changesOfKind(plan.changes, 'entry_added')
  expect(entries.map(({ entry }) => entry.happened_on)).toEqual(['2026-12-01'])
})

test('income of an undone slaughter is reversed on the present day, and that of its closed month stays', () => {
  const slaughtered = { is_deferred: true, fulfilled_amount: 4000, fulfilled_on: '2026-02-20' }
  const paid = donationState([attemptState({ status: 'success' })], {
    funds: [fundState(slaughtered)],
    entries: 2,
  })
  const ledger = { closed_through: '2026-02-28', zakat_accounts: [] }
  const lines = [{ position: 0, amount: 0, on: '2026-03-10' }]
  const evidence = { kind: 'lines_fulfilled', lines } as const
  const plan = planSettlement({ ...settlementState([paid]), ledger }, evidence, 'system')
  const entries = plan.refusal ? [] : changesOfKind(plan.changes, 'entry_added')
  expect(entries.map(({ entry }) => written(entry))).toEqual([
    'fulfilled reversed 2026-03-10: to_be_fulfilled general 1 -4000, donations general 1 4000',
  ])
})

test('any evidence in any order leaves the ledger balanced per fund, and equal to the books', {
  timeout: 600_000,
}, () => {
  const seen = new Set<string>()
  for (let history = 0; history < histories; history++) walk(seed + history, seen)
  // A refund is never reversed; the example of a payout above reverses its fee.
  const reversible = ['received', 'banked', 'disputed', 'left_unallocated']
  const entered = ['spent', 'repaid', 'moved', 'written_off', 'opened']
  const must = [
    ...reversible,
    'refunded',
    'fee',
    ...entered,
    ...[...reversible, ...entered].map((reason) => `${reason} reversed`),
  ]
  expect(must.filter((one) => !seen.has(one))).toEqual([])
})

/** Balance of each account in the ledger, by donation, payment or line. */
class Ledger {
  readonly amounts: (Amount & { owner: string; attempt_id: number | null })[] = []
  readonly numbers = new Map<string, number>()

  add(entry: NewEntry): void {
    const owner =
      entry.voucher_id !== null
        ? `voucher ${entry.voucher_id}`
        : entry.intent_id === null
          ? `line ${entry.line_id}`
          : `intent ${entry.intent_id}`
    must(entry.number === (this.numbers.get(owner) ?? 0) + 1, 'entries are numbered one by one')
    this.numbers.set(owner, entry.number)
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
      entry.amounts.every(
        ({ account, fund }) =>
          (account !== 'bank_charges' && account !== 'written_off') || fund === 'general',
      ),
      'zakat bears no fee',
    )
    must(
      entry.amounts.every(
        ({ account, fund }) =>
          !account.startsWith('expense:') ||
          (fund === 'zakat') === zakatHeads.some((head) => account === `expense:${head}`),
      ),
      'zakat is spent under its eight heads only',
    )
    this.amounts.push(...entry.amounts.map((one) => ({ ...one, owner, attempt_id: entry.attempt_id })))
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
  let state = newSettlementState(random)
  const length = 1 + Math.floor(random() * 10)
  for (let step = 0; step < length; step++) {
    const next = randomEvidence(random, state)
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
  walkVoucher(random, state, ledger, seen)
}

/** Enters a random voucher that the rules allow, and sometimes reverses it. */
function walkVoucher(
  random: () => number,
  { ledger: facts, now }: SettlementState,
  ledger: Ledger,
  seen: Set<string>,
): void {
  const oneOf = <One>(some: readonly One[]) => some[Math.floor(random() * some.length)] as One
  const kind = oneOf(voucherKinds)
  const fund = oneOf(ledgerFunds)
  const head = oneOf(expenseHeads.filter((one) => mayPayFor(fund, one)))
  const voucher: VoucherState = {
    id: 1,
    kind,
    fund,
    happened_on: '2026-11-20',
    amount_paisa: 1 + Math.floor(random() * 100_000_00),
    bank_account_id: kind === 'write_off' || kind === 'opening' ? null : oneOf([null, 1, 2]),
    to_account_id: kind === 'transfer' || kind === 'opening' ? oneOf([null, 1, 2]) : null,
    cause_id: kind === 'expense' && random() < 0.5 ? 7 : null,
    head: kind === 'expense' ? head : null,
    gateway: kind === 'write_off' ? 'swich' : null,
    is_reversed: false,
    entries: 0,
  }
  const { bank_account_id: from, to_account_id: to, amount_paisa } = voucher
  if (kind === 'transfer' && from === to) return
  const own: Amount[] = []
  const on = (account: string, inFund: string) =>
    sum(own.filter((one) => one.account === account && one.fund === inFund))
  const accountOf = (id: number | null): [string, string] =>
    id === null ? ['cash', fund] : [`bank:${id}`, facts.zakat_accounts.includes(id) ? 'zakat' : 'general']
  const books = { ledger: facts, now }
  const take = (entries: NewEntry[], suffix = '') => {
    for (const entry of entries) {
      ledger.add(entry)
      own.push(...entry.amounts)
      seen.add(`${entry.reason}${suffix}`)
    }
  }
  const posted = entriesOfVoucher([], voucher, books)
  take(posted)
  if (kind === 'expense' || kind === 'transfer')
    must(on(...accountOf(from)) === -amount_paisa, 'the paying account is credited')
  if (kind === 'opening')
    must(on('opening_balances', fund) === -amount_paisa, 'the fund has its opening balance')
  if (kind === 'transfer' || kind === 'opening')
    must(on(...accountOf(to)) === amount_paisa, 'the other account is debited')
  if (kind === 'write_off') must(on('gateway:swich', fund) === -amount_paisa, 'the gateway owes it no longer')
  if (kind === 'expense')
    must(on(accountOfHead(head), fund) === amount_paisa, 'the head and fund of an expense are debited')
  if (random() < 0.5) return
  const reversal = entriesOfVoucher(posted, { ...voucher, is_reversed: true, entries: 1 }, books)
  must(
    reversal.every(({ reverses, happened_on }) => reverses && happened_on > voucher.happened_on),
    'a mistake is reversed on its own day',
  )
  take(reversal, ' reversed')
  for (const { account, fund: of } of own) must(on(account, of) === 0, 'a reversal leaves zero')
}

function takeEntries(changes: readonly Change[], ledger: Ledger, seen: Set<string>): void {
  for (const { entry } of changesOfKind(changes, 'entry_added')) {
    ledger.add(entry)
    seen.add(entry.reverses ? `${entry.reason} reversed` : entry.reason)
  }
}

/** Verifies balances against the books, by rules that do not use the posting table. */
function verify(state: SettlementState, ledger: Ledger): void {
  for (const intent of state.intents) verifyIntent(intent, ledger)
  for (const line of [...state.lines, ...(state.line ? [state.line] : [])]) {
    const owner = `line ${line.id}`
    const isBank = ({ account }: Amount) => account === `bank:${line.bank_account_id}`
    const fee = line.fee_paisa ?? 0
    const bank = ledger.balance((one) => one.owner === owner && isBank(one))
    const matches = state.intents.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.matches))
    const matched = matches.reduce((total, one) => total + (one.line_id === line.id ? one.amount : 0), 0)
    const left = line.left_reason === null ? 0 : line.amount_paisa + fee - matched * 100
    must(bank === left - fee, 'a line posts the money that was left, less the fee')
    const charged = ledger.balance((one) => one.owner === owner && one.account === 'bank_charges')
    must(charged === fee, 'a fee is an expense')
  }
}

function verifyIntent(intent: IntentState, ledger: Ledger): void {
  const { id, status, attempts, funds } = intent
  const balance = (which: (one: Ledger['amounts'][number]) => boolean) =>
    ledger.balance((one) => one.owner === `intent ${id}` && which(one))
  const income = -balance(({ account }) => ['donations', 'unallocated', 'payments'].includes(account))
  // While no attempt is paid, the first transfer with a received part is income by that part.
  const isAnyPaid = attempts.some((one) => isPaid(one.status))
  const parts = isAnyPaid
    ? []
    : (attempts.findLast((one) => one.verifications.length > 0)?.verifications ?? [])
  const came = parts.reduce((total, one) => total + one.amount_received, 0)
  const holds = holdsMoney(status) ? remainingAmount(intent) : came
  must(income === holds * 100, `income is what remains, ${holds}, not ${income}`)
  // A surplus may be given to a cause of the other kind.
  for (const { part, amount_received } of parts.filter((one) => one.funds === null)) {
    const posted = -balance(({ account, fund }) => account === 'donations' && fund === part)
    must(posted >= amount_received * 100, 'a part that came is income of its fund')
  }
  if (holdsMoney(status))
    for (const cause of new Set(funds.map(({ cause_id }) => cause_id))) {
      const given = funds.reduce(
        (total, one) => total + (one.cause_id === cause ? one.amount - one.refunded_amount : 0),
        0,
      )
      const posted = -balance(
        ({ cause_id, account }) =>
          cause_id === cause && (account === 'donations' || account === 'unallocated'),
      )
      must(posted === given * 100, 'each cause has its income less refunds')
    }
  for (const attempt of attempts)
    verifyAttempt(attempt, (matches) => balance((one) => one.attempt_id === attempt.id && matches(one)))
  const isUntouched = attempts.every(
    ({ matches, verifications, status }) => !isPaid(status) && matches.length + verifications.length === 0,
  )
  const touched = ledger.amounts.filter(({ owner }) => owner === `intent ${id}`)
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
    .filter((one) => one.status === 'succeeded' && (one.way === 'by_hand' || !isCard))
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
      return Math.max(verified, matchedAmountOfPart(attempt, part))
    })
    const total = inBank.reduce((whole, one) => whole + one, 0)
    must(on('bank:') === total * 100, 'a transfer is in the bank')
  }
}
