import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(16_384)
let used = pool.length

/** As many random bytes as wanted, as base64url: drawn for many tokens at a time, since each draw costs more than the bytes. */
export function randomToken(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('base64url', used - bytes, used)
}
