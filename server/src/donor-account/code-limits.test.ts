import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceededLimit } from './code-limits.ts'

const count = fc.record({ hour: fc.integer({ min: 0, max: 600 }), day: fc.integer({ min: 0, max: 600 }) })

test('a number gets at most 3 codes an hour and 6 a day, a network 20 and 60, everybody 100 and 500', () => {
  fc.assert(
    fc.property(count, count, count, (point, network, total) => {
      const isFree = exceededLimit('phone', { point, network, total }) === null
      const isBelow =
        point.hour < 3 &&
        point.day < 6 &&
        network.hour < 20 &&
        network.day < 60 &&
        total.hour < 100 &&
        total.day < 500
      expect(isFree).toBe(isBelow)
    }),
    {
      seed: 136,
      numRuns: 500,
      examples: [
        [
          { hour: 2, day: 5 },
          { hour: 19, day: 59 },
          { hour: 99, day: 499 },
        ],
      ],
    },
  )
})

test('a mailbox gets at most 5 codes an hour and 15 a day, however many texts were sent', () => {
  const many = { hour: 500, day: 500 }
  const limit = (hour: number, day: number) =>
    exceededLimit('email', { point: { hour, day }, network: many, total: many })
  expect([limit(4, 14), limit(5, 5), limit(0, 15)]).toEqual([null, 'point', 'point'])
})
