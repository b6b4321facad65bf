import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allotShares } from './allot-shares.ts'

const someShares = fc
  .array(fc.integer({ min: 1, max: 9 }), { maxLength: 15 })
  .map((sizes) =>
    sizes
      .flatMap((size, order_id) => Array.from({ length: size }, () => order_id))
      .map((order_id, id) => ({ id, order_id })),
  )
const someFree = fc
  .uniqueArray(fc.record({ animal: fc.integer({ min: 1, max: 3 }), slot: fc.integer({ min: 1, max: 7 }) }), {
    selector: ({ animal, slot }) => `${animal} ${slot}`,
    maxLength: 10,
  })
  .map((free) => free.toSorted((one, other) => one.animal - other.animal || one.slot - other.slot))

test('every share gets a different slot, in as few new animals as possible', () => {
  fc.assert(
    fc.property(someShares, someFree, fc.integer({ min: 1, max: 10 }), (shares, free, size) => {
      const places = allotShares(shares, free, size)
      expect(places.size).toBe(shares.length)
      const taken = [...places.values()].map(({ animal, slot }) => `${animal} ${slot}`)
      expect(new Set(taken).size).toBe(shares.length)
      const added = new Set(
        [...places.values()].filter(({ animal }) => animal < 0).map(({ animal }) => animal),
      )
      expect(added.size).toBe(Math.ceil(Math.max(0, shares.length - free.length) / size))
      for (const { animal, slot } of places.values())
        if (animal > 0) expect(free).toContainEqual({ animal, slot })
        else expect(slot).toBeLessThanOrEqual(size)
    }),
  )
})

test('the shares of an order stay together when that needs no more animals', () => {
  const shares = [3, 4, 4, 3].flatMap((size, order_id) => Array.from({ length: size }, () => order_id))
  const places = allotShares(
    shares.map((order_id, id) => ({ id, order_id })),
    [],
    7,
  )
  const animals = shares.map((order_id, id) => `${order_id} ${places.get(id)?.animal}`)
  expect(new Set(animals).size).toBe(4)
})
