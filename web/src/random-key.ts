/** 128 random bits in hex for an Idempotency-Key (pages without https lack crypto.randomUUID). */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
