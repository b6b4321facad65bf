import { expect, test } from 'vitest'
import { contactPointOf, formsOf } from './contact-point.ts'

test.each([
  [' Amna@Example.com ', 'amna@example.com'],
  ['+92 300 1111111', '03001111111'],
  ['00923001111111', '03001111111'],
  ['3001111111', '03001111111'],
  ['+44 7911 123456', '447911123456'],
  ['0044 7911 123456', '447911123456'],
  ['12345', null],
])('%s is looked up as %s', (entered, point) => {
  expect(contactPointOf(entered)).toBe(point)
})

test('a Pakistani number is found with 0 and with 92, an address as it is', () => {
  expect(formsOf('03001111111')).toEqual(['03001111111', '923001111111'])
  expect(formsOf('amna@example.com')).toEqual(['amna@example.com'])
})
