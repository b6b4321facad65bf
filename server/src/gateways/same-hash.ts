import { sameText } from '../platform/text/same-text.ts'

/** Compares two hashes in hex, in constant time and ignoring the case of the digits. */
export const sameHash = (received: string, expected: string): boolean =>
  sameText(received.toLowerCase(), expected.toLowerCase())
