import { type ImportColumn, maxDistinctValues } from '../../../contract/src/import-mapping.ts'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import { parseBankDay } from '../transfers/statements/parse-bank-day.ts'
import { cleanText } from '../transfers/statements/parsed-statement.ts'
import { isCnicHeading, valueKey } from './import-formats.ts'
import { isPrintedCnic, maskCnic } from './staged-cnics.ts'

/**
 * Number of rows after which a column is classified as days or amounts, or neither: testing a text takes
 * microseconds.
 */
const testedRows = 1000

const mayBeDate = /^[^\d۰-۹٠-٩]{0,12}[\d۰-۹٠-٩].{3,40}$/u
const mayBeAmount = /^\D{0,6}[\d.,'’ ]*\d[\d.,'’ ]*\D{0,6}$/u

/**
 * Classifies the mark of decimals in an amount: '1,230.99' is certain, '1.500' either, and '1,500' neither,
 * since no currency of the imports has three decimals after a comma.
 */
export function decimalMarkOf(written: string): 'point' | 'comma' | 'either' | null {
  const text = latinDigits(written)
    .replace(/[^\d.,]/g, '')
    .replace(/^[.,]+|[.,]+$/g, '')
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? 'point' : 'comma'
  if (comma >= 0) return /,\d{1,2}$/.test(text) ? 'comma' : null
  if (point < 0) return null
  if (text.indexOf('.') !== point) return 'comma'
  return /\.\d{3}$/.test(text) ? 'either' : 'point'
}

const maxReadings = 5000

/** Caches a slow reading: days and amounts of a file repeat. */
export function cacheReadings<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    if (known.has(text)) return known.get(text) as Value
    if (known.size >= maxReadings) known.clear()
    const value = read(text)
    known.set(text, value)
    return value
  }
}

/** Classifies a day by the orders that can read it; null when it is none. */
const orderOf = cacheReadings((text): 'day_first' | 'month_first' | 'either' | 'other' | null => {
  const [dayFirst, monthFirst] = [parseBankDay(text, 'day_first'), parseBankDay(text, 'month_first')]
  if (!dayFirst && !monthFirst) return null
  if (dayFirst === monthFirst) return 'other'
  if (!monthFirst) return 'day_first'
  return dayFirst ? 'either' : 'month_first'
})

/** Facts of a column, collected row by row. */
class ColumnProfile {
  #seen = 0
  #dateLike = 0
  #amountLike = 0
  #examples = new Set<string>()
  #values: Map<string, number> | null = new Map()
  #facts: Pick<ImportColumn, 'filled' | 'dates' | 'decimals'> = {
    filled: 0,
    dates: { day_first: 0, month_first: 0, either: 0, other: 0, examples: [] },
    decimals: { point: 0, comma: 0, either: 0, examples: [] },
  }

  add(cell: string): void {
    this.#seen += 1
    this.#count(cell)
    if (cell === '') return
    this.#facts.filled += 1
    if (this.#examples.size < 3) this.#examples.add(shortenExample(cell))
    const isEarly = this.#seen <= testedRows
    if (isEarly || this.#dateLike > 0) this.#addDate(cell)
    if (isEarly || this.#amountLike > 0) this.#addAmount(cell)
  }

  #count(cell: string): void {
    if (!this.#values) return
    this.#values.set(cell, (this.#values.get(cell) ?? 0) + 1)
    // Spellings of one value are joined at the end.
    if (this.#values.size > 3 * maxDistinctValues) this.#values = null
  }

  #addDate(cell: string): void {
    const order = mayBeDate.test(cell) ? orderOf(cell) : null
    if (!order) return
    this.#dateLike += 1
    const { dates } = this.#facts
    dates[order] += 1
    if (order === 'either' && dates.examples.length < 3 && !dates.examples.includes(cell))
      dates.examples.push(cell)
  }

  #addAmount(cell: string): void {
    if (/^\d+$/.test(cell)) return
    const text = latinDigits(cell)
    if (!mayBeAmount.test(text)) return
    this.#amountLike += 1
    const { decimals } = this.#facts
    const mark = decimalMarkOf(text)
    if (!mark) return
    decimals[mark] += 1
    const isNew = decimals.examples.length < 3 || (mark === 'either' && decimals.either <= 3)
    if (isNew && !decimals.examples.includes(cell)) decimals.examples.push(cell.slice(0, 40))
  }

  /** Returns the facts of the column, and its values with their counts, the most frequent first. */
  describe(heading: string): ImportColumn {
    const isCnic = isCnicHeading(heading)
    const values = this.#values && !isCnic ? joinSpellings(this.#values) : null
    return {
      heading,
      ...this.#facts,
      examples: [...this.#examples].map((text) => (isCnic ? maskCnic(text) : text)),
      values: values?.map(([text, count]) => ({ text, count })) ?? null,
    }
  }
}

const shortenExample = (cell: string) =>
  isPrintedCnic(cell) ? maskCnic(cell.trim()) : cleanText(cell).slice(0, 80)

/** Values by their key, the most frequent first; null when there are too many, or one is a CNIC. */
function joinSpellings(counts: ReadonlyMap<string, number>): [string, number][] | null {
  const values = new Map<string, number>()
  for (const [cell, count] of counts) {
    if (isPrintedCnic(cell)) return null
    const key = valueKey(cell)
    values.set(key, (values.get(key) ?? 0) + count)
  }
  if (values.size > maxDistinctValues) return null
  return [...values].toSorted(([, one], [, other]) => other - one)
}

/**
 * Collects the facts of all columns; missing cells of a row count as empty, and cells beyond the headings are
 * ignored.
 */
export function profileColumns(headings: readonly string[]) {
  const profiles = headings.map(() => new ColumnProfile())
  return {
    add(cells: readonly string[]): void {
      for (const [place, profile] of profiles.entries()) profile.add((cells[place] ?? '').trim())
    },
    describe: (): ImportColumn[] => profiles.map((one, place) => one.describe(headings[place] ?? '')),
  }
}
