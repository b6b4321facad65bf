import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  attemptTransitions,
  intentTransitions,
  type PaymentStatus,
  unpaidStatuses,
} from '../../../../contract/src/payment-states.ts'
import { gatewayAnswers } from '../../../test/gateway-answers.ts'
import { buildTestApp, type Story } from '../../../test/test-app.ts'
import type { InquiryOutcome } from '../../gateways/gateway.ts'
import { applySettlement } from '../apply-settlement.ts'

const app = await buildTestApp()
afterAll(app.close)

const outcomes: InquiryOutcome[] = [
  ...(['pending', 'success', 'failed', 'refunded', 'partially refunded', 'disputed'] as const),
]

/** What can happen to a donation: a gateway answers about one of its attempts, time is over, or the donor tries again. */
type Happening =
  | { kind: 'answer'; nth: number; outcome: InquiryOutcome }
  | { kind: 'time is over'; nth: number }
  | { kind: 'try again' }

const aHappening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      nth: fc.nat(4),
      outcome: fc.constantFrom(...outcomes),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('time is over' as const), nth: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('try again' as const) }) },
)

async function letHappen(link: string, happening: Happening): Promise<void> {
  const { attempts } = await app.story(link)
  if (happening.kind === 'try again') {
    const pair = { payment_method: 'card', payment_gateway: 'swich' }
    const { status } = await app.visitor().call('POST', `/donation/status/${link}/retry`, pair)
    expect([200, 409]).toContain(status)
    return
  }
  const attempt = attempts[happening.nth % attempts.length]
  if (!attempt) throw new Error('A donation has an attempt.')
  if (happening.kind === 'answer') await gatewayAnswers(app.db, attempt, happening.outcome)
  else
    await applySettlement(
      app.db,
      { attemptIds: [attempt.id] },
      { kind: 'expiry', attempt_id: attempt.id },
      'system',
    )
}

/** Every state that one of the story's subjects was in, by its events; the donation's have no attempt. */
function statesOf({ events }: Story, attemptId: number | null): string[] {
  const states = ['pending']
  for (const event of events)
    if (event.kind === 'status_changed' && event.attempt_id === attemptId) {
      expect(event.facts.from).toBe(states.at(-1))
      states.push(event.facts.to)
    }
  return states
}

function expectAllowed(states: string[], transitions: typeof attemptTransitions): void {
  states.slice(1).forEach((to, index) => {
    expect(transitions[states[index] as PaymentStatus]).toContain(to)
  })
}

/** What must be true of every donation, whatever has happened to it. */
function expectTruth(story: Story): void {
  for (const attempt of story.attempts) {
    const states = statesOf(story, attempt.id)
    expectAllowed(states, attemptTransitions)
    expect(attempt.status).toBe(states.at(-1))
    expect(attempt.settled_at !== null).toBe(states.includes('success'))
    expect(attempt.next_inquiry_at !== null).toBe(attempt.status === 'pending')
  }
  const states = statesOf(story, null)
  expectAllowed(states, intentTransitions)
  const { status, settled_at } = story.donation
  expect(status).toBe(states.at(-1))

  const paidAttempts = story.attempts.filter((attempt) => attempt.settled_at !== null)
  expect(settled_at !== null).toBe(paidAttempts.length > 0)
  expect(unpaidStatuses.some((one) => one === status)).toBe(paidAttempts.length === 0)
  if (paidAttempts.length === 0) expect(status).toBe(story.attempts.at(-1)?.status)
  if (paidAttempts.length === 1) expect(status).toBe(paidAttempts[0]?.status)
  const twice = story.events.filter(({ kind }) => kind === 'paid_twice').length
  if (twice > 0) expect(paidAttempts.length).toBeGreaterThan(1)
  const holding = paidAttempts.filter((attempt) => attempt.status !== 'refunded')
  if (holding.length > 1) expect(twice).toBeGreaterThan(0)
}

test('whatever happens in whatever order, every state is reached by allowed moves and the donation tells the truth', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aHappening, { minLength: 1, maxLength: 8 }), async (happenings) => {
      const link = await app.visitor().give()
      for (const happening of happenings) await letHappen(link, happening)
      expectTruth(await app.story(link))
    }),
    { numRuns: 50 },
  )
})

test('the same holds when everything happens at the same moment, and nobody waits for the other for ever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aHappening, { minLength: 2, maxLength: 12 }), async (happenings) => {
      const link = await app.visitor().give()
      await letHappen(link, { kind: 'try again' })
      await Promise.all(happenings.map((happening) => letHappen(link, happening)))
      expectTruth(await app.story(link))
    }),
    { numRuns: 30 },
  )
})

test('no state is a dead end by mistake: what is unpaid can be tried again, what is paid can only be given back', () => {
  for (const status of unpaidStatuses) expect(attemptTransitions[status]).not.toContain('refunded')
  for (const status of ['failed', 'expired'] as const) expect(intentTransitions[status]).toContain('pending')
  // The one way back: staff reverse a wrong verification of a bank transfer, and it waits again.
  expect(attemptTransitions.success.filter((back) => unpaidStatuses.some((one) => one === back))).toEqual([
    'pending',
  ])
  for (const status of ['refunded', 'partially refunded', 'disputed'] as const)
    for (const back of unpaidStatuses) {
      expect(attemptTransitions[status]).not.toContain(back)
      expect(intentTransitions[status]).not.toContain(back)
    }
})
