import { expect, test } from 'vitest'
import { english, readerOf } from '../../../words/src/reader.ts'
import type { Refusal } from './plan/refusal.ts'
import { refusalProblem } from './refusal-problem.ts'

const messages: [Refusal, number, string | Record<string, string>][] = [
  [{ reason: 'unknown_attempt' }, 404, 'This payment was not found.'],
  [{ reason: 'already_paid' }, 409, 'This has already been paid. Thank you.'],
  [
    { reason: 'transfer_under_review' },
    409,
    'We are checking your bank transfer. This page will show when it has arrived.',
  ],
  [
    { reason: 'another_amount', due: 25_000, received: 20_000 },
    422,
    {
      difference:
        'Rs.\u00a025,000 was due, so this is Rs.\u00a05,000 less. Choose what happens to the difference.',
    },
  ],
  [
    { reason: 'another_amount', due: 25_000, received: 25_500 },
    422,
    {
      difference:
        'Rs.\u00a025,000 was due, so this is Rs.\u00a0500 more. Choose what happens to the difference.',
    },
  ],
  [
    { reason: 'less_than_matched', matched: 400 },
    422,
    {
      amount_received:
        'Statement lines already show Rs.\u00a0400 of this transfer, so at least that much has come.',
    },
  ],
  [
    { reason: 'line_decided', status: 'matched', decided_by: 'Bilal Ahmed' },
    409,
    'This line is no longer open (matched by Bilal Ahmed). Please reload the page.',
  ],
  [
    { reason: 'line_decided', status: 'debit', decided_by: null },
    409,
    'This line is no longer open (a debit). Please reload the page.',
  ],
  [
    { reason: 'matches_exceed_line', excess_paisa: 9950, open_paisa: 250_050 },
    422,
    { parts: 'The parts exceed the open amount of Rs.\u00a02,500.50 by Rs.\u00a099.50.' },
  ],
  [
    { reason: 'unallocated_needs_reason', unallocated_paisa: 20_050 },
    422,
    {
      unallocated_reason:
        'Rs.\u00a0200.50 would be left over. Add a part, or give a reason for leaving it unallocated.',
    },
  ],
  [
    { reason: 'more_than_missing', missing: 2300 },
    422,
    { parts: 'Only Rs.\u00a02,300 of this transfer is still missing.' },
  ],
  [
    { reason: 'transfer_takes_no_money', status: 'failed' },
    409,
    'This transfer is failed and can no longer be matched.',
  ],
  [
    { reason: 'may_not_verify' },
    403,
    'This would settle a transfer, which requires the permission to verify bank transfers.',
  ],
  [
    { reason: 'may_not_reverse' },
    403,
    'You may undo only what you entered yourself, on the same day and before its day sheet is closed. Anything else needs the permission to reverse verifications.',
  ],
  [{ reason: 'not_paid', status: 'pending' }, 409, 'A payment that is pending cannot be refunded.'],
  [{ reason: 'more_than_left', left: 5000 }, 422, { amount: 'At most Rs.\u00a05,000 can be refunded.' }],
  [
    { reason: 'gateway_may_be_answering' },
    409,
    'The gateway may still answer. Please wait until 2 minutes have passed.',
  ],
]

test.each(messages)('the error message gives the reason: $0.reason', (refusal, status, sentence) => {
  const problem = refusalProblem(refusal)
  expect(problem.status).toBe(status)
  if (typeof sentence === 'string') expect(problem.message).toBe(sentence)
  else
    expect(problem.answerIn(english.t).errors).toEqual(
      Object.fromEntries(Object.entries(sentence).map(([field, words]) => [field, [words]])),
    )
})

test('in Urdu every reason is translated', () => {
  const said = messages.map(([refusal]) => {
    const { message, errors } = refusalProblem(refusal).answerIn(readerOf('ur').t)
    return [message, ...Object.values(errors ?? {}).flat()].join(' ').replace('Bilal Ahmed', '')
  })
  expect(said.filter((words) => /[A-Za-z]/.test(words))).toEqual([])
})
