import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { discrepancyKinds } from '../../../../contract/src/reconciliation.ts'
import { paymentStatuses } from '../../../../contract/src/status.ts'
import { openSimulation } from '../../../test/simulation/open-simulation.ts'
import type { Step } from '../../../test/simulation/step.ts'

/** `npm test` always takes the same walk; `npm run soak` sets its length and seed. */
const { WALK_SEED, WALK_STEPS, WALK_MINUTES } = process.env
const isSoak = WALK_SEED !== undefined
/** Enough for every outcome below but the rare ones; `npm run soak` takes more. */
const defaultSteps = 700
const walk = {
  seed: Number(WALK_SEED ?? 1),
  steps: Number(WALK_STEPS ?? defaultSteps),
  minutes: Number(WALK_MINUTES ?? Number.POSITIVE_INFINITY),
}

const simulation = await openSimulation()
afterAll(simulation.close)

/** Most steps concern recent rows. */
const nth = fc.nat(9)
const way = fc.constantFrom('swich', 'swich', 'jazzcash', 'transfer')
/** Half of the inquiries succeed (the magic amounts of the sandbox). */
const rupees = fc.constantFrom(
  5000,
  5000,
  5000,
  5000,
  700,
  700,
  12_345,
  12_345,
  49_999,
  5011,
  5013,
  5013,
  5013,
  5014,
  5014,
  5014,
  5014,
  5002,
  5003,
  5004,
  5005,
  5006,
  5007,
  5008,
  5009,
  5010,
)

/** The frequency of each kind of step, and its arbitraries. */
const kinds: Record<
  Exclude<Step['does'], 'several at once'>,
  [number, Record<string, fc.Arbitrary<unknown>>]
> = {
  give: [9, { way, rupees, sentTwice: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 5) }],
  'create a payment link': [2, { rupees }],
  retry: [6, { nth, way }],
  'use the payment page': [
    14,
    {
      nth,
      button: fc.constantFrom('pay', 'pay', 'pay', 'fail', 'pending', 'walk away'),
      callbacks: fc.constantFrom('normal', 'none', 'duplicated', 'out of order'),
    },
  ],
  'deliver a callback': [
    20,
    {
      nth,
      change: fc.constantFrom('none', 'none', 'none', 'none', 'amount', 'status', 'transaction', 'proof'),
    },
  ],
  'open the status page': [6, { nth }],
  'report a transfer': [4, { nth }],
  'run the jobs': [6, {}],
  'send an e-mail': [1, { nth }],
  wait: [5, { minutes: fc.constantFrom(1, 1, 5, 15, 60, 1440, 7 * 1440, 15 * 1440) }],
  inquire: [6, { nth }],
  'decide a transfer': [
    12,
    {
      nth,
      how: fc.constantFrom(
        'verify',
        'verify',
        'verify less',
        'verify less, shortfall open',
        'verify more',
        'reject',
        'reject',
        'undo-rejection',
        'reverse',
      ),
    },
  ],
  'give unallocated money to a cause': [1, { nth }],
  'record an office gift': [3, { rupees, by: fc.constantFrom('cash', 'cheque') }],
  'reverse an office gift': [2, { nth }],
  'match a statement line': [4, { nth, part: fc.constantFrom(50, 100, 100) }],
  'receive a payout': [3, { nth, fee: fc.constantFrom(0, 75) }],
  'end a month': [1, { how: fc.constantFrom('close', 'reopen') }],
  'undo a match': [2, { nth }],
  'enter an expense': [1, { rupees, fund: fc.constantFrom('zakat', 'general') }],
  'reverse a voucher': [1, { nth }],
  'use the vendor portal': [
    9,
    {
      nth,
      action: fc.constantFrom('refund', 'refund', 'dispute', 'dispute', 'win', 'lose', 'pay', 'pay'),
      part: fc.constantFrom(20, 50, 100),
    },
  ],
  refund: [
    9,
    { nth, way: fc.constantFrom('gateway', 'gateway', 'by_hand'), part: fc.constantFrom(20, 50, 100) },
  ],
  'decide a refund': [7, { nth }],
  'decide a discrepancy': [9, { nth, how: fc.constantFrom('ask', 'accept', 'accept', 'accept', 'close') }],
  'agree to give regularly': [
    4,
    {
      by: fc.constantFrom('card', 'transfer', 'raast', 'raast', 'stored card', 'stored card'),
      rupees: fc.constantFrom(2000, 2000, 5000, 5021, 5023, 5024, 5025, 5026, 5027, 5028),
    },
  ],
  'pay an agreement': [3, { nth, periods: fc.constantFrom(0, 0, 1, 3) }],
  'transfer to an agreement': [2, { nth, part: fc.constantFrom(50, 100, 100, 300) }],
  'change an agreement': [
    4,
    { nth, how: fc.constantFrom('terms', 'terms', 'skip', 'pause', 'resume', 'end', 'remove card') },
  ],
  'answer a Raast request': [
    4,
    {
      nth,
      decision: fc.constantFrom('approve', 'approve', 'decline'),
      callbacks: fc.constantFrom('normal', 'none', 'duplicated', 'out of order'),
    },
  ],
  'plan agreements': [4, { days: fc.constantFrom(-1, 0, 3, 7, 30, 31, 45) }],
}

