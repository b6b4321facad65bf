import { expect, test } from 'vitest'
import {
  type EventOf,
  eventKinds,
  type PaymentEvent,
  type TimelineEvent,
} from '../../../../../contract/src/payment-events.ts'
import { readerOf } from '../../../../../words/src/reader.ts'
import { timelineSteps } from './timeline.tsx'

const { t } = readerOf('en')

const paid: EventOf<'status_changed'> = {
  kind: 'status_changed',
  facts: { from: 'pending', to: 'success', because: 'inquiry', reason: 'found' },
}
const event = (overrides: Partial<TimelineEvent> = {}): TimelineEvent =>
  ({
    id: 1,
    at: '2026-11-20T20:30:00.000Z',
    actor: 'system',
    attempt_id: 1,
    ...paid,
    ...overrides,
  }) as TimelineEvent
const eventTexts = (...events: PaymentEvent[]) =>
  timelineSteps(
    t,
    events.map((one, place) => event({ ...one, id: place })),
  ).map(({ what }) => what)

test('a status change of a donation and its attempt is one step', () => {
  expect(timelineSteps(t, [event({ id: 1 }), event({ id: 2, attempt_id: null })])).toHaveLength(1)
})

test('a status change is one step also when the amount changes with it', () => {
  const amount = { kind: 'amount_changed', facts: { from: 3000, to: 2000 } } as const
  const steps = timelineSteps(t, [
    event({ id: 1 }),
    event({ id: 2, attempt_id: null, ...amount }),
    event({ id: 3, attempt_id: null }),
  ])
  expect(steps.map(({ what }) => what)).toEqual([
    'Status changed from pending to success',
    'Amount changed from Rs.\u00a03,000 to Rs.\u00a02,000',
  ])
})

test('when only one of them changes, the step says whose status it is', () => {
  const steps = timelineSteps(t, [
    event({ id: 1 }),
    event({ id: 2, attempt_id: null, at: '2026-11-20T20:30:01.000Z' }),
  ])
  expect(steps.map(({ what }) => what)).toEqual([
    'Status of the attempt changed from pending to success',
    'Status of the donation changed from pending to success',
  ])
})

test('a step shows the amount by which each line was reduced, and the unallocated amount', () => {
  const lines = [
    { fund: 'Water Wells', fund_type: 'Not Selected', from: 2000, to: 1500 },
    { fund: 'Zakat', fund_type: 'Fitrana', from: 1000, to: 1200 },
    { fund: null, fund_type: 'Not Selected', from: 0, to: 300 },
  ]
  expect(timelineSteps(t, [event({ kind: 'lines_changed', facts: { lines } })])[0]?.why).toBe(
    'Water Wells reduced by Rs.\u00a0500 to Rs.\u00a01,500; Zakat (Fitrana) increased by Rs.\u00a0200 to Rs.\u00a01,200; Rs.\u00a0300 stays unallocated',
  )
})

test.each([
  ['at another time', { at: '2026-11-20T20:30:01.000Z' }],
  ['to another status', { facts: { ...paid.facts, to: 'failed' as const } }],
  ['for another reason', { facts: { ...paid.facts, because: 'paid_late' as const } }],
  ['by another actor', { actor: 'Aisha Khan' }],
])('a status change %s is a step of its own', (_, overrides) => {
  const other = event({ id: 2, attempt_id: null, ...overrides } as Partial<TimelineEvent>)
  expect(timelineSteps(t, [event({ id: 1 }), other])).toHaveLength(2)
})

