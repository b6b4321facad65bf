import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { paymentStatuses } from '../../../../contract/src/payment-states.ts'
import { discrepancyKinds } from '../../../../contract/src/reconciliation.ts'
import { openSimulation } from '../../../test/simulation/open-simulation.ts'
import type { Step } from '../../../test/simulation/step.ts'

/** `npm test` walks the same way each time; `npm run soak` says how far it goes, and from which seed. */
const { WALK_SEED, WALK_STEPS, WALK_MINUTES } = process.env
const isSoak = WALK_SEED !== undefined
/** Those that happen at once still fit into 3,000. */
const stepsOfTheGate = 2990
const walk = {
  seed: Number(WALK_SEED ?? 1),
  steps: Number(WALK_STEPS ?? stepsOfTheGate),
  minutes: Number(WALK_MINUTES ?? Number.POSITIVE_INFINITY),
}

const world = await openSimulation()
afterAll(world.close)

/** Most of what is done concerns what happened lately. */
const nth = fc.nat(9)
const way = fc.constantFrom('swich', 'swich', 'jazzcash', 'transfer')
/** Half of them are asked about without trouble (the magic amounts of the sandbox). */
const rupees = fc.constantFrom(
  ...[
    5000, 5000, 5000, 5000, 700, 700, 12_345, 12_345, 49_999, 5011, 5013, 5013, 5013, 5014, 5014, 5014, 5014,
  ],
  ...[5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009, 5010],
)

/** How often each kind of step is drawn, beside what it is made of. */
const kinds: Record<
  Exclude<Step['does'], 'things at once'>,
  [number, Record<string, fc.Arbitrary<unknown>>]
> = {
  give: [9, { way, rupees, sentTwice: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 5) }],
  'ask for a payment': [2, { rupees }],
  'pay anew': [6, { nth, way }],
  'press at the vendor': [
    14,
    {
      nth,
      button: fc.constantFrom('pay', 'pay', 'pay', 'fail', 'pending', 'walk away'),
      notices: fc.constantFrom('normal', 'none', 'duplicated', 'out of order'),
    },
  ],
  'deliver a callback': [
    20,
    {
      nth,
      change: fc.constantFrom('none', 'none', 'none', 'none', 'amount', 'status', 'transaction', 'proof'),
    },
  ],
  'come back': [6, { nth }],
  'tell of a transfer': [4, { nth }],
  'work the jobs': [6, {}],
  'send a letter': [1, { nth }],
  wait: [5, { minutes: fc.constantFrom(1, 1, 5, 15, 60, 1440, 7 * 1440, 15 * 1440) }],
  'ask the gateway': [6, { nth }],
  'decide a transfer': [
    9,
    { nth, how: fc.constantFrom('verify', 'verify', 'verify another amount', 'reject', 'reverse') },
  ],
  'find on a statement': [4, { nth, part: fc.constantFrom(50, 100, 100) }],
  'undo a match': [2, { nth }],
  'act at the vendor': [
    9,
    {
      nth,
      deed: fc.constantFrom('refund', 'refund', 'dispute', 'dispute', 'win', 'lose', 'pay', 'pay'),
      part: fc.constantFrom(20, 50, 100),
    },
  ],
  'give back': [
    9,
    { nth, way: fc.constantFrom('gateway', 'gateway', 'by hand'), part: fc.constantFrom(20, 50, 100) },
  ],
  'decide a refund': [7, { nth }],
  'deal with a discrepancy': [9, { nth, how: fc.constantFrom('ask', 'accept', 'accept', 'accept', 'close') }],
}

