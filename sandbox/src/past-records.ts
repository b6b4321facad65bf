import { appendFileSync, closeSync, mkdirSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type * as z from 'zod'

/** As long as the longest record may be as JSON, in bytes, with its line break. */
const width = 384

export type PastRecords<Record> = {
  /** How many there are: the place of the next one. */
  count(): number
  add(records: readonly Record[]): void
  at(place: number): Record | undefined
}

/**
 * Payments of the past, millions of them if need be: lines of one width in a file, each found by its place. None of them
 * is kept in memory, and any program may add some.
 * @throws ZodError for a record of another shape
 */
export function pastRecords<Record>(file: string, shape: z.ZodType<Record>): PastRecords<Record> {
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return {
    count: () => Math.floor(size() / width),
    add(records) {
      if (records.length === 0) return
      mkdirSync(dirname(file), { recursive: true })
      // Who was killed while writing left a piece of a line.
      if (size() % width > 0) truncateSync(file, size() - (size() % width))
      appendFileSync(file, records.map(fixedLine).join(''))
    },
    at(place) {
      if ((place + 1) * width > size()) return undefined
      const bytes = Buffer.alloc(width)
      const opened = openSync(file, 'r')
      try {
        readSync(opened, bytes, 0, width, place * width)
      } finally {
        closeSync(opened)
      }
      return shape.parse(JSON.parse(bytes.toString('utf8')))
    },
  }
}

function fixedLine(record: unknown): string {
  const json = JSON.stringify(record)
  const rest = width - 1 - Buffer.byteLength(json)
  if (rest < 0) throw new Error(`A record of the past is longer than ${width} bytes.`)
  return `${json}${' '.repeat(rest)}\n`
}

/** '2b' -> '0000002b': the place of a record within the transaction id that is made for it. */
const placeLength = 8

const hexadecimal = (number: number, length: number) =>
  number.toString(16).toUpperCase().padStart(length, '0')

/** A transaction id in which the place of its record stands. @param attempt makes it the only one: drawn at random, two would soon be equal among millions */
export const pastTransactionId = (place: number, attempt: number): string =>
  `D${hexadecimal(place, placeLength)}${hexadecimal(attempt, 10)}`

/** The place that stands in a transaction id, if it is one of the past. */
export function placeIn(transactionId: string): number | undefined {
  const digits = new RegExp(`^D([0-9A-F]{${placeLength}})`).exec(transactionId)?.[1]
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}
