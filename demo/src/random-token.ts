import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(16_384)
let used = pool.length

/**
 * Returns random bytes as base64url. Draws them for many tokens at once, because each draw costs more than
 * its bytes.
 */
export function randomToken(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('base64url', used - bytes, used)
}
