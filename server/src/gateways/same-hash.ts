import { timingSafeEqual } from 'node:crypto'

/** Compares two hashes in hex, in constant time and ignoring the case of the digits. */
export function sameHash(received: string, expected: string): boolean {
  const one = Buffer.from(received.toLowerCase())
  const other = Buffer.from(expected.toLowerCase())
  return one.length === other.length && timingSafeEqual(one, other)
}
