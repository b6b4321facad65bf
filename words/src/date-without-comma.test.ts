import { expect, test } from 'vitest'
import { dateWithoutComma } from './date-without-comma.ts'

test.each([
  ['ur-PK-u-nu-latn', '23 نومبر 2026', '23 نومبر 2026، 12:39'],
  ['en-GB', '23 Nov 2026', '23 Nov 2026, 12:39'],
])('a day of %s has no comma before its year; the time stays apart', (locale, day, moment) => {
  const instant = new Date('2026-11-23T12:39:00Z')
  const style = { dateStyle: 'medium', timeZone: 'UTC' } as const
  expect(dateWithoutComma(new Intl.DateTimeFormat(locale, style), instant)).toBe(day)
  const timed = new Intl.DateTimeFormat(locale, { ...style, timeStyle: 'short', hourCycle: 'h23' })
  expect(dateWithoutComma(timed, instant)).toBe(moment)
})
