import { expect, test } from 'vitest'
import { newAttempt, type VendorUnderTest } from './vendor-under-test.ts'

export function describeStart(vendor: VendorUnderTest): void {
  const { begin } = vendor

  test('a start carries the attempt’s own id and the exact amount, at the limits too', () => {
    const { minAmount, maxAmount } = vendor.rig.gateway.limits
    for (const amount of [minAmount ?? 1, 5000, 12_345, maxAmount ?? 99_999_999]) {
      const attempt = newAttempt(amount)
      const start = vendor.rig.gateway.start(attempt)
      expect(vendor.rig.carried(start)).toEqual({
        transactionId: attempt.transactionId,
        amountPaisa: amount * 100,
      })
      expect(vendor.rig.gateway.start(attempt), 'the same each time').toEqual(start)
    }
  })

  test('the vendor takes what its limits allow', async () => {
    const { minAmount, maxAmount } = vendor.rig.gateway.limits
    for (const amount of [minAmount ?? 1, maxAmount ?? 99_999_999]) await begin('pending', amount)
  })

  test('a browser is sent to a web address, by a link or a form', () => {
    const start = vendor.rig.gateway.start(newAttempt())
    if (start.kind === 'own-page') throw new Error('A vendor has a page of its own.')
    expect(start.kind === 'form' ? start.action : start.url).toMatch(/^https?:\/\/[^/]+\//)
  })
}
