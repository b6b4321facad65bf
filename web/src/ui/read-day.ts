import { languages } from '../../../contract/src/language/language.ts'
import { language } from '../../../words/src/say.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A day as people type it, read as 'yyyy-mm-dd': '21 Nov 2026', '21 November 2026', '21/11/2026', '21.11.2026', '2026-11-21',
 * and with the month in the language of the page. The day comes before the month, as in Pakistan. Undefined when it is none.
 */
export function readDay(text: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ??
    reordered(/^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{2,})\.?[\s,،./-]+(\d{4})$/u.exec(text.trim()))
  if (year === undefined) return undefined
  const place = /^\d/.test(month) ? Number(month) : placeOf(month)
  const read = `${year}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}`
  const asDate = new Date(`${read}T00:00:00Z`)
  // 31 February is no day.
  return !Number.isNaN(asDate.getTime()) && asDate.toISOString().startsWith(read) ? read : undefined
}

const reordered = (found: RegExpExecArray | null) =>
  found ? [found[0], found[3], found[2], found[1]] : ([] as (string | undefined)[])

/** 'Nov' -> 11, 'نومبر' -> 11 where the page is in Urdu; 0 for what is no month. */
function placeOf(month: string): number {
  const place = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (place > 0) return place
  const { format } = new Intl.DateTimeFormat(languages[language()].locale, { month: 'long', timeZone: 'UTC' })
  return months.findIndex((_, index) => format(Date.UTC(2026, index)) === month) + 1
}
