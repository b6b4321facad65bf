import { expect, test } from 'vitest'
import { faults, newAttempt, type VendorFacts, type VendorUnderTest } from './vendor-under-test.ts'

export function describeInquiry(vendor: VendorUnderTest, { failure }: VendorFacts): void {
  const { ask, failToAsk, begin } = vendor

  test('a paid gift is answered as paid, with its id and its exact amount', async () => {
    const { transactionId } = await begin('pay', 12_345)
    const paid = { outcome: 'success', transactionId, amountPaisa: 1_234_500 }
    expect(await ask(transactionId)).toMatchObject(paid)
    expect(await ask(transactionId)).toMatchObject(paid)
  })

  test('an unpaid payment is never reported as paid', async () => {
    expect((await ask((await begin('fail')).transactionId)).outcome).toBe(failure)
    expect((await ask((await begin('pending')).transactionId)).outcome).toBe('pending')
  })

  test('a payment that never began is unknown', async () => {
    const unknown = { outcome: 'pending', transactionId: null, amountPaisa: null, transaction: null }
    expect(await ask((await begin('walk away')).transactionId)).toMatchObject(unknown)
    expect(await ask(newAttempt().transactionId)).toMatchObject(unknown)
  })

  test('a status that nobody knows keeps a payment pending', async () => {
    expect((await ask((await begin('pay', faults['unknown status'])).transactionId)).outcome).toBe('pending')
  })

  test('another amount or another payment is reported as the vendor says it', async () => {
    const less = await begin('pay', faults['other amount'])
    expect((await ask(less.transactionId)).amountPaisa).toBe((faults['other amount'] - 1) * 100)
    const other = await begin('pay', faults['other payment'])
    expect((await ask(other.transactionId)).transactionId).toBe('ANOTHERPAYMENT')
  })

  test('a payment that is not found at first is found later', async () => {
    const { transactionId } = await begin('pay', faults['not found'])
    expect(await ask(transactionId)).toMatchObject({ outcome: 'pending', transactionId: null })
    await ask(transactionId)
    expect((await ask(transactionId)).outcome).toBe('success')
  })

  test.each(['status 500', 'connection dropped', 'broken answer'] as const)(
    'with a %s nothing is known, and the next inquiry is answered',
    async (fault) => {
      const { transactionId } = await begin('pay', faults[fault])
      await failToAsk(transactionId)
      await failToAsk(transactionId)
      expect((await ask(transactionId)).outcome).toBe('success')
    },
  )

  test('a slow or unreachable vendor, or one that rejects our credentials, leaves the outcome unknown', async () => {
    const { transactionId } = await begin('pay', faults.slow)
    expect(String(await failToAsk(transactionId, vendor.rig.impatient))).toContain('300 ms')
    await failToAsk(transactionId, vendor.rig.unreachable)
    await failToAsk(transactionId, vendor.rig.refused)
  })
}
