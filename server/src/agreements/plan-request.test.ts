import { expect, test } from 'vitest'
import { endOfRequest, nextInquiryOf, nextTryOf } from './plan-request.ts'

const now = new Date('2026-02-05T07:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const minutesUntil = (date: Date | null) => date && (date.getTime() - now.getTime()) / 60_000

test.each([
  ['a settled attempt', { status: 'success', inquiry: undefined }, null, 'paid'],
  [
    'a settled attempt after the expiry',
    { status: 'success', inquiry: undefined },
    minutesLater(-600),
    'paid',
  ],
  ['a rejected one', { status: 'failed', inquiry: {} }, null, 'declined'],
  ['one that the vendor let expire', { status: 'failed', inquiry: { hasExpired: true } }, null, 'expired'],
  ['a failed one whose vendor does not answer', { status: 'failed', inquiry: undefined }, null, null],
  ['an expired attempt', { status: 'expired', inquiry: undefined }, null, 'expired'],
  ['a pending one without an expiry', { status: 'pending', inquiry: undefined }, null, null],
  ['a pending one before its expiry', { status: 'pending', inquiry: undefined }, minutesLater(1), null],
  [
    'a pending one within the grace after it',
    { status: 'pending', inquiry: undefined },
    minutesLater(-60),
    null,
  ],
  ['a pending one after the grace', { status: 'pending', inquiry: undefined }, minutesLater(-61), 'expired'],
] as const)('%s ends its request as the attempt says', (_, attempt, expiresAt, end) => {
  expect(endOfRequest(attempt, expiresAt, now)).toBe(end)
})

test('inquiries are made within seconds while the donor waits on the page, otherwise within minutes, with a back-off', () => {
  const minutes = (isPresent: boolean) =>
    [0, 1, 4, 20].map((inquiries) => minutesUntil(nextInquiryOf(isPresent, inquiries, now)))
  expect(minutes(true)).toEqual([0.25, 0.5, 2, 60])
  expect(minutes(false)).toEqual([5, 25, 360, 360])
})

test('a request that the vendor does not answer is tried for three days', () => {
  const next = (tries: number, ageMinutes: number) =>
    minutesUntil(nextTryOf({ tries, created_at: minutesLater(-ageMinutes) }, now))
  expect([next(0, 0), next(2, 30), next(50, 4320)]).toEqual([1, 15, 60])
  expect(next(51, 4321)).toBeNull()
})
