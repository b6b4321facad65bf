import { expect, test } from 'vitest'
import { allLanguages } from '../../../contract/src/language/language.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { parseDay } from './date-field.tsx'
import { formatDay } from './pakistan-time.ts'

const { t } = readerOf('en')

test.each([
  '5 Sep 2026',
  '05 Sept 2026',
  '5 september 2026',
  '5/9/2026',
  '05.09.2026',
  '5-9-2026',
  '2026-09-05',
  ' 5 Sep. 2026 ',
])('%s is the fifth of September', (text) => {
  expect(parseDay(t, text)).toBe('2026-09-05')
})

test.each(['', '5', '5 Sep', '31 Feb 2026', '5 Foo 2026', '9/31/2026', '2026-13-01', 'tomorrow'])(
  '%j is no day',
  (text) => {
    expect(parseDay(t, text)).toBeUndefined()
  },
)

test.each(allLanguages)(
  'a day that we write in %s is read as the same day, and so is the example that we give',
  (code) => {
    const { t } = readerOf(code)
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-17`
      expect(parseDay(t, formatDay(t, day))).toBe(day)
    }
    const example = t('controls.date.unreadable').replace(/^\D+/, '')
    expect(parseDay(t, example)).toBe('2026-11-21')
  },
)