const stepOf = (does: Step['does'], [weight, parts]: (typeof kinds)[keyof typeof kinds]) => ({
  weight,
  arbitrary: fc.record(
    { does: fc.constant(does), ...parts },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Step>,
})
const alone = Object.entries(kinds).map(([does, made]) => stepOf(does as Step['does'], made))
/** Time does not pass for one only: nobody waits while others act. */
const atOnce = alone.filter((_, place) => Object.keys(kinds)[place] !== 'wait')
const step = fc.oneof(...alone, {
  weight: 12,
  arbitrary: fc.record(
    {
      does: fc.constant('things at once' as const),
      steps: fc.array(fc.oneof(...atOnce), { minLength: 2, maxLength: 5 }),
    },
    { noNullPrototype: true },
  ),
})

/** What must have come of the steps at least once, or the walk would prove less than it says. */
const mustHappen = [
  ...['give: swich', 'give: jazzcash', 'give: transfer', 'give: once, though sent twice'],
  ...['ask for a payment: done', 'pay anew: done', 'pay anew: refused', 'tell of a transfer: done'],
  ...['pay', 'fail', 'pending', 'walk away'].map((button) => `press at the vendor: ${button}`),
  ...['believed, of swich', 'believed, of jazzcash'].map((came) => `deliver a callback: ${came}`),
  ...['amount', 'status', 'transaction', 'proof'].map(
    (what) => `deliver a callback: refused for its ${what}`,
  ),
  ...['pending', 'success', 'failed', 'expired'].map((status) => `come back: ${status}`),
  ...['pending', 'success', 'failed', 'expired'].map((status) => `ask the gateway: ${status}`),
  ...['verify, done', 'verify, refused', 'verify another amount, refused'].map(
    (came) => `decide a transfer: ${came}`,
  ),
  ...['reject, done', 'reverse, done', 'reverse, refused'].map((came) => `decide a transfer: ${came}`),
  ...['refund', 'dispute', 'win', 'lose', 'pay'].map((deed) => `act at the vendor: ${deed}`),
  ...['gateway, made', 'gateway, asked', 'gateway, refused', 'by hand, made'].map(
    (came) => `give back: ${came}`,
  ),
  ...['find on a statement: done', 'find on a statement: refused', 'undo a match: done'],
  ...['decide a refund: done', 'send a letter: done', 'work the jobs: done', 'wait: done'],
  ...['ask, done', 'accept, done', 'close, done'].map((came) => `deal with a discrepancy: ${came}`),
  ...paymentStatuses.map((status) => `in the end: swich, ${status}`),
  ...['pending', 'expired', 'success', 'refunded'].map((status) => `in the end: jazzcash, ${status}`),
  ...['pending', 'expired', 'failed', 'success', 'refunded'].map(
    (status) => `in the end: default, ${status}`,
  ),
  ...discrepancyKinds.map((kind) => `told of: ${kind}`),
]

/** What so short a walk meets a few times at most: it is asked for from 10,000 steps on. */
const rare = [
  ...['decide a transfer: reverse, refused', 'decide a refund: done', 'in the end: jazzcash, refunded'],
  ...['told of: amount', 'told of: given back twice', 'told of: refund of unknown amount'],
]

test('whatever happens to the money of a charity, in whatever order, its books agree and say what the vendor says', {
  timeout: isSoak ? 0 : 600_000,
}, async () => {
  const end = Date.now() + walk.minutes * 60_000
  let isBroken = false
  const isFarEnough = () => !isBroken && (world.counted.steps >= walk.steps || Date.now() > end)
  const property = fc.asyncProperty(
    fc.noBias(fc.array(step, { maxLength: 300, size: 'max' })),
    async (steps) => {
      if (isFarEnough()) return
      try {
        await world.begin()
        for (const one of steps) if (!isFarEnough()) await world.take(one)
        await world.judge()
      } catch (error) {
        isBroken = true
        throw error
      }
    },
  )
  // About 3,000 steps a seed. Of a failure it prints seed, path and the shortest way there that it found in this time.
  for (let { seed } = walk; !isFarEnough(); seed++)
    await fc.assert(property, { seed, numRuns: 20, interruptAfterTimeLimit: 480_000 })
  const { steps, effects } = world.counted
  const due = mustHappen.filter((effect) => steps >= (rare.includes(effect) ? 10_000 : stepsOfTheGate))
  expect(due.filter((effect) => !effects.has(effect))).toEqual([])
})