const samples: { [Kind in PaymentEvent['kind']]: [facts: EventOf<Kind>['facts'], what: string] } = {
  donated: [{}, 'Donated'],
  imported: [{ source: 'givewp', key: '12', file_name: 'old.csv' }, 'Imported from givewp'],
  payment_requested: [{}, 'Payment requested'],
  attempt_started: [{ number: 1, gateway: 'swich', amount: 5000 }, 'Payment attempt 1'],
  retried_unanswered: [{ gateway: 'swich' }, 'Wanted to pay again'],
  status_changed: [paid.facts, 'Status of the attempt changed from pending to success'],
  callback_received: [{ refusal: null, record: { Status: 'success' } }, 'Callback from the gateway'],
  inquiry_answered: [
    { outcome: 'success', amount_paisa: 500_000, known: true, reason: 'success: 0000' },
    'Inquiry at the gateway',
  ],
  contradiction: [
    { ours: 'failed', theirs: 'success', reason: 'success: 0000' },
    'The gateway reports success, but our books say failed: nothing was changed',
  ],
  transfer_reported: [
    { reference_no: 'FT1', reference_file: 'NA', corrected: true },
    'Transfer details corrected',
  ],
  transfer_verified: [{}, 'Transfer verified'],
  rejection_undone: [{ reason: 'it came a week later' }, 'Rejection undone'],
  amount_changed: [{ from: 3000, to: 2000 }, 'Amount changed from Rs.\u00a03,000 to Rs.\u00a02,000'],
  lines_changed: [
    { lines: [{ fund: 'Sadqah', fund_type: 'Not Selected', from: 2000, to: 1000 }] },
    'Amounts by cause changed',
  ],
  shortfall_opened: [{ amount: 500, code: 'KH6-8ZD-5JP' }, 'Shortfall opened: Rs.\u00a0500'],
  shortfall_of: [{ code: 'K7Q-M3X-PD4' }, 'Opened as the shortfall of donation K7Q-M3X-PD4'],
  line_corrected: [
    {
      amount: 600,
      from: { fund: 'Zakat', fund_type: 'Not Selected' },
      to: { fund: 'Education', fund_type: 'Not Selected', through: 'Wells · Sassi' },
      reason: 'typed wrong',
    },
    'Cause or campaign of Rs.\u00a0600 corrected from Zakat to Education, campaign Wells · Sassi',
  ],
  donor_corrected: [
    {
      correction: 1,
      fields: ['email'],
      reason: 'misspelt',
      before: { email: 'a@b.pk' },
      after: { email: 'c@d.pk' },
    },
    'Donor corrected: Email',
  ],
  allocated: [{ amount: 600, fund: 'Education' }, 'Unallocated Rs.\u00a0600 given to Education'],
  gift_recorded: [
    { way: 'cheque', received_on: '2026-11-20', reference: '004411' },
    'Gift by cheque recorded',
  ],
  cheque_cleared: [{ cleared_on: '2026-03-09' }, 'Cheque cleared on 9 Mar 2026'],
  gift_reversed: [{ reason: 'The cheque bounced' }, 'Gift reversed'],
  transfer_rejected: [{ reason: 'no money' }, 'Transfer rejected'],
  verification_reversed: [{ reason: 'another gift' }, 'Verification reversed'],
  line_matched: [{ amount: 3000, missing: 2000 }, 'Statement line matched: Rs.\u00a03,000'],
  match_undone: [{ amount: 3000, reason: 'wrong line' }, 'Match undone: Rs.\u00a03,000'],
  gift_matched: [{ from: 0, to: 3000 }, 'Matched with Rs.\u00a03,000 from pledges of matched giving'],
  pledge_named: [{ pledge_id: 4 }, 'Recorded as payment of a pledge of matched giving'],
  discrepancy_closed: [
    { discrepancy: 'paid_late', reason: 'spoken with her' },
    'Discrepancy closed: paid late',
  ],
  refund_requested: [{ amount: 500, reason: 'given twice' }, 'Refund requested: Rs.\u00a0500'],
  refund_recorded: [{ amount: 500, reason: 'in cash' }, 'Refund made by hand: Rs.\u00a0500'],
  refund_succeeded: [{ amount: 500, reason: '' }, 'Refund made: Rs.\u00a0500'],
  refund_failed: [{ amount: 500, reason: '0009' }, 'Refund refused: Rs.\u00a0500'],
  refund_reported: [{ amount: 500 }, 'Refund reported by the gateway: Rs.\u00a0500'],
  paid_twice: [{ how: 'two_attempts' }, 'Paid twice'],
  receipt_issued: [{ number: '2026-000001' }, 'Receipt 2026-000001 issued'],
  receipt_voided: [{ number: '2026-000001', because: 'refund', reason: '' }, 'Receipt 2026-000001 voided'],
  email_ended: [{ email: 'receipt', result: 'failed' }, 'E-mail with the receipt could not be sent'],
}

test.each(eventKinds)('an event is described: %s', (kind) => {
  const [facts, what] = samples[kind]
  expect(eventTexts({ kind, facts } as PaymentEvent)).toEqual([what])
})

test('with two transfers, the step names the transfer, and the amount received when it differs from the amount due', () => {
  expect(
    eventTexts(
      {
        kind: 'transfer_reported',
        facts: { part: 'zakat', reference_no: 'FT1', reference_file: 'NA', corrected: false },
      },
      { kind: 'transfer_verified', facts: { part: 'general', amount: 2500 } },
      { kind: 'transfer_verified', facts: { amount: 2500 } },
    ),
  ).toEqual([
    'Zakat transfer reported',
    'Transfer of other gifts verified: Rs.\u00a02,500 received',
    'Transfer verified: Rs.\u00a02,500 received',
  ])
})

test('payments are paid by the payee', () => {
  expect(timelineSteps(t, [event({ actor: 'donor' })], 'payment')[0]?.who).toBe('The payee')
})

test('staff have their names, other actors a description, and the reason is shown', () => {
  const steps = timelineSteps(t, [
    event({ actor: 'Aisha Khan', kind: 'transfer_rejected', facts: { reason: 'no money came' } }),
    event({ actor: 'donor', facts: { ...paid.facts, because: 'paid_late', reason: '0000' } }),
    event({ facts: { ...paid.facts, reason: '' } }),
  ])
  expect(steps.map(({ who, why }) => [who, why])).toEqual([
    ['Aisha Khan', 'No money came'],
    ['The donor', 'Paid after it had expired: 0000'],
    ['System', ''],
  ])
})

test('repeated callbacks are one step, with their number and the time of the last', () => {
  const counted = (refusal: 'wrong_signature' | null) =>
    timelineSteps(t, [
      event({
        kind: 'callback_received',
        facts: { refusal, record: { Status: 'success' }, times: 1240, last_at: '2026-11-20T21:30:00.000Z' },
      }),
    ])[0]
  expect(counted('wrong_signature')).toMatchObject({
    what: '1,240 callbacks in the name of the gateway',
    why: 'Refused: wrong signature',
    facts: { last_one: '21 Nov 2026, 02:30', Status: 'success' },
  })
  expect(counted(null)?.what).toBe('1,240 callbacks from the gateway')
})

test('in Urdu, statuses and the reasons of refused callbacks are in Urdu', () => {
  const urdu = readerOf('ur').t
  const refused = { kind: 'callback_received', facts: { refusal: 'wrong_signature', record: {} } } as const
  const steps = timelineSteps(urdu, [event(), event({ id: 2, ...refused })])
  const said = steps.flatMap(({ what, why }) => [what, why])
  expect(said[0]).toContain('زیرِ التوا')
  expect(said.filter((text) => /success|pending|signature/.test(text))).toEqual([])
})
