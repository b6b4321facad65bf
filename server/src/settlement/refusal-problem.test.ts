import { expect, test } from 'vitest'
import type { Refusal } from './plan/refusal.ts'
import { refusalProblem } from './refusal-problem.ts'

const told: [Refusal, number, string | Record<string, string>][] = [
  [{ reason: 'unknown attempt' }, 404, 'This payment was not found.'],
  [{ reason: 'already paid' }, 409, 'This has been paid already. Thank you.'],
  [
    { reason: 'transfer under review' },
    409,
    'Your bank transfer is being checked. This page tells you as soon as it has arrived.',
  ],
  [
    { reason: 'another amount', amount: 25_000 },
    422,
    {
      amount_received: 'Rs. 25,000 were given. Another amount cannot settle it: reject it with the reason.',
    },
  ],
  [
    { reason: 'line decided', decided: 'matched by Bilal Ahmed' },
    409,
    'This line is no longer open: it is matched by Bilal Ahmed. Please reload the page.',
  ],
  [
    { reason: 'parts exceed line', excess_paisa: 9950, open_paisa: 250_050 },
    422,
    { parts: 'The parts are Rs. 99.50 more than the Rs. 2,500.50 that are open.' },
  ],
  [
    { reason: 'rest needs reason', rest_paisa: 20_050 },
    422,
    { rest_reason: 'Rs. 200.50 are left over. Add a part, or give a reason for leaving them unallocated.' },
  ],
  [
    { reason: 'more than missing', missing: 2300 },
    422,
    { parts: 'Only Rs. 2,300 of this transfer are missing.' },
  ],
  [
    { reason: 'transfer takes no money', status: 'failed' },
    409,
    'This transfer is failed and takes no money any more.',
  ],
  [
    { reason: 'may not verify' },
    403,
    'This settles a transfer. That takes the right to verify bank transfers.',
  ],
  [
    { reason: 'may not reverse' },
    403,
    'This match settled a transfer. To undo it takes the right to reverse verifications.',
  ],
  [{ reason: 'not paid', status: 'pending' }, 409, 'A payment that is pending cannot be refunded.'],
  [{ reason: 'more than left', left: 5000 }, 422, { amount: 'At most Rs. 5,000 are left.' }],
  [
    { reason: 'gateway may be answering' },
    409,
    'The gateway may still be answering. Please wait until 2 minutes have passed.',
  ],
]

test.each(told)('whoever is refused reads why: $0.reason', (refusal, status, sentence) => {
  const problem = refusalProblem(refusal)
  expect(problem.status).toBe(status)
  if (typeof sentence === 'string') expect(problem.message).toBe(sentence)
  else
    expect(problem.errors).toEqual(
      Object.fromEntries(Object.entries(sentence).map(([field, words]) => [field, [words]])),
    )
})
