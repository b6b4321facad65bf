import { describe, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateways/gateway.ts'
import { describeCallback } from './describe-callback.ts'
import { describeCollection } from './describe-collection.ts'
import { describeInquiry } from './describe-inquiry.ts'
import { describeRefund } from './describe-refund.ts'
import { describeStart } from './describe-start.ts'
import { type CollectionMethod, newAttempt, type VendorFacts, vendorUnderTest } from './vendor-under-test.ts'

/**
 * Runs the checklist of docs/adding-a-gateway.md against an adapter: what the product requires of every
 * vendor.
 * @param vendor absent for a gateway without inquiries
 */
export function describeGateway(adapter: string, gateway: Gateway, vendor?: VendorFacts): void {
  describe(`conformance of the gateway ${adapter}`, () => {
    test('its limits are whole rupees, and leave room for a gift', () => {
      const { minAmount, maxAmount } = gateway.limits
      for (const limit of [minAmount, maxAmount])
        expect(limit === null || (Number.isInteger(limit) && limit > 0)).toBe(true)
      expect(minAmount ?? 0).toBeLessThan(maxAmount ?? Infinity)
    })

    test('its name is valid in a URL', () => {
      expect(gateway.name).toMatch(/^[a-z0-9-]+$/)
    })

    if (vendor) describeVendor(vendor, Object.keys(gateway.collections ?? {}) as CollectionMethod[])
    else
      test('a gateway without a vendor uses our own page and gets no callbacks', () => {
        expect(gateway.start(newAttempt())).toEqual({ kind: 'own-page' })
        expect([gateway.callback, gateway.inquire, gateway.refund]).toEqual([undefined, undefined, undefined])
      })
  })
}

function describeVendor(facts: VendorFacts, collects: CollectionMethod[]): void {
  const vendor = vendorUnderTest(facts)
  describeStart(vendor)
  describeCallback(vendor, facts)
  describeInquiry(vendor, facts)
  describeRefund(vendor)
  for (const method of collects) describeCollection(vendor, method)
}
