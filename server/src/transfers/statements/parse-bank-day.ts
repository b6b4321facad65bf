import { latinDigits } from '../../../../contract/src/language/digits.ts'
import type { dateFormats } from '../../../../contract/src/statement-mapping.ts'

export type DateFormat = (typeof dateFormats)[number]

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const urduMonths = 'جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر'.split(' ')
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,. ]+/i
const timeOfDay = /[T ,]+\d{1,2}[:.]\d{2}([:.]\d{2})?([.,]\d+)?( ?[ap]m)?( ?(z|utc|gmt|[+-]\d{2}:?\d{2}))?$/i

/** Longer than any written date; the patterns above are slow on long texts. */
const maxWritten = 60

/** Splits a written date into three parts, without its time; undefined for another text. */
function partsOf(written: string): [string, string, string] | undefined {
  if (written.length > maxWritten) return undefined
  const text = latinDigits(written)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(timeOfDay, '')
    .replace(weekday, '')
    .replace(/(?<=^\d{1,2})(?=[a-z]{3,9}\d)|(?<=^\d{1,2}[a-z]{3,9})(?=\d)/gi, ' ')
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  const parts = compact ? compact.slice(1) : text.split(/[-/.,،\s]+/).filter((part) => part !== '')
  const [first, second, third, ...more] = parts
  if (first === undefined || second === undefined || third === undefined || more.length > 0) return undefined
  return [first, second, third]
}

const monthOf = (text: string): number | undefined => {
  if (urduMonths.includes(text)) return urduMonths.indexOf(text) + 1
  if (!/^[a-z]{3,9}$/i.test(text)) return undefined
  const index = months.indexOf(text.slice(0, 3).toLowerCase())
  return index < 0 ? undefined : index + 1
}

/**
 * Parses a bank's date as yyyy-mm-dd: '05/01/2026', '5-Jan-26', '05JAN2026', 'Jan 5, 2026',
 * '2026-01-05 13:22', '20260105'. A month's name or a leading four-digit year overrides the format.
 * @returns undefined when it is no calendar day
 */
export function parseBankDay(written: string, format: DateFormat): string | undefined {
  const parts = partsOf(written)
  if (!parts) return undefined
  const [first, second, third] = parts
  if (monthOf(first)) return dayOfParts(third, first, second)
  if (/^\d{4}$/.test(first)) return dayOfParts(first, second, third)
  if (monthOf(second)) return dayOfParts(third, second, first)
  switch (format) {
    case 'day_first':
      return dayOfParts(third, second, first)
    case 'month_first':
      return dayOfParts(third, first, second)
    case 'year_first':
      return dayOfParts(first, second, third)
  }
}

function dayOfParts(yearText: string, monthText: string, dayText: string): string | undefined {
  // Other centuries are typing errors: '0202'.
  if (!/^(\d{2}|20\d{2})$/.test(yearText) || !/^\d{1,2}$/.test(dayText)) return undefined
  const year = yearText.length === 2 ? `20${yearText}` : yearText
  const month = monthOf(monthText) ?? (/^\d{1,2}$/.test(monthText) ? Number(monthText) : undefined)
  if (month === undefined) return undefined
  const text = `${year}-${String(month).padStart(2, '0')}-${dayText.padStart(2, '0')}`
  const asDate = new Date(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(asDate.getTime()) && asDate.toISOString().startsWith(text)
  return isDay ? text : undefined
}

/** Guesses the format that parses most of these dates; day first, as in Pakistan, on a tie. */
export function guessDateFormat(written: string[]): DateFormat {
  const read = (format: DateFormat) => written.filter((text) => parseBankDay(text, format)).length
  const best: DateFormat[] = ['day_first', 'month_first', 'year_first']
  return best.reduce((one, other) => (read(other) > read(one) ? other : one))
}
