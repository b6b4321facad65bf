import { expect, test } from 'vitest'
import {
  attemptTransitions,
  intentTransitions,
  isPaid,
  paymentStatuses,
  unpaidStatuses,
} from './payment-states.ts'

test('no state is a dead end by mistake: what is unpaid can be tried again, what is paid can only be refunded', () => {
  for (const status of unpaidStatuses) expect(attemptTransitions[status]).not.toContain('refunded')
  for (const status of ['failed', 'expired'] as const) expect(intentTransitions[status]).toContain('pending')
  // The one way back: staff reverse a wrong verification of a bank transfer, and it waits again.
  expect(attemptTransitions.success.filter((back) => !isPaid(back))).toEqual(['pending'])
  for (const status of ['refunded', 'partially refunded', 'disputed'] as const)
    expect([...attemptTransitions[status], ...intentTransitions[status]].every(isPaid)).toBe(true)
})

test('every state is either paid or unpaid', () => {
  for (const status of paymentStatuses)
    expect(isPaid(status)).toBe(!unpaidStatuses.some((one) => one === status))
})
