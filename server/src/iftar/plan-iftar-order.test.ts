import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IftarState, planIftarOrder } from './plan-iftar-order.ts'

const order = { id: 1, offer_id: 1, meals: 5, isPaid: false, isOver: false, isGone: false }
const next = (state: IftarState, changes: Partial<typeof order>, free = 0) =>
  planIftarOrder({ ...order, state, ...changes }, free)

test('a paid order has its meals; an unpaid one is released when its reservation is over', () => {
  expect(next('held', { isPaid: true })).toBe('ordered')
  expect(next('held', {})).toBe('held')
  expect(next('held', { isOver: true })).toBe('released')
  expect(next('ordered', { isPaid: false })).toBe('released')
})

test('late money takes remaining meals, else the donor chooses', () => {
  expect(next('released', { isPaid: true }, 5)).toBe('ordered')
  expect(next('released', { isPaid: true }, 4)).toBe('unplaced')
  expect(next('unplaced', { isPaid: true }, 5)).toBe('unplaced')
})

test('meals of a 30th day that does not come have no place, and sadaqah stays what it is', () => {
  for (const state of ['held', 'ordered', 'released'] as const)
    expect(next(state, { isPaid: true, isGone: true }, 9)).toBe('unplaced')
  expect(next('sadaqah', { isPaid: true, isGone: true })).toBe('sadaqah')
})

test('a second run of the plan changes no order, and unpaid meals are never ordered', () => {
  const orders = fc.record({
    state: fc.constantFrom<IftarState[]>('held', 'ordered', 'unplaced', 'sadaqah', 'released'),
    meals: fc.integer({ min: 1, max: 9 }),
    isPaid: fc.boolean(),
    isOver: fc.boolean(),
    isGone: fc.boolean(),
  })
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 9 }), (facts, free) => {
      const state = planIftarOrder({ ...order, ...facts }, free)
      const taken = state === 'ordered' && facts.state !== 'ordered' ? facts.meals : 0
      expect(planIftarOrder({ ...order, ...facts, state }, free - taken)).toBe(state)
      if (!facts.isPaid) expect(state).not.toBe('ordered')
      if (facts.state === 'released') expect(taken).toBeLessThanOrEqual(free)
    }),
  )
})
