import { expect, test } from 'vitest'
import { pakistanDay, pakistanInstant, pakistanTime } from './pakistan-clock.ts'

test('a day in Pakistan begins at 19:00 UTC of the day before', () => {
  const beforeMidnight = new Date('2026-11-20T18:59:59.999Z')
  const midnight = new Date('2026-11-20T19:00:00Z')
  expect([beforeMidnight, midnight].map(pakistanDay)).toEqual(['2026-11-20', '2026-11-21'])
  expect(pakistanTime(midnight)).toBe('2026-11-21T00:00:00.000')
  expect(pakistanInstant('2026-11-21', 0)).toEqual(midnight)
  expect(pakistanInstant('2026-11-21', 9)).toEqual(new Date('2026-11-21T09:00:00+05:00'))
})
