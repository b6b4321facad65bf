import { describe, expect, test } from 'vitest'
import {
  type AmountDue,
  type Collection,
  CollectionRefused,
  GatewayUnreachable,
} from '../../src/gateways/gateway.ts'
import { readClock } from '../read-clock.ts'
import {
  type CollectionMethod,
  type Donor,
  faults,
  newAttempt,
  type VendorUnderTest,
} from './vendor-under-test.ts'

/** Tests of a method that collects due donations without the donor's browser. */
export function describeCollection(vendor: VendorUnderTest, method: CollectionMethod): void {
  const { discreet } = vendor
  const donor = (): Donor => {
    const known = vendor.rig.donors?.[method]
    if (!known) throw new Error(`The sandbox has no donor for ${method}.`)
    return known
  }
  const collection = (gateway = vendor.rig.gateway): Collection => {
    const known = gateway.collections?.[method]
    if (!known) throw new Error(`The gateway does not collect by ${method}.`)
    return known
  }
  const due = async (amount?: number): Promise<AmountDue> => ({
    ...newAttempt(amount),
    ...(await donor().instrument()),
    isPresent: false,
  })
  const ask = async ({ transactionId }: AmountDue) => discreet(await collection().inquire(transactionId))
  const request = async (amountDue: AmountDue) => discreet(await collection().request(amountDue))
  const failTo = async (what: Promise<unknown>, instrument = '') => {
    const problem = discreet(await what.catch((error: unknown) => error))
    if (instrument !== '') expect(String(problem)).not.toContain(instrument)
    return problem
  }
  const unasked = { outcome: 'pending', transactionId: null, amountPaisa: null }

  describe(`collection by ${method}`, () => {
    test('a request that is sent twice is one, and is paid with its id and exact amount', async () => {
      const amountDue = await due(12_345)
      expect(await ask(amountDue)).toMatchObject(unasked)
      const { expiresAt } = await request(amountDue)
      expect(expiresAt === null || expiresAt > readClock().now).toBe(true)
      await request(amountDue)
      if (donor().answer) {
        const open = { outcome: 'pending', transactionId: amountDue.transactionId }
        expect(await ask(amountDue)).toMatchObject(open)
        expect(await donor().answer?.(amountDue.transactionId, 'approve')).toBe(true)
      }
      const paid = { outcome: 'success', transactionId: amountDue.transactionId, amountPaisa: 1_234_500 }
      expect(await ask(amountDue)).toMatchObject(paid)
      expect(await request(amountDue)).toBeDefined()
      expect(await ask(amountDue)).toMatchObject(paid)
    })

    test('a declined charge is not paid', async () => {
      const amountDue = await due(faults.declined)
      await request(amountDue)
      expect((await ask(amountDue)).outcome).toBe('failed')
      if (!donor().answer) return
      const open = await due()
      await request(open)
      await donor().answer?.(open.transactionId, 'decline')
      expect((await ask(open)).outcome).toBe('failed')
    })

    test('a cancelled request cannot be paid, and one that is paid or unknown is cancelled without effect', async () => {
      const { cancel } = collection()
      const open = await due()
      const paid = { ...open, ...newAttempt() }
      for (const amountDue of [open, paid]) await request(amountDue)
      if (!cancel) return expect((await ask(open)).outcome, 'nothing stays open').toBe('success')
      await donor().answer?.(paid.transactionId, 'approve')
      for (const { transactionId } of [open, open, paid, newAttempt()])
        expect(await cancel(transactionId)).toBeUndefined()
      expect(await donor().answer?.(open.transactionId, 'approve')).toBe(false)
      expect((await ask(open)).outcome).toBe('failed')
      expect((await ask(paid)).outcome).toBe('success')
    })

    test('an account or card that the vendor does not know is refused, and nothing was requested', async () => {
      const { outcome, ...instrument } = donor().unknown
      const amountDue = { ...(await due()), ...instrument }
      const problem = await failTo(collection().request(amountDue), instrument.instrument)
      expect(problem).toBeInstanceOf(CollectionRefused)
      expect(problem).toMatchObject({ outcome })
      expect(await ask(amountDue)).toMatchObject(unasked)
    })

    test.each([
      ['request unanswered', true],
      ['request lost', false],
      ['request down', false],
      ['request slow', true],
    ] as const)('with a %s nothing is known, and the inquiry finds out', async (fault, isTaken) => {
      const amountDue = await due(faults[fault])
      const gateway = fault === 'request slow' ? vendor.rig.impatient : vendor.rig.gateway
      const times = fault === 'request down' ? 2 : 1
      for (let time = 0; time < times; time++)
        expect(await failTo(collection(gateway).request(amountDue), amountDue.instrument)).toBeInstanceOf(
          GatewayUnreachable,
        )
      expect((await ask(amountDue)).transactionId).toBe(isTaken ? amountDue.transactionId : null)
      await request(amountDue)
      await donor().answer?.(amountDue.transactionId, 'approve')
      expect((await ask(amountDue)).outcome).toBe('success')
    })

    test('an unreachable vendor, or one that rejects our credentials, leaves the outcome unknown', async () => {
      const amountDue = await due()
      for (const gateway of [vendor.rig.unreachable, vendor.rig.refused]) {
        const { request, cancel, inquire } = collection(gateway)
        for (const call of [
          request(amountDue),
          inquire(amountDue.transactionId),
          ...(cancel ? [cancel(amountDue.transactionId)] : []),
        ])
          expect(await failTo(call, amountDue.instrument)).toBeInstanceOf(GatewayUnreachable)
      }
      expect(await ask(amountDue)).toMatchObject(unasked)
    })
  })
}
