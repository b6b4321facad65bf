import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(16_384)
let used = pool.length

/** Bytes of a token. */
const length = 16

/**
 * Returns 16 random bytes as base64url. Draws them for many tokens at once, because each draw costs more than
 * its bytes.
 */
export function randomToken(): string {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += length
  return pool.toString('base64url', used - length, used)
}
