import { expect, test } from 'vitest'
import type { TimelineEvent } from '../../../../contract/src/attempt-details.ts'
import { timelineSteps } from './timeline-steps.ts'

const at = '2026-11-20T20:30:00.000Z'
const event = (its: Partial<TimelineEvent>): TimelineEvent => ({
  ...{ id: 1, at, actor: 'job', kind: 'state', from_status: 'pending', to_status: 'success' },
  ...{ reason: 'found', facts: {} },
  ...its,
})
const whats = (...events: Partial<TimelineEvent>[]) =>
  timelineSteps(events.map(event)).map(({ what }) => what)

test('the donation and its attempt that move together are one step', () => {
  expect(whats({ id: 1 }, { id: 2 })).toEqual(['Moved from pending to success'])
})

test.each([
  ['at another time', { at: '2026-11-20T20:30:01.000Z' }],
  ['to another state', { to_status: 'failed' }],
  ['for another reason', { reason: 'paid after it expired' }],
  ['by somebody else', { actor: 'Aisha Khan' }],
])('a move %s is a step of its own', (_, its) => {
  expect(timelineSteps([event({ id: 1 }), event({ id: 2, ...its })])).toHaveLength(2)
})

test('two questions to the gateway at one time are two steps', () => {
  expect(whats({ kind: 'inquiry' }, { kind: 'inquiry' })).toHaveLength(2)
})

test('every kind of event is said in words', () => {
  expect(
    whats(
      { kind: 'created', from_status: null, to_status: 'pending' },
      { kind: 'created', reason: 'tried again', facts: { gateway: 'swich', amount: 5000 } },
      { kind: 'notice' },
      { kind: 'inquiry' },
      { kind: 'transfer', reason: 'corrected the transfer' },
      { kind: 'staff', reason: 'verified a transfer' },
      { kind: 'receipt', reason: 'issued 2026-000001' },
      { kind: 'receipt', reason: '2026-000001 is void: a part was given back' },
      { kind: 'e-mail', reason: 'with the receipt: sent' },
      { kind: 'e-mail', reason: 'about the donation: failed' },
      { kind: 'refund', reason: 'asked for: given twice' },
      { kind: 'contradiction' },
      { kind: 'paid twice' },
    ),
  ).toEqual([
    'Donated',
    'Tried again',
    'The gateway called us',
    'We asked the gateway',
    'Corrected the transfer',
    'Verified a transfer',
    'Receipt 2026-000001 issued',
    'Receipt 2026-000001 is void',
    'E-mail with the receipt sent',
    'E-mail about the donation could not be sent',
    'Refund asked for',
    'A contradiction, which changed nothing',
    'Paid twice',
  ])
})

test('of a payment it is the payee who pays', () => {
  expect(timelineSteps([event({ actor: 'donor' })], 'payee')[0]?.who).toBe('The payee')
})

test('staff are named, others are told by what they are, and nothing is said twice', () => {
  const steps = timelineSteps([
    event({ actor: 'Aisha Khan', kind: 'staff', reason: 'rejected a transfer' }),
    event({ actor: 'donor', kind: 'inquiry', reason: 'paid' }),
    event({ actor: 'job', kind: 'inquiry', reason: '' }),
  ])
  expect(steps.map(({ who, why }) => [who, why])).toEqual([
    ['Aisha Khan', ''],
    ['The donor', 'Paid'],
    ['By itself', ''],
  ])
})
