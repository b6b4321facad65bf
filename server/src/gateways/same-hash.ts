import { sameText } from '../platform/text/same-text.ts'

/** Compares two hex hashes in constant time, ignoring case. */
export const sameHash = (received: string, expected: string): boolean =>
  sameText(received.toLowerCase(), expected.toLowerCase())
