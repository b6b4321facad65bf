/**
 * 128 random bits in hex, for an Idempotency-Key. (crypto.randomUUID does not exist on pages without
 * https.)
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
