import { appendFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type * as z from 'zod'
import { bytesBetween } from './stored-lines.ts'

/** Bytes of each line: the longest possible record as JSON, with its line break. */
const width = 384

type PastRecords<Record> = {
  /** Number of records, which is the index of the next one. */
  count(): number
  add(records: readonly Record[]): void
  at(index: number): Record | undefined
}

/**
 * Past payments, up to millions: fixed-width lines of a file, each found by its index. No record is held in
 * memory, and other programs may append records.
 * @throws ZodError for a record of another shape
 */
export function pastRecords<Record>(file: string, shape: z.ZodType<Record>): PastRecords<Record> {
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return {
    count: () => Math.floor(size() / width),
    add(records) {
      if (records.length === 0) return
      mkdirSync(dirname(file), { recursive: true })
      // A process killed while writing leaves an incomplete line.
      if (size() % width > 0) truncateSync(file, size() - (size() % width))
      appendFileSync(file, records.map(fixedLine).join(''))
    },
    at(index) {
      if ((index + 1) * width > size()) return undefined
      return shape.parse(JSON.parse(String(bytesBetween(file, index * width, (index + 1) * width))))
    },
  }
}

function fixedLine(record: unknown): string {
  const json = JSON.stringify(record)
  const rest = width - 1 - Buffer.byteLength(json)
  if (rest < 0) throw new Error(`A record of the past is longer than ${width} bytes.`)
  return `${json}${' '.repeat(rest)}\n`
}

/** '2b' -> '0000002b': hexadecimal digits for the index of a record in its transaction id. */
const indexDigits = 8

const hexadecimal = (number: number, length: number) =>
  number.toString(16).toUpperCase().padStart(length, '0')

/**
 * Returns a transaction id that contains the index of its record.
 * @param attempt makes it unique: random ids would soon collide among millions
 */
export const pastTransactionId = (index: number, attempt: number): string =>
  `D${hexadecimal(index, indexDigits)}${hexadecimal(attempt, 10)}`

/** The index in a transaction id; undefined unless it belongs to a past payment. */
export function indexInTransactionId(transactionId: string): number | undefined {
  const digits = new RegExp(`^D([0-9A-F]{${indexDigits}})`).exec(transactionId)?.[1]
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}