const stepOf = (does: Step['does'], [weight, parts]: (typeof kinds)[keyof typeof kinds]) => ({
  weight,
  arbitrary: fc.record(
    { does: fc.constant(does), ...parts },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Step>,
})
const alone = Object.entries(kinds).map(([does, made]) => stepOf(does as Step['does'], made))
/** All steps but waiting: time passes for everyone, so it cannot run concurrently with a step. */
const atOnce = alone.filter((_, index) => Object.keys(kinds)[index] !== 'wait')
const step = fc.oneof(...alone, {
  weight: 12,
  arbitrary: fc.record(
    {
      does: fc.constant('several at once' as const),
      steps: fc.array(fc.oneof(...atOnce), { minLength: 2, maxLength: 5 }),
    },
    { noNullPrototype: true },
  ),
})

/** Outcomes that must occur at least once, or the walk would prove less than it claims. */
const mustHappen = [
  'give: swich',
  'give: jazzcash',
  'give: transfer',
  'give: once, though sent twice',
  'create a payment link: done',
  'retry: done',
  'retry: refused',
  'report a transfer: done',
  ...['pay', 'fail', 'pending', 'walk away'].map((button) => `use the payment page: ${button}`),
  ...['accepted, from swich', 'accepted, from jazzcash'].map((came) => `deliver a callback: ${came}`),
  ...['amount', 'status', 'transaction', 'proof'].map(
    (what) => `deliver a callback: refused for its ${what}`,
  ),
  ...['pending', 'success', 'failed', 'expired'].map((status) => `open the status page: ${status}`),
  ...['pending', 'success', 'failed', 'expired'].map((status) => `inquire: ${status}`),
  ...['verify, done', 'verify, refused', 'verify less, done', 'verify less, shortfall open, done'].map(
    (came) => `decide a transfer: ${came}`,
  ),
  ...['verify more, done', 'undo-rejection, done', 'reject, done', 'reverse, done', 'reverse, refused'].map(
    (came) => `decide a transfer: ${came}`,
  ),
  'give unallocated money to a cause: done',
  'reverse an office gift: done',
  'one of two transfers: verified',
  ...['cash', 'cheque'].map((by) => `record an office gift: ${by}`),
  ...['success', 'failed', 'refunded'].map((status) => `in the end: office, ${status}`),
  ...['refund', 'dispute', 'win', 'lose', 'pay'].map((action) => `use the vendor portal: ${action}`),
  ...['gateway, succeeded', 'gateway, pending', 'gateway, refused', 'by_hand, succeeded'].map(
    (came) => `refund: ${came}`,
  ),
  'match a statement line: done',
  'match a statement line: refused',
  'receive a payout: done',
  'refund: of one line',
  'end a month: close, done',
  'undo a match: done',
  'enter an expense: zakat',
  'reverse a voucher: done',
  'decide a refund: done',
  ...['card', 'transfer', 'raast', 'stored card'].map((by) => `agree to give regularly: ${by}`),
  'pay an agreement: done',
  'transfer to an agreement: done',
  ...['terms', 'skip', 'pause', 'resume', 'end', 'remove card'].map(
    (how) => `change an agreement: ${how}, done`,
  ),
  'answer a Raast request: approve',
  'answer a Raast request: decline',
  'plan agreements: done',
  'send an e-mail: done',
  'run the jobs: done',
  'wait: done',
  ...['ask, done', 'accept, done', 'close, done'].map((came) => `decide a discrepancy: ${came}`),
  ...paymentStatuses.map((status) => `in the end: swich, ${status}`),
  ...['pending', 'expired', 'success', 'refunded'].map((status) => `in the end: jazzcash, ${status}`),
  ...['pending', 'expired', 'failed', 'success', 'refunded'].map(
    (status) => `in the end: default, ${status}`,
  ),
  ...discrepancyKinds.map((kind) => `discrepancy: ${kind}`),
]

/** Outcomes that are rare in so short a walk: required from 10,000 steps on. */
const rare = [
  'open the status page: expired',
  'use the vendor portal: lose',
  'refund: gateway, pending',
  'enter an expense: zakat',
  'open the status page: failed',
  'decide a transfer: reverse, refused',
  'decide a refund: done',
  'in the end: jazzcash, refunded',
  'decide a transfer: undo-rejection, done',
  'change an agreement: skip, done',
  'change an agreement: resume, done',
  'inquire: expired',
  'decide a transfer: verify more, done',
  'give unallocated money to a cause: done',
  'in the end: office, refunded',
  'use the vendor portal: win',
  'end a month: close, done',
  'reverse a voucher: done',
  'answer a Raast request: approve',
  'answer a Raast request: decline',
  'in the end: swich, disputed',
  'in the end: default, refunded',
  'discrepancy: paid_twice',
  'discrepancy: amount',
  'discrepancy: refunded_twice',
  'discrepancy: refund_of_unknown_amount',
]

test('after any events in any order, a charity’s books agree with themselves and with the vendor', {
  timeout: isSoak ? 0 : 600_000,
}, async () => {
  const end = performance.now() + walk.minutes * 60_000
  let isBroken = false
  const isFarEnough = () => !isBroken && (simulation.counted.steps >= walk.steps || performance.now() > end)
  const property = fc.asyncProperty(
    fc.noBias(fc.array(step, { maxLength: 300, size: 'max' })),
    async (steps) => {
      if (isFarEnough()) return
      try {
        await simulation.begin()
        for (const one of steps) if (!isFarEnough()) await simulation.take(one)
        await simulation.verify()
      } catch (error) {
        isBroken = true
        throw error
      }
    },
  )
  // About 3,000 steps a seed. A failure prints seed, path and the shortest counterexample found in this time.
  for (let { seed } = walk; !isFarEnough(); seed++)
    await fc.assert(property, { seed, numRuns: 20, interruptAfterTimeLimit: 480_000 })
  const { steps, effects } = simulation.counted
  const due = mustHappen.filter((effect) => steps >= (rare.includes(effect) ? 10_000 : defaultSteps))
  expect(due.filter((effect) => !effects.has(effect))).toEqual([])
})
