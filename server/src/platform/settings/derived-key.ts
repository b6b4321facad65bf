import { hkdfSync } from 'node:crypto'

/**
 * Derives a separate key for each purpose, so that a leaked one reveals nothing about the others (HKDF, RFC
 * 5869).
 * @returns 64 hexadecimal digits, always the same for the same secret and purpose
 */
export const derivedKey = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex')
