import { expect, test } from 'vitest'
import { GatewayUnreachable, RefundRefused } from '../../src/gateways/gateway.ts'
import { faults, type VendorUnderTest } from './vendor-under-test.ts'

export function describeRefund(vendor: VendorUnderTest): void {
  const { ask, begin, beginPaid } = vendor

  test('refunds in parts, then the remainder, and never more', async () => {
    const paid = await beginPaid()
    if (!paid) return expect(vendor.rig.unreachable.refund).toBeUndefined()
    const { transactionId, give, failToRefund } = paid
    const refusal = async (paisa: number) => expect(await failToRefund(paisa)).toBeInstanceOf(RefundRefused)
    await give(123_405)
    expect(await ask(transactionId)).toMatchObject({ outcome: 'partially_refunded', amountPaisa: 500_000 })
    await refusal(376_596)
    await give(376_595)
    expect(await ask(transactionId)).toMatchObject({ outcome: 'refunded', amountPaisa: 500_000 })
    await refusal(1)
  })

  test('refunds the whole at once, and an unpaid payment not at all', async () => {
    const paid = await beginPaid()
    if (!paid) return
    await paid.give(500_000)
    expect(await ask(paid.transactionId)).toMatchObject({ outcome: 'refunded', amountPaisa: 500_000 })
    const failed = await ask((await begin('fail')).transactionId)
    const refused = vendor.rig.gateway.refund?.(failed.transaction?.order_id ?? '', 1, 'Given twice')
    await expect(refused).rejects.toBeInstanceOf(RefundRefused)
  })

  test.each([
    ['refund slow', 'partially_refunded'],
    ['refund unanswered', 'partially_refunded'],
    ['refund lost', 'success'],
  ] as const)('with a %s nothing is known, and the inquiry finds out', async (fault, outcome) => {
    const paid = await beginPaid(
      faults[fault],
      fault === 'refund slow' ? vendor.rig.impatient : vendor.rig.gateway,
    )
    if (!paid) return
    expect(await paid.failToRefund(100_000)).toBeInstanceOf(GatewayUnreachable)
    expect((await ask(paid.transactionId)).outcome).toBe(outcome)
    await paid.give(100_000)
    expect((await ask(paid.transactionId)).outcome).toBe('partially_refunded')
  })

  test('a refund that the vendor cannot be asked for is unknown, not refused', async () => {
    for (const gateway of [vendor.rig.unreachable, vendor.rig.refused]) {
      const paid = await beginPaid(5000, gateway)
      if (paid) expect(await paid.failToRefund(1)).toBeInstanceOf(GatewayUnreachable)
    }
  })
}
