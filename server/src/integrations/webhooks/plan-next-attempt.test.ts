import { expect, test } from 'vitest'
import { planNextAttempt } from './plan-next-attempt.ts'

const now = new Date('2026-11-29T12:00:00Z')
const plan = (status: number, more: { tries?: number; failures?: number; retryAfter?: string } = {}) =>
  planNextAttempt(
    { status, retryAfter: more.retryAfter },
    { tries: more.tries ?? 0, failures: more.failures ?? 0, jitter: 0, now },
  )

test('ten attempts are made in about three days, then the delivery fails', () => {
  const waits = Array.from({ length: 10 }, (_, tries) => plan(500, { tries })).map(({ outcome, wait }) =>
    outcome === 'retry' ? wait : outcome,
  )
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 'failed'])
  const hours = waits.reduce<number>((sum, wait) => sum + Number(wait === 'failed' ? 0 : wait), 0) / 3600
  expect(hours).toBeCloseTo(75.6, 1)
})

test('jitter adds at most a tenth of the time', () => {
  const result = { status: 500, retryAfter: undefined }
  expect(planNextAttempt(result, { tries: 1, failures: 1, jitter: 1, now }).wait).toBeCloseTo(330)
})

test('only 2xx is a delivery; a redirect is an error of its own, and 410 ends the endpoint', () => {
  const outcomes = [200, 204, 299, 301, 307, 400, 410].map((status) => plan(status))
  expect(outcomes.map(({ outcome, error }) => [outcome, error])).toEqual([
    ['delivered', null],
    ['delivered', null],
    ['delivered', null],
    ['retry', 'redirect'],
    ['retry', 'redirect'],
    ['retry', 'status'],
    ['gone', 'status'],
  ])
})

test('an endpoint that is overloaded or does not answer gets a back-off', () => {
  expect(plan(429, { retryAfter: '120' })).toMatchObject({ wait: 120, hold: 120 })
  expect(plan(503, { retryAfter: 'Sun, 29 Nov 2026 12:10:00 GMT' })).toMatchObject({ wait: 600, hold: 600 })
  expect(plan(500, { retryAfter: '9999999' })).toMatchObject({ wait: 86_400, hold: 86_400 })
  expect(plan(500, { retryAfter: 'soon' })).toMatchObject({ wait: 5, hold: 0 })
  const dead = (failures: number) =>
    planNextAttempt({ error: 'timeout' }, { tries: 0, failures, jitter: 0, now }).hold
  expect([0, 1, 2, 5, 6, 1000].map(dead)).toEqual([5, 10, 20, 160, 300, 300])
})
