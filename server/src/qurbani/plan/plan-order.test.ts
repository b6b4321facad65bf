import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareStates, shareTransitions } from '../../../../contract/src/share-states.ts'
import { fitIntoStock } from '../../catalogue/seasons/offer-stock.ts'
import { type OrderToPlan, type PlannedShare, planOrder } from './plan-order.ts'

type Changes = Partial<Omit<OrderToPlan, 'shares'> & Pick<PlannedShare, 'shortfall'>>

const order = (state: string, { shortfall = 'none', ...changes }: Changes = {}, count = 2): OrderToPlan => ({
  shares: Array.from({ length: count }, (_, id) => ({ id, offer_id: 1, state: state as 'held', shortfall })),
  isPaid: false,
  refundedShares: 0,
  isOver: false,
  ...changes,
})
const nextStates = (planned: OrderToPlan, free = 10) => planOrder(planned, () => free).map(({ to }) => to)

test.each([
  ['an unpaid order waits while its reservation lasts', 'held', {}, 10, []],
  [
    'an unpaid order is released when its reservation is over',
    'held',
    { isOver: true },
    10,
    ['released', 'released'],
  ],
  [
    'a paid order is ordered, also after its reservation',
    'held',
    { isPaid: true, isOver: true },
    0,
    ['ordered', 'ordered'],
  ],
  ['late money takes stock that is left', 'released', { isPaid: true }, 2, ['ordered', 'ordered']],
  [
    'late money without enough stock for all shares asks the donor',
    'released',
    { isPaid: true },
    1,
    ['unplaced', 'unplaced'],
  ],
  ['a refund before the slaughter releases the shares', 'ordered', {}, 10, ['released', 'released']],
  ['slaughtered shares stay after a refund', 'slaughtered', {}, 10, []],
  ['a share whose donor chose sadaqah stays', 'sadaqah', { isPaid: true }, 10, []],
  [
    'a refund of the price of one share releases the last one',
    'allotted',
    { isPaid: true, refundedShares: 1 },
    10,
    ['released'],
  ],
  [
    'late money after a refund of one share takes stock for the other',
    'released',
    { isPaid: true, refundedShares: 1 },
    1,
    ['ordered'],
  ],
  [
    'shares of a dearer region wait for the difference',
    'held',
    { isPaid: true, shortfall: 'unpaid' },
    10,
    [],
  ],
  [
    'shares of a dearer region are ordered when the difference is paid',
    'held',
    { isPaid: true, shortfall: 'paid', isOver: true },
    0,
    ['ordered', 'ordered'],
  ],
  [
    'an unpaid difference asks the donor again when the reservation is over',
    'held',
    { isPaid: true, shortfall: 'unpaid', isOver: true },
    10,
    ['unplaced', 'unplaced'],
  ],
  [
    'a difference that is paid late takes stock that is left',
    'unplaced',
    { isPaid: true, shortfall: 'paid' },
    2,
    ['ordered', 'ordered'],
  ],
  [
    'a difference that is paid late without enough stock leaves the choice',
    'unplaced',
    { isPaid: true, shortfall: 'paid' },
    1,
    [],
  ],
] as const)('%s', (_, state, changes, free, states) => {
  expect(nextStates(order(state, changes), free)).toEqual(states)
})

test('each of two price differences places its own shares', () => {
  const [first, second] = order('held', { shortfall: 'unpaid' }).shares
  if (!first || !second) throw new Error('There are no shares.')
  const shares = [first, { ...second, offer_id: 2, shortfall: 'paid' as const }]
  const planned = (isOver: boolean) => planOrder({ ...order('held'), isPaid: true, shares, isOver }, () => 10)
  expect(planned(false)).toEqual([{ id: 1, offer_id: 2, from: 'held', to: 'ordered' }])
  expect(planned(true)).toContainEqual({ id: 0, offer_id: 1, from: 'held', to: 'unplaced' })
})

test('every planned move is in the table of transitions', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...shareStates),
      fc.record({
        isPaid: fc.boolean(),
        isOver: fc.boolean(),
        refundedShares: fc.nat(3),
        shortfall: fc.constantFrom('none', 'unpaid', 'paid'),
      }),
      fc.nat(3),
      (state, changes, free) => {
        const moves = planOrder(order(state, changes, 3), () => free)
        for (const { from, to } of moves)
          expect(shareTransitions).toContainEqual(expect.objectContaining({ from, to }))
        expect(new Set(moves.map(({ id }) => id)).size).toBe(moves.length)
      },
    ),
  )
})

test('donations get, in order, all of their shares or none, and never more than the stock', () => {
  const line = fc.record({ offer_id: fc.constantFrom(1, 2), count: fc.integer({ min: 1, max: 7 }) })
  const donations = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 20 })
  fc.assert(
    fc.property(donations, fc.nat(20), fc.nat(20), (wanted, one, two) => {
      const stock = new Map([
        [1, one],
        [2, two],
      ])
      const fits = fitIntoStock(stock, wanted)
      for (const [id, free] of stock) {
        const held = wanted
          .filter((_, index) => fits[index])
          .flat()
          .filter(({ offer_id }) => offer_id === id)
        expect(held.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(free)
      }
      // The first donation that fits alone is never refused.
      if (wanted[0]?.length === 1)
        expect(fits[0]).toBe((stock.get(wanted[0][0]?.offer_id ?? 0) ?? 0) >= (wanted[0][0]?.count ?? 0))
    }),
  )
})
