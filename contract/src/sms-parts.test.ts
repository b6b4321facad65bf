import { expect, test } from 'vitest'
import { countSmsParts } from './sms-parts.ts'

test('an English SMS has 160 characters, and longer ones 153 in each part', () => {
  expect(countSmsParts('a'.repeat(160))).toBe(1)
  expect(countSmsParts('a'.repeat(161))).toBe(2)
  expect(countSmsParts('a'.repeat(306))).toBe(2)
  expect(countSmsParts('a'.repeat(307))).toBe(3)
})

test('an Urdu SMS has 70 characters, and longer ones 67 in each part', () => {
  expect(countSmsParts('ع'.repeat(70))).toBe(1)
  expect(countSmsParts('ع'.repeat(71))).toBe(2)
  expect(countSmsParts('ع'.repeat(135))).toBe(3)
  expect(countSmsParts(`${'a'.repeat(70)}ع`), 'one Urdu letter changes the whole text').toBe(2)
})

test('characters of two places count twice and are not split', () => {
  expect(countSmsParts(`${'a'.repeat(158)}€`)).toBe(1)
  expect(countSmsParts(`${'a'.repeat(159)}€`)).toBe(2)
  expect(countSmsParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3)
  expect(countSmsParts('😀'.repeat(35))).toBe(1)
  expect(countSmsParts('😀'.repeat(36))).toBe(2)
  expect(countSmsParts(`${'a'.repeat(66)}😀${'ع'.repeat(66)}`), 'neither half of an emoji ends a part').toBe(
    3,
  )
})
