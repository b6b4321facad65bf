import { expect, test } from 'vitest'
import {
  attemptTransitions,
  isIntentTransition,
  moneyHeldStatuses,
  type PaymentStatus,
  paidStatuses,
  paymentStatuses,
  type TransitionCause,
  unpaidStatuses,
} from './status.ts'

/** States that an attempt can reach from another by these causes. */
function reachedFrom(start: PaymentStatus, by: readonly TransitionCause[]): Set<PaymentStatus> {
  const reached = new Set([start])
  for (const one of reached)
    for (const { from, to, cause } of attemptTransitions)
      if (from === one && by.includes(cause)) reached.add(to)
  return reached
}

test('the paid states are success and its refund and dispute states; all others are unpaid', () => {
  const paid = reachedFrom('success', ['inquiry', 'refund'])
  expect(new Set(paidStatuses)).toEqual(paid)
  expect(new Set(unpaidStatuses)).toEqual(new Set(paymentStatuses.filter((status) => !paid.has(status))))
})

test('the charity holds money in every state that can still be refunded', () => {
  const refundable = attemptTransitions.filter(({ cause }) => cause === 'refund').map(({ from }) => from)
  expect(new Set(moneyHeldStatuses)).toEqual(new Set(refundable))
})

test('only staff can move a paid attempt to unpaid, and only from success', () => {
  const back = attemptTransitions.filter(
    ({ from, to }) => paidStatuses.some((one) => one === from) && unpaidStatuses.some((one) => one === to),
  )
  expect(back).toEqual([
    { from: 'success', to: 'pending', cause: 'verification_reversed' },
    { from: 'success', to: 'failed', cause: 'gift_reversed' },
  ])
  for (const from of ['refunded', 'partially_refunded', 'disputed'] as const)
    for (const to of unpaidStatuses) expect(isIntentTransition(from, to)).toBe(false)
})

test('a failed or expired gift can be retried', () => {
  for (const from of ['failed', 'expired'] as const) expect(isIntentTransition(from, 'pending')).toBe(true)
})

test('no gateway can revive a failed attempt; staff can, by its answer or by undoing a return of the bank', () => {
  const byStaff = ['answer_accepted', 'recorded_by_staff']
  const revivers = attemptTransitions.filter(({ from, to }) => from === 'failed' && to === 'success')
  expect(revivers.map(({ cause }) => cause)).toEqual(byStaff)
})

test('every transition is listed once', () => {
  const rows = attemptTransitions.map(({ from, to, cause }) => `${from} > ${to}: ${cause}`)
  expect(new Set(rows).size).toBe(rows.length)
})
