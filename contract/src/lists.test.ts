import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { english } from '../../words/src/reader.ts'
import { bookedDay, day } from './lists.ts'

test('a booked day in the year 1 is refused', () => {
  const problemOf = (written: unknown) =>
    z
      .safeParse(bookedDay('office-fields.value-date'), written)
      .error?.issues.map(({ message }) => english.t.issue(message))
  for (const usual of ['2026-01-05', '2000-01-01']) expect(problemOf(usual)).toBeUndefined()
  for (const odd of ['0001-01-01', '0206-01-05', '1999-12-31'])
    expect(problemOf(odd)).toEqual(['Value date must be in the year 2000 or later'])
  for (const blank of ['', null]) expect(problemOf(blank)).toEqual(['Value date is required'])
  expect(problemOf('5/1/2026')).toEqual(['Write the day as yyyy-mm-dd'])
  // The filter of a list accepts any day.
  expect(z.parse(day, '0001-01-01')).toBe('0001-01-01')
})
