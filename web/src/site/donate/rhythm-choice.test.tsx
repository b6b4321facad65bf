import { expect, test } from 'vitest'
import { isRamazanNear } from './rhythm-choice.tsx'

test('giving in Ramazan has a button of its own in Ramazan and the two months before it', () => {
  const days = ['2026-11-29', '2026-12-15', '2027-02-05', '2027-02-20', '2027-03-15']
  expect(days.map((day) => isRamazanNear(new Date(`${day}T07:00:00Z`)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
