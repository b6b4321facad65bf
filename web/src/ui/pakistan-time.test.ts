import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { dayInPakistan, formatMinute, minuteFromNow, minuteToInstant } from './pakistan-time.ts'

afterEach(() => void vi.restoreAllMocks())

test('a day and a time do not depend on how a browser writes dates in some locale', () => {
  // WebKit formats en-CA as '11/23/2026'.
  const prototype: { format: unknown } = Intl.DateTimeFormat.prototype
  vi.spyOn(prototype, 'format', 'get').mockReturnValue(() => '11/23/2026, 2:05 p.m.')
  expect(dayInPakistan(new Date('2026-11-22T19:00:00.000Z'))).toBe('2026-11-23')
  expect(formatMinute('2026-11-23T09:05:00.000Z')).toBe('2026-11-23 14:05')
})

test('a time is written as a clock in Pakistan shows it, five hours ahead of UTC', () => {
  expect(formatMinute('2026-11-21T09:05:59.000Z')).toBe('2026-11-21 14:05')
  expect(formatMinute('2026-12-31T19:00:00.000Z')).toBe('2027-01-01 00:00')
})

test('a time written in this form and read again is the same minute', () => {
  const minutes = fc.integer({ min: Date.UTC(2010, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const instant = new Date(minute * 60_000)
      expect(minuteToInstant(formatMinute(instant))).toBe(instant.toISOString())
    }),
  )
})

test.each([
  '',
  'soon',
  '2026-02-30 10:00',
  '2026-01-01 24:30',
  '2026-1-1 10:00',
  '2026-01-01',
  '01/01/2026 10:00',
])("'%s' is no time", (text) => {
  expect(minuteToInstant(text)).toBeUndefined()
})

test('the earliest time that can be chosen is one minute from now', () => {
  expect(minuteFromNow(new Date('2026-11-21T18:59:30.000Z'))).toBe('2026-11-22 00:00')
})
