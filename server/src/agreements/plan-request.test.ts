import { expect, test } from 'vitest'
import { requestStatuses, requestTransitions } from '../../../contract/src/agreement-status.ts'
import { paymentStatuses } from '../../../contract/src/status.ts'
import { planRequest, type RequestEvidence, type RequestToPlan } from './plan-request.ts'

const now = new Date('2026-02-05T07:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const minutesUntil = (date: Date | null | undefined) => date && (date.getTime() - now.getTime()) / 60_000

const request = (values: Partial<RequestToPlan>): RequestToPlan => ({
  status: 'sent',
  method: 'raast_request',
  is_present: false,
  tries: 0,
  created_at: now,
  expires_at: null,
  ...values,
})
const plan = (values: Partial<RequestToPlan>, evidence: RequestEvidence) =>
  planRequest(request(values), evidence, now)

const inquiry = (
  attempt: (typeof paymentStatuses)[number],
  answer?: { hasExpired?: boolean; reason: string },
): RequestEvidence => ({ kind: 'inquiry', attempt, inquiry: answer })
const noAnswer: RequestEvidence = { kind: 'no_answer', reason: 'timeout' }
const taken: RequestEvidence = { kind: 'request_taken', expires_at: minutesLater(10) }

const check = (values: object = {}): RequestEvidence => ({
  kind: 'charge_checked',
  agreement: {
    status: 'active',
    method: 'raast_request',
    instrument: { ending: '1234', is_stored: true, agreed_amount: 2000 },
    ...values,
  },
  charge: { progress: 'requested', expected: 2000, paid: 0, ...values },
})

/** Every kind of evidence, with every outcome. */
const allEvidence: RequestEvidence[] = [
  ...[{}, { status: 'paused' }, { paid: 2000 }, { expected: 2500 }, { method: 'pay_link' }].map(check),
  { kind: 'donation_made', attempt_id: 7 },
  taken,
  ...(['declined', 'unknown_account', 'card_removed', 'not_sent', 'not_possible'] as const).map(
    (outcome) => ({ kind: 'request_refused' as const, outcome, reason: 'no' }),
  ),
  noAnswer,
  ...paymentStatuses.flatMap((status) => [
    inquiry(status, { reason: '05' }),
    inquiry(status, { hasExpired: true, reason: '05' }),
    { kind: 'withdrawn' as const, attempt: status },
  ]),
]

test('evidence moves a request along the table of transitions and no other way, and takes every one of them', () => {
  const taken = new Set<string>()
  for (const status of requestStatuses)
    for (const evidence of allEvidence)
      for (const created_at of [now, minutesLater(-5000)]) {
        const planned = plan({ status, created_at }, evidence)
        if (planned && planned.status !== status) taken.add(`${status} ${planned.status} ${evidence.kind}`)
      }
  const inTable = requestTransitions
    .filter(({ cause }) => cause !== 'donor_confirmed' && cause !== 'charge_changed')
    .map(({ from, to, cause }) => `${from} ${to} ${cause}`)
  expect([...taken].toSorted()).toEqual(inTable.toSorted())
})

test('a request is due exactly while it is open', () => {
  for (const status of requestStatuses)
    for (const evidence of allEvidence) {
      const planned = plan({ status }, evidence)
      if (!planned || planned.status === 'sending') continue
      const isOpen = ['sent', 'cancelling'].includes(planned.status)
      expect(planned.next_try_at !== null, `${status} ${evidence.kind}`).toBe(isOpen)
    }
})

test.each([
  ['an ended agreement', { status: 'ended' }, 'cancelled'],
  ['a paused agreement', { status: 'paused' }, 'cancelled'],
  ['a charge that was paid meanwhile', { paid: 2000 }, 'cancelled'],
  ['a skipped charge', { progress: 'skipped' }, 'cancelled'],
  ['a charge that was missed', { progress: 'missed' }, undefined],
  ['another way to give', { method: 'pay_link' }, 'not_possible'],
  ['an account that was removed', { instrument: null }, 'not_possible'],
  ['more than the donor agreed to', { expected: 2001 }, 'not_possible'],
  ['the remainder of a charge', { expected: 2500, paid: 500 }, undefined],
])('before the donation is made, %s decides whether the request goes on', (_, values, status) => {
  expect(plan({ status: 'planned' }, check(values))?.status).toBe(status)
})

test.each([
  ['a settled attempt', inquiry('success'), null, 'paid'],
  ['a settled attempt after the expiry', inquiry('success'), minutesLater(-600), 'paid'],
  ['a rejected one', inquiry('failed', { reason: '05' }), null, 'declined'],
  ['one that the vendor let expire', inquiry('failed', { hasExpired: true, reason: '' }), null, 'expired'],
  ['a failed one whose vendor does not answer', inquiry('failed'), null, 'sent'],
  ['an expired attempt', inquiry('expired'), null, 'expired'],
  ['a pending one without an expiry', inquiry('pending'), null, 'sent'],
  ['a pending one before its expiry', inquiry('pending'), minutesLater(1), 'sent'],
  ['a pending one within the grace after it', inquiry('pending'), minutesLater(-60), 'sent'],
  ['a pending one after the grace', inquiry('pending'), minutesLater(-61), 'expired'],
])('%s ends its request as the attempt says', (_, evidence, expires_at, status) => {
  expect(plan({ expires_at }, evidence)).toMatchObject({ status })
})

test('the reason of the vendor is stored for staff, but not for a payment', () => {
  expect(plan({}, inquiry('failed', { reason: '05 declined' }))?.reason).toBe('05 declined')
  expect(plan({}, inquiry('success', { reason: '00' }))?.reason).toBe('')
})

test('inquiries are made within seconds while the donor waits on the page, otherwise within minutes, with a back-off', () => {
  const minutes = (is_present: boolean) => [
    minutesUntil(plan({ status: 'sending', is_present }, taken)?.next_try_at),
    ...[0, 3, 19].map((tries) => minutesUntil(plan({ is_present, tries }, inquiry('pending'))?.next_try_at)),
  ]
  expect(minutes(true)).toEqual([0.25, 0.5, 2, 60])
  expect(minutes(false)).toEqual([5, 25, 360, 360])
})

test('a card is inquired about at once, since it is charged at once', () => {
  const planned = plan({ status: 'sending', method: 'stored_card', tries: 4 }, taken)
  expect(planned).toEqual({ status: 'sent', tries: 0, expires_at: minutesLater(10), next_try_at: now })
})

test('a request that the vendor does not answer is tried for three days', () => {
  const after = (status: 'sending' | 'cancelling', tries: number, ageMinutes: number) => {
    const planned = plan({ status, tries, created_at: minutesLater(-ageMinutes) }, noAnswer)
    return [planned?.status, minutesUntil(planned?.next_try_at), planned?.reason]
  }
  expect(after('sending', 0, 0)).toEqual(['sending', 1, undefined])
  expect(after('cancelling', 2, 30)).toEqual(['cancelling', 15, undefined])
  expect(after('sending', 50, 4320)).toEqual(['sending', 60, undefined])
  expect(after('sending', 51, 4321)).toEqual(['not_sent', null, 'timeout'])
  expect(after('cancelling', 51, 4321)).toEqual(['cancelled', null, 'timeout'])
})

test('a request that was cancelled while the vendor took it is cancelled at the vendor', () => {
  expect(plan({ status: 'cancelled' }, taken)).toEqual({ status: 'cancelling', next_try_at: now })
  expect(plan({ status: 'cancelling' }, taken)).toBeNull()
})
