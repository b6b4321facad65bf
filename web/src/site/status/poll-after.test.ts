import { expect, it } from 'vitest'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import { pollAfter } from './status-page.tsx'

const byGateway = (status: PaymentStatus) => ({ status, payment_gateway: 'swich' })

it.each([
  ['at first', 0, 2_000],
  ['up to a minute', 59_999, 2_000],
  ['after a minute', 60_000, 5_000],
  ['up to ten minutes', 599_999, 5_000],
  ['after ten minutes', 600_000, 30_000],
  ['the next day', 86_400_000, 30_000],
])('a payment that is not settled is asked about slower and slower: %s', (_, watched, pause) => {
  expect(pollAfter(byGateway('pending'), watched)).toBe(pause)
})

it('a bank transfer, which people check, is polled twice a minute', () => {
  expect(pollAfter({ status: 'pending', payment_gateway: 'default' }, 0)).toBe(30_000)
})

it('before a payment method is chosen, the page polls twice a minute', () => {
  expect(pollAfter({ status: 'pending', payment_gateway: null }, 0)).toBe(30_000)
})

it.each(['failed', 'expired'] as const)(
  'a payment that %s can still be found, so the page looks in',
  (status) => {
    expect(pollAfter(byGateway(status), 0)).toBe(30_000)
  },
)

it.each(['success', 'refunded', 'partially_refunded', 'disputed'] as const)(
  'a donation that is %s is not asked about again',
  (status) => {
    expect(pollAfter(byGateway(status), 0)).toBe(false)
  },
)

it('without an answer yet, the page polls again in five seconds', () => {
  expect(pollAfter(undefined, 0)).toBe(5_000)
})
