import { expect, test } from 'vitest'
import { inLanguage } from '../platform/language/in-language.ts'
import type { Refusal } from './plan/refusal.ts'
import { refusalProblem } from './refusal-problem.ts'

const messages: [Refusal, number, string | Record<string, string>][] = [
  [{ reason: 'unknown attempt' }, 404, 'This payment was not found.'],
  [{ reason: 'already paid' }, 409, 'This has already been paid. Thank you.'],
  [
    { reason: 'transfer under review' },
    409,
    'We are checking your bank transfer. This page will show when it has arrived.',
  ],
  [
    { reason: 'another amount', due: 25_000, received: 20_000 },
    422,
    {
      difference: 'Rs. 25,000 was due, so this is Rs. 5,000 less. Choose what happens to the difference.',
    },
  ],
  [
    { reason: 'another amount', due: 25_000, received: 25_500 },
    422,
    { difference: 'Rs. 25,000 was due, so this is Rs. 500 more. Choose what happens to the difference.' },
  ],
  [
    { reason: 'less than matched', matched: 400 },
    422,
    {
      amount_received:
        'Statement lines already show Rs. 400 of this transfer, so at least that much has come.',
    },
  ],
  [
    { reason: 'line decided', status: 'matched', decided_by: 'Bilal Ahmed' },
    409,
    'This line is no longer open (matched by Bilal Ahmed). Please reload the page.',
  ],
  [
    { reason: 'line decided', status: 'debit', decided_by: null },
    409,
    'This line is no longer open (a debit). Please reload the page.',
  ],
  [
    { reason: 'matches exceed line', excess_paisa: 9950, open_paisa: 250_050 },
    422,
    { parts: 'The parts exceed the open amount of Rs. 2,500.50 by Rs. 99.50.' },
  ],
  [
    { reason: 'rest needs reason', rest_paisa: 20_050 },
    422,
    {
      rest_reason: 'Rs. 200.50 would be left over. Add a part, or give a reason for leaving it unallocated.',
    },
  ],
  [
    { reason: 'more than missing', missing: 2300 },
    422,
    { parts: 'Only Rs. 2,300 of this transfer is still missing.' },
  ],
  [
    { reason: 'transfer takes no money', status: 'failed' },
    409,
    'This transfer is failed and can no longer be matched.',
  ],
  [
    { reason: 'may not verify' },
    403,
    'This would settle a transfer, which requires the permission to verify bank transfers.',
  ],
  [
    { reason: 'may not reverse' },
    403,
    'This match settled a transfer. Undoing it requires the permission to reverse verifications.',
  ],
  [{ reason: 'not paid', status: 'pending' }, 409, 'A payment that is pending cannot be refunded.'],
  [{ reason: 'more than left', left: 5000 }, 422, { amount: 'At most Rs. 5,000 can be refunded.' }],
  [
    { reason: 'gateway may be answering' },
    409,
    'The gateway may still answer. Please wait until 2 minutes have passed.',
  ],
]

test.each(messages)('whoever is refused reads why: $0.reason', (refusal, status, sentence) => {
  const problem = refusalProblem(refusal)
  expect(problem.status).toBe(status)
  if (typeof sentence === 'string') expect(problem.message).toBe(sentence)
  else
    expect(problem.errors).toEqual(
      Object.fromEntries(Object.entries(sentence).map(([field, words]) => [field, [words]])),
    )
})

test('in Urdu no English is left in any of them', () => {
  const said = messages.map(([refusal]) => {
    const { message, errors } = inLanguage('ur', () => refusalProblem(refusal))
    return [message, ...Object.values(errors ?? {}).flat()].join(' ').replace('Bilal Ahmed', '')
  })
  expect(said.filter((words) => /[A-Za-z]/.test(words))).toEqual([])
})
